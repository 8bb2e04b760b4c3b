/** The operations of namespace {@code nn}: products, normalizations and what else neural networks are made of. */
@NullMarked
package org.lemnos.operations.nn;

import org.jspecify.annotations.NullMarked;
