package org.lemnos.tck;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.VulkanSession;

/** A plan of one call, live on a device with poisoned memory and guards around its buffers. Not thread-safe. */
final class GuardedRun implements AutoCloseable {
    private final VulkanSession session;
    private final int poison;
    private final MemoryTensor output;
    private Optional<String> trespass = Optional.empty();

    GuardedRun(VulkanDevice device, ExecutionPlan plan, TensorType output, int poison) {
        this.session = device.loadGuarded(plan, poison);
        this.poison = poison;
        this.output = MemoryTensor.zeros(output);
    }

    /** Runs once; the result is good until the next run. */
    MemoryTensor run(List<MemoryTensor> inputs) {
        trespass = Optional.empty();
        ByteBuffer bytes = ByteBuffer.allocate((int) output.type().sizeBytes()).order(ByteOrder.LITTLE_ENDIAN);
        session.run((input, target) -> target.put(inputs.get(input).bytes()), (place, source) -> {
            if (place == 0) {
                bytes.put(source);
            } else {
                check(place - 1, source.order(ByteOrder.LITTLE_ENDIAN));
            }
        });
        return MemoryTensor.over(output.type(), bytes.flip());
    }

    private void check(int guard, ByteBuffer bytes) {
        for (int at = 0; at + Integer.BYTES <= bytes.limit() && trespass.isEmpty(); at += Integer.BYTES) {
            if (bytes.getInt(at) != poison) {
                trespass = Optional.of("guard " + guard + " holds " + Integer.toHexString(bytes.getInt(at))
                        + " at byte " + at + ": the kernel wrote outside of its buffers");
            }
        }
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
