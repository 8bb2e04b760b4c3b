/** What a host asks of plans: memory, determinism, storage, preferences, objective; and its text. Nothing here knows a program or a device. */
@NullMarked
package org.lemnos.core.policy;

import org.jspecify.annotations.NullMarked;
