package org.lemnos.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.eager.Submission;
import org.lemnos.vulkan.Completion;

/** A run that was started on a Vulkan device. */
final class DeviceSubmission implements Submission {
    private final Completion completion;
    private final PortBinding ports;
    private final Watched watched;

    /** Does work, and tells who must know if the device fails meanwhile. */
    interface Watched {
        <T> T onDevice(Supplier<T> work);
    }

    DeviceSubmission(Completion completion, PortBinding ports, Watched watched) {
        this.completion = completion;
        this.ports = ports;
        this.watched = watched;
    }

    @Override
    public boolean isDone() {
        return completion.isDone();
    }

    @Override
    public List<MemoryTensor> outputs() {
        return watched.onDevice(() -> {
            List<MemoryTensor> outputs = new ArrayList<>();
            completion.read((output, source) -> outputs.add(ports.read(output, source)));
            return outputs;
        });
    }
}
