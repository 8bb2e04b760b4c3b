package org.lemnos.vulkan.pipeline;

import static org.lwjgl.system.MemoryUtil.memAlloc;
import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.vulkan.EXTPipelineRobustness.VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_2_EXT;
import static org.lwjgl.vulkan.VK10.vkCreateComputePipelines;
import static org.lwjgl.vulkan.VK10.vkCreateShaderModule;
import static org.lwjgl.vulkan.VK10.vkDestroyPipeline;
import static org.lwjgl.vulkan.VK10.vkDestroyShaderModule;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.spirv.Reflection;
import org.lemnos.spirv.ShaderModule;
import org.lemnos.spirv.SpirvException;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lemnos.vulkan.instance.BoundsChecks;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPipelineRobustnessCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageRequiredSubgroupSizeCreateInfo;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/**
 * The compiled kernels of a device, each compiled once and kept until the device is closed: sessions over the same model share
 * them. Thread-safe; different kernels compile at the same time.
 */
public final class Pipelines implements AutoCloseable {
    private final VkDevice device;
    private final PipelineCache cache;
    private final SubgroupSizes subgroups;
    private final Strangers strangers;
    private final BoundsChecks bounds;
    private final OwnerTree owner = new OwnerTree();
    private final Layouts layouts;
    private final ConcurrentMap<KernelCode, Pipeline> compiled = new ConcurrentHashMap<>();

    /**
     * Starts with no pipeline, and what an earlier process left in {@code cache}.
     *
     * @param strangers what is asked before the driver meets a module that nobody vouches for
     */
    public Pipelines(LogicalDevice device, PipelineCache cache, Strangers strangers) {
        this.device = device.handle();
        this.cache = cache;
        this.strangers = strangers;
        this.bounds = device.bounds();
        this.subgroups = SubgroupSizes.of(device.physical().handle());
        this.layouts = new Layouts(this.device, owner);
    }

    /**
     * The pipeline for this code.
     *
     * @param words the module's little-endian words, asked for only if the code is new
     */
    public Pipeline get(KernelCode code, Supplier<byte[]> words) {
        return compiled.computeIfAbsent(code, missing -> compile(missing, words.get()));
    }

    /** Number of pipelines compiled so far. */
    public int size() {
        return compiled.size();
    }

    private Pipeline compile(KernelCode code, byte[] words) {
        Reflection kernel = read(code, words);
        if (!code.vouched()) {
            strangers.require(code, kernel, words);
        }
        long layout = layouts.pipeline(code);
        long module = module(code.vouched() ? words : bounded(code, words));
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkComputePipelineCreateInfo.Buffer info = VkComputePipelineCreateInfo.calloc(1, stack);
            info.sType$Default().stage(stage(code, kernel, module, stack)).layout(layout);
            if (!code.vouched() && bounds == BoundsChecks.BY_PIPELINE) {
                info.pNext(checked(stack));
            }
            LongBuffer handle = stack.mallocLong(1);
            VulkanResults.check(
                    "vkCreateComputePipelines", vkCreateComputePipelines(device, cache.handle(), info, null, handle));
            long pipeline = handle.get(0);
            owner.add(() -> vkDestroyPipeline(device, pipeline, null));
            return new Pipeline(pipeline, layout, layouts.set(code), code.updatedAfterBind());
        } finally {
            vkDestroyShaderModule(device, module, null);
        }
    }

    private static VkPipelineRobustnessCreateInfo checked(MemoryStack stack) {
        return VkPipelineRobustnessCreateInfo.calloc(stack)
                .sType$Default()
                .storageBuffers(VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_2_EXT);
    }

    private VkPipelineShaderStageCreateInfo stage(KernelCode code, Reflection kernel, long module, MemoryStack stack) {
        boolean depends = kernel.usage().dependsOnSubgroups();
        boolean full = depends && subgroups.fill(kernel.workgroupSize().x(), code.subgroupSize());
        VkPipelineShaderStageCreateInfo stage = VkPipelineShaderStageCreateInfo.calloc(stack)
                .sType$Default()
                .stage(VK10.VK_SHADER_STAGE_COMPUTE_BIT)
                .module(module)
                .pName(stack.UTF8(kernel.entryPoint()))
                .pSpecializationInfo(Specialization.write(code.specialization(), kernel.constants(), stack))
                .flags(full ? VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT : 0);
        subgroups
                .toAsk(code.subgroupSize(), depends)
                .ifPresent(size -> stage.pNext(VkPipelineShaderStageRequiredSubgroupSizeCreateInfo.calloc(stack)
                        .sType$Default()
                        .requiredSubgroupSize(size)));
        return stage;
    }

    /** Reads the module before any driver sees it: drivers have died on modules that are merely damaged. */
    private static Reflection read(KernelCode code, byte[] words) {
        try {
            ShaderModule module = ShaderModule.read(words);
            module.verify(code.specialization());
            return module.specialize(code.specialization());
        } catch (SpirvException refused) {
            throw refused(code, refused);
        }
    }

    /** The words as the driver sees them if nobody vouches for them: it checks bounds of buffers, we those of all other memory. */
    private static byte[] bounded(KernelCode code, byte[] words) {
        try {
            return ShaderModule.read(words).withBoundedIndices();
        } catch (SpirvException refused) {
            throw refused(code, refused);
        }
    }

    private static LemnosException refused(KernelCode code, SpirvException why) {
        return new LemnosException(
                ErrorCode.SPIRV_REFUSED,
                "the SPIR-V module with digest " + code.moduleSha256() + " is refused: " + why.getMessage(),
                why);
    }

    private long module(byte[] words) {
        ByteBuffer code = memAlloc(words.length);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkShaderModuleCreateInfo info = VkShaderModuleCreateInfo.calloc(stack)
                    .sType$Default()
                    .pCode(code.put(words).flip());
            LongBuffer handle = stack.mallocLong(1);
            VulkanResults.check("vkCreateShaderModule", vkCreateShaderModule(device, info, null, handle));
            return handle.get(0);
        } finally {
            memFree(code);
        }
    }

    /** Ends the child process that tried modules, if one was started; the next that must be tried starts another. */
    public void endTrials() {
        strangers.endTrials();
    }

    /** Destroys every pipeline and layout; nothing that uses them may be pending. */
    @Override
    public void close() {
        strangers.endTrials();
        owner.close();
    }
}
