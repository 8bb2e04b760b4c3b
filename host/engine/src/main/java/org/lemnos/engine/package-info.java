/**
 * What an application sees: an engine on one device, plans, sessions, inputs and outputs. Everything else is reached through these; nothing
 * here plans, and no handle of any graphics API appears.
 */
@NullMarked
package org.lemnos.engine;

import org.jspecify.annotations.NullMarked;
