/** The operations of namespace {@code tensor}: they move, view or convert elements and compute no new ones. */
@NullMarked
package org.lemnos.operations.tensor;

import org.jspecify.annotations.NullMarked;
