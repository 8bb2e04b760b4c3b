/**
 * Compute pipelines: modules, specialization, layouts, descriptor sets, and the driver's compiled code kept on disk. Records no
 * command and owns no memory.
 */
@NullMarked
package org.lemnos.vulkan.pipeline;

import org.jspecify.annotations.NullMarked;
