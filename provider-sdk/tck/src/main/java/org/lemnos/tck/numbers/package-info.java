/** What is right: the oracle's exact results, and how far a kernel may be from them. Knows no device. */
@NullMarked
package org.lemnos.tck.numbers;

import org.jspecify.annotations.NullMarked;
