/**
 * Compute pipelines: modules, specialization, layouts, descriptor sets, the driver's compiled code kept on disk, and the trial of modules
 * that nobody vouches for. Records no command and owns no memory.
 */
@NullMarked
package org.lemnos.vulkan.pipeline;

import org.jspecify.annotations.NullMarked;
