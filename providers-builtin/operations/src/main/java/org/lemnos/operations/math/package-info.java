/** The operations of namespace {@code math}: arithmetic on elements and reductions. No operation here moves elements about. */
@NullMarked
package org.lemnos.operations.math;

import org.jspecify.annotations.NullMarked;
