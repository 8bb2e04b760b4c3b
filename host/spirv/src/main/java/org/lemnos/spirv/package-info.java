/** Reads, specializes, reflects and vets SPIR-V modules; plain Java. */
@NullMarked
package org.lemnos.spirv;

import org.jspecify.annotations.NullMarked;
