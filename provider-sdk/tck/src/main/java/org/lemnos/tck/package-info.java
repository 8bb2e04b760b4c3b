/** The conformance kit: compares kernels with oracles on a device. */
@NullMarked
package org.lemnos.tck;

import org.jspecify.annotations.NullMarked;
