/** Kernels that go along a sequence and carry a state from step to step. */
@NullMarked
package org.lemnos.portable.sequence;

import org.jspecify.annotations.NullMarked;
