/**
 * Operations that pick, place and order whole elements by computed indices. What moves elements to places known before the run lives in
 * {@code tensor}.
 */
@NullMarked
package org.lemnos.operations.indexing;

import org.jspecify.annotations.NullMarked;
