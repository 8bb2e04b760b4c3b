package org.lemnos.tck.run;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.vulkan.GuardedSession;
import org.lemnos.vulkan.GuardedSession.Trespass;
import org.lemnos.vulkan.VulkanDevice;

/** A planned call, live on a device with poisoned memory and guards around its buffers. Not thread-safe. */
final class GuardedRun implements AutoCloseable {
    private final GuardedSession session;
    private final List<TensorType> types;
    private final List<Trespass> trespasses = new ArrayList<>();

    GuardedRun(VulkanDevice device, PlannedCall planned, int poison, int workspacePoison) {
        this.session = device.loadGuarded(planned.plan(), poison, workspacePoison);
        this.types = planned.programOutputs();
    }

    /** Runs once and gives back the program's outputs. */
    List<MemoryTensor> run(List<MemoryTensor> inputs) {
        List<MemoryTensor> outputs = new ArrayList<>();
        trespasses.addAll(
                session.run((input, target) -> target.put(inputs.get(input).bytes()), (place, source) -> {
                    TensorType type = types.get(place);
                    ByteBuffer bytes =
                            ByteBuffer.allocate((int) type.sizeBytes()).order(ByteOrder.LITTLE_ENDIAN);
                    outputs.add(MemoryTensor.over(type, bytes.put(source).flip()));
                }));
        return outputs;
    }

    /** What the runs so far wrote outside of all buffers. */
    List<Trespass> trespasses() {
        return trespasses;
    }

    @Override
    public void close() {
        session.close();
    }
}
