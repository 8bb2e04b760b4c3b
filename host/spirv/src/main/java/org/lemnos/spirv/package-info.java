/**
 * Reads a SPIR-V module, applies specialization constants, says what it is and whether it keeps kernel ABI 1.
 *
 * <p>Start at {@link org.lemnos.spirv.ShaderModule#read}. Plain Java: nothing here knows Vulkan, a device or the kernel contract, and
 * nothing here may, because the build plugin, the host and the conformance kit all read modules with it. Any sequence of bytes gives
 * either a result or a {@link org.lemnos.spirv.SpirvException}, in time and memory bounded by its length.
 */
@NullMarked
package org.lemnos.spirv;

import org.jspecify.annotations.NullMarked;
