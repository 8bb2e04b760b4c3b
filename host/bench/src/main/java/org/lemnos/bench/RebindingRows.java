package org.lemnos.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lemnos.api.operation.TensorType;
import org.lemnos.vulkan.Bindings;
import org.lemnos.vulkan.DeviceTensor;
import org.lemnos.vulkan.PortReader;
import org.lemnos.vulkan.PortWriter;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.VulkanSession;

/** What runs cost with a tensor bound to an output: two that take turns and are known, and so many that each was forgotten when its turn comes. */
final class RebindingRows {
    private static final int RUNS = 101;
    private static final int TENSORS = 24;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final PortWriter NO_INPUTS = (port, target) -> {};
    private static final PortReader NO_OUTPUTS = (port, source) -> {};

    private RebindingRows() {}

    static List<BenchRow> measure(BenchCase bench, VulkanSession session, VulkanDevice device, TensorType elements) {
        List<DeviceTensor> tensors = IntStream.range(0, TENSORS)
                .mapToObj(i -> device.tensor(elements))
                .toList();
        try {
            List<Bindings> bindings = tensors.stream()
                    .map(tensor -> Bindings.none().output(0, tensor))
                    .toList();
            List<BenchRow> rows = new ArrayList<>();
            rows.addAll(rows(bench, session, "known", bindings.subList(0, 2)));
            rows.addAll(rows(bench, session, "new", bindings));
            return rows;
        } finally {
            session.await();
            tensors.forEach(DeviceTensor::close);
        }
    }

    private static List<BenchRow> rows(BenchCase bench, VulkanSession session, String what, List<Bindings> bindings) {
        double[] micros = new double[RUNS];
        for (int run = 0; run < RUNS; run++) {
            session.run(bindings.get(run % bindings.size()), NO_INPUTS, NO_OUTPUTS);
        }
        long before = session.counters().commandRecordings();
        for (int run = 0; run < RUNS; run++) {
            long begin = System.nanoTime();
            session.run(bindings.get(run % bindings.size()), NO_INPUTS, NO_OUTPUTS);
            micros[run] = (System.nanoTime() - begin) / NANOS_PER_MICRO;
        }
        double recordings = session.counters().commandRecordings() - before;
        return List.of(
                bench.row("run-" + what, "us", micros),
                bench.row("recordings-per-run-" + what, "count", recordings / RUNS));
    }
}
