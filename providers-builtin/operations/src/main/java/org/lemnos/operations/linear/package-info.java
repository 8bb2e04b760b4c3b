/** Matrix products with what models do to their sums next: biases, activations, gates; one product, or several of one left operand. */
@NullMarked
package org.lemnos.operations.linear;

import org.jspecify.annotations.NullMarked;
