/**
 * What a device profile says in lists, each entry as the name of one capability: the products of cooperative matrices that a device does, and the
 * kinds of memory that it has. Written by whoever asks a driver, read by whoever checks a kernel. No rule about kernels lives here, and no handle.
 */
@NullMarked
package org.lemnos.core.device;

import org.jspecify.annotations.NullMarked;
