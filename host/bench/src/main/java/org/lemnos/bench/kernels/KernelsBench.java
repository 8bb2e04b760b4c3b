package org.lemnos.bench.kernels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.operation.ElementType;
import org.lemnos.bench.BenchCase;
import org.lemnos.bench.BenchRow;
import org.lemnos.engine.Engine;

/**
 * What single kernels reach: time by the device's clock, and rates against the ceilings that the same run measured first. Inputs rotate, so that no
 * cache holds what a call reads; a barrier lies between any two calls, and is in the time. A sample of every result is checked.
 */
public final class KernelsBench {
    /** The benchmark's name. */
    static final String NAME = "kernels";

    private static final int MOST_CALLS = 256;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double GIGA_PER_TERA = 1e3;
    private static final double TOLERANCE_F32 = 1e-4;
    private static final double TOLERANCE_F16 = 4e-3;

    private KernelsBench() {}

    /**
     * Runs some cases.
     *
     * @param names such as {@code matmul-f32-512x2048to2048}; if empty, those that suit the device
     * @param device as {@link Engine.Builder#device}; the best if empty
     * @throws IllegalArgumentException if a name is no case, or the device has no clock
     */
    public static List<BenchRow> run(List<String> names, Optional<String> device) {
        return run(names, device, Optional.empty());
    }

    static List<BenchRow> run(List<String> names, Optional<String> device, Optional<Scale> wanted) {
        List<KernelCase> named = names.stream().map(KernelCase::parse).toList();
        Engine.Builder builder = Engine.builder();
        device.ifPresent(builder::device);
        // The rounds of the loop depend on the device, which the engine of the cases is opened on.
        Scale scale = wanted.orElseGet(() -> scaleOf(builder));
        try (Engine engine = builder.provider(new BusyProvider(scale.rounds())).open()) {
            requireClock(engine);
            Ceilings ceilings = Ceilings.measure(engine, scale);
            List<BenchRow> rows = new ArrayList<>(ceilings.rows());
            for (KernelCase each : named.isEmpty() ? usual(scale, engine.device()) : named) {
                rows.addAll(measure(each, engine, scale, ceilings));
            }
            return rows;
        }
    }

    private static Scale scaleOf(Engine.Builder builder) {
        try (Engine engine = builder.open()) {
            return Scale.of(engine.device());
        }
    }

    private static void requireClock(Engine engine) {
        if (engine.isReference()) {
            throw new IllegalArgumentException("the reference device runs no kernels; choose another with --device");
        }
    }

    private static List<KernelCase> usual(Scale scale, DeviceProfile device) {
        return scale.cases().stream()
                .map(KernelCase::parse)
                .filter(each -> each.elements() == ElementType.F32 || hasHalves(device))
                .toList();
    }

    /** Whether a device computes in f16, and keeps single elements of it. */
    static boolean hasHalves(DeviceProfile device) {
        return device.has(Capability.FLOAT16) && device.has(Capability.STORAGE_16BIT);
    }

    private static List<BenchRow> measure(KernelCase of, Engine engine, Scale scale, Ceilings ceilings) {
        int calls = calls(of, scale, engine.device());
        Sampling sampling = new Sampling(of.family().result(of).dims());
        SampledProgram program = new SampledProgram(sampling);
        for (int call = 0; call < calls; call++) {
            of.family().call(program, of, call);
        }
        TimedCalls timed = TimedCalls.of(engine, program.build(), scale.runs());
        for (int call = 0; call < calls; call++) {
            check(of, call, sampling, timed.samples().doubles(KernelFamily.nameOf(call)));
        }
        return rows(of, BenchCase.on(engine.device(), NAME, of.name()), timed, ceilings);
    }

    /** So many that what they read is more than caches hold, and that everything fits half of the memory. */
    private static int calls(KernelCase of, Scale scale, DeviceProfile device) {
        long read = of.family().rotated(of).sizeBytes();
        long enough = (scale.rotatedBytes() + read - 1) / read;
        long fitting = device.limitOrElse(Limit.HEAP_BYTES, Long.MAX_VALUE)
                / 2
                / (read + of.family().result(of).sizeBytes());
        return (int) Math.max(1, Math.min(Math.min(MOST_CALLS, Math.max(2, enough)), fitting));
    }

    private static void check(KernelCase of, int call, Sampling sampling, double[] sample) {
        double tolerance = of.elements() == ElementType.F16 ? TOLERANCE_F16 : TOLERANCE_F32;
        for (int i = 0; i < sample.length; i++) {
            long row = sampling.place(i, 0);
            long column = sampling.place(i, 1);
            double expected = of.family().expected(of, call, row, column);
            if (!(Math.abs(sample[i] - expected)
                    <= tolerance * (Math.abs(expected) + of.family().slack()))) {
                throw new IllegalStateException(of.name() + " gave " + sample[i] + " for " + expected + " in row " + row
                        + ", column " + column + " of call " + call + ", so what it took says nothing");
            }
        }
    }

    private static List<BenchRow> rows(KernelCase of, BenchCase bench, TimedCalls timed, Ceilings ceilings) {
        double[] nanos = timed.middles();
        String kernel = timed.kernelNames();
        List<BenchRow> rows = new ArrayList<>();
        rows.add(bench.row(
                        "time",
                        "us",
                        Arrays.stream(nanos).map(each -> each / NANOS_PER_MICRO).toArray())
                .by(kernel));
        BenchRow ceiling = ceilings.copy();
        rows.add(bench.row("bandwidth", "GB/s", TimedCalls.rates(nanos, (double)
                        of.family().bytes(of)))
                .against(ceiling.benchCase(), ceiling.median())
                .by(kernel));
        long operations = of.family().operations(of);
        if (operations > 0) {
            BenchRow rate = bench.row("throughput", "TFLOPS", TimedCalls.rates(nanos, operations / GIGA_PER_TERA))
                    .by(kernel);
            rows.add(ceilings.arithmetic(of.elements())
                    .map(most -> rate.against(most.benchCase(), most.median()))
                    .orElse(rate));
        }
        return rows;
    }
}
