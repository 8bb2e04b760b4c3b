/**
 * Checks what kernels lower to, before a driver sees any of it: modules against the kernel ABI and the device, dispatches against their module,
 * their problem and the device. Knows nothing of how kernels are chosen.
 */
@NullMarked
package org.lemnos.core.lower;

import org.jspecify.annotations.NullMarked;
