/** The operations of namespace {@code nn} between numbers and the small integers that stand for them by a scale and a zero point. */
@NullMarked
package org.lemnos.operations.quantized;

import org.jspecify.annotations.NullMarked;
