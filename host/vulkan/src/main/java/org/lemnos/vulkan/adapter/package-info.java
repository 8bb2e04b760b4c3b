/** The devices of a machine as plain facts, and the choice among them. No handle, no native call. */
@NullMarked
package org.lemnos.vulkan.adapter;

import org.jspecify.annotations.NullMarked;
