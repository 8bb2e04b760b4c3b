/**
 * What single kernels reach of a device: cases, the programs that run them, what the device reaches at most. Kernels of the bench's own, which are only
 * measured, live here too; nothing of models.
 */
@NullMarked
package org.lemnos.bench.kernels;

import org.jspecify.annotations.NullMarked;
