/**
 * Operations that look at tensors between their elements: resizing, sampling at computed places. What picks whole elements lives in {@code indexing}.
 */
@NullMarked
package org.lemnos.operations.resampling;

import org.jspecify.annotations.NullMarked;
