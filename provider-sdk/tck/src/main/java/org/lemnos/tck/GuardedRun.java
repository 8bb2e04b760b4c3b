package org.lemnos.tck;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.vulkan.GuardedSession;
import org.lemnos.vulkan.VulkanDevice;

/** A plan of one call, live on a device with poisoned memory and guards around its buffers. Not thread-safe. */
final class GuardedRun implements AutoCloseable {
    private final GuardedSession session;
    private final MemoryTensor output;
    private Optional<String> trespass = Optional.empty();

    GuardedRun(VulkanDevice device, ExecutionPlan plan, TensorType output, int poison) {
        this.session = device.loadGuarded(plan, poison, poison);
        this.output = MemoryTensor.zeros(output);
    }

    /** Runs once; the result is good until the next run. */
    MemoryTensor run(List<MemoryTensor> inputs) {
        ByteBuffer bytes = ByteBuffer.allocate((int) output.type().sizeBytes()).order(ByteOrder.LITTLE_ENDIAN);
        trespass =
                session
                        .run(
                                (input, target) -> target.put(inputs.get(input).bytes()),
                                (place, source) -> bytes.put(source))
                        .stream()
                        .map(found -> found.toString())
                        .findFirst();
        return MemoryTensor.over(output.type(), bytes.flip());
    }

    /** What the last run wrote outside of its buffers. */
    Optional<String> trespass() {
        return trespass;
    }

    @Override
    public void close() {
        session.close();
    }
}
