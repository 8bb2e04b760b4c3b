/** The standard operations, their typed constants and their oracles. */
@NullMarked
package org.lemnos.operations;

import org.jspecify.annotations.NullMarked;
