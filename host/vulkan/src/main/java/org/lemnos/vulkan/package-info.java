/** Devices, memory, pipelines, recording and submission. */
@NullMarked
package org.lemnos.vulkan;

import org.jspecify.annotations.NullMarked;
