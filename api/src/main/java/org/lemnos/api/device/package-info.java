/** What a device is to a kernel: its capabilities, limits and rates, as plain data. No handle of any graphics API appears here. */
@NullMarked
package org.lemnos.api.device;

import org.jspecify.annotations.NullMarked;
