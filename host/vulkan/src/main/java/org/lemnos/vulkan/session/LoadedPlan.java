package org.lemnos.vulkan.session;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.IntPredicate;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.vulkan.device.DeviceState;
import org.lemnos.vulkan.device.Submission;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.record.CommandPool;
import org.lemnos.vulkan.record.Recorder;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * A plan that is ready to be replayed: weights uploaded, kernels compiled, one command buffer recorded. Everything native hangs on
 * its owner tree.
 */
public final class LoadedPlan {
    private final OwnerTree owner;
    private final PlanMemory memory;
    private final Ports inputs;
    private final Ports outputs;
    private final Submission submission;

    private LoadedPlan(OwnerTree owner, PlanMemory memory, Ports inputs, Ports outputs, Submission submission) {
        this.owner = owner;
        this.memory = memory;
        this.inputs = inputs;
        this.outputs = outputs;
        this.submission = submission;
    }

    /**
     * Makes a plan live.
     *
     * @param keptBoundaries which barriers are recorded; all of them outside of tests
     * @throws LemnosException DEVICE_OUT_OF_MEMORY, DEVICE_LOST and what reading the weights may throw; nothing stays
     *     allocated then
     */
    public static LoadedPlan load(LoadSource source, LoadContext context, IntPredicate keptBoundaries) {
        OwnerTree owner = new OwnerTree();
        try {
            return load(source, context, keptBoundaries, owner);
        } catch (RuntimeException | Error failed) {
            // A device that was given up may still write to these: they stay.
            if (context.timeline().state() != DeviceState.ABANDONED) {
                owner.close();
            }
            throw failed;
        }
    }

    private static LoadedPlan load(
            LoadSource source, LoadContext context, IntPredicate keptBoundaries, OwnerTree owner) {
        PlanDocument plan = source.document();
        PlanMemory memory = PlanMemory.allocate(plan, context.memory());
        owner.add(memory::close);
        Ports inputs = Ports.open(PortDirection.INPUT, plan, memory, context.memory());
        owner.add(inputs::close);
        Ports outputs = Ports.open(PortDirection.OUTPUT, plan, memory, context.memory());
        owner.add(outputs::close);
        upload(source, context, memory);
        PlanKernels kernels = PlanKernels.prepare(source, context, memory);
        owner.add(kernels::close);
        CommandPool pool = new CommandPool(context.device());
        owner.add(pool::close);
        VkCommandBuffer commands = pool.allocate();
        new PlanRecording(plan, memory, kernels, inputs, outputs).record(Recorder.begin(commands), keptBoundaries);
        Submission submission = new Submission(context.timeline(), commands);
        owner.add(submission::close);
        return new LoadedPlan(owner, memory, inputs, outputs, submission);
    }

    private static void upload(LoadSource source, LoadContext context, PlanMemory memory) {
        try (Uploads uploads = new Uploads(context)) {
            source.poison().ifPresent(word -> {
                fillChunks(uploads, memory, ArenaKind.STEP, word);
                fillChunks(uploads, memory, ArenaKind.PORTS, word);
            });
            for (PlannedResource resource : source.document().resources()) {
                if (resource.role() == ResourceRole.PERSISTENT) {
                    uploads.fill(memory.chunkOf(resource), resource.offsetBytes(), resource.sizeBytes(), 0);
                }
            }
            for (Map.Entry<Integer, TensorData> data : source.staticData().entrySet()) {
                PlannedResource resource = memory.resource(data.getKey());
                uploads.write(memory.chunkOf(resource), resource.offsetBytes(), data.getValue());
            }
            uploads.finish();
        }
    }

    private static void fillChunks(Uploads uploads, PlanMemory memory, ArenaKind kind, int word) {
        for (DeviceBuffer chunk : memory.chunks(kind)) {
            uploads.fill(chunk, 0, chunk.sizeBytes() & -Integer.BYTES, word);
        }
    }

    /** The bytes of an input port, for the host to write. Valid until the plan is released. */
    public ByteBuffer input(int port) {
        return inputs.view(port);
    }

    /** The bytes of an output port, for the host to read. */
    public ByteBuffer output(int port) {
        return outputs.view(port);
    }

    /** Number of input ports. */
    public int inputs() {
        return inputs.count();
    }

    /** Number of output ports. */
    public int outputs() {
        return outputs.count();
    }

    /** What a replay submits. */
    public Submission submission() {
        return submission;
    }

    /** The bytes of device memory that it holds. */
    public long sizeBytes() {
        return memory.sizeBytes();
    }

    /** What destroys everything of it, once the device is done with it. */
    public OwnerTree owner() {
        return owner;
    }
}
