/** The operations that go along a sequence and carry a state from step to step. No operation without a state lives here. */
@NullMarked
package org.lemnos.operations.sequence;

import org.jspecify.annotations.NullMarked;
