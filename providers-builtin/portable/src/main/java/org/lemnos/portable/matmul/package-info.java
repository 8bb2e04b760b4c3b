/** Matrix products, in several ways that suit different shapes and devices. */
@NullMarked
package org.lemnos.portable.matmul;

import org.jspecify.annotations.NullMarked;
