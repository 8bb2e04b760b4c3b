package org.lemnos.bench.kernels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.device.Capability;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.bench.BenchCase;
import org.lemnos.bench.BenchRow;
import org.lemnos.bench.Numbers;
import org.lemnos.engine.Engine;

/**
 * What a device reaches at most, as measured: bytes that a large copy reads and writes, and multiply-adds on what registers hold, a multiply-add being
 * two operations. Each is the best of several ways.
 *
 * @param copy read and written in a nanosecond, which is GB/s
 * @param arithmetic rows of the operations in a second, by the type that they are done in; only of types that the device computes in
 */
record Ceilings(BenchRow copy, Map<ElementType, BenchRow> arithmetic) {
    private static final List<Integer> QUADS_COPIED = List.of(1, 4, 16, 256);
    private static final List<Integer> QUADS_OF_SUMS = List.of(4, 8, 16);
    private static final double TOLERANCE = 0x1p-8;
    private static final double GIGA_PER_TERA = 1e3;

    /** Measures the device of an engine that has the {@link BusyProvider}. */
    static Ceilings measure(Engine engine, Scale scale) {
        Map<ElementType, BenchRow> arithmetic = new LinkedHashMap<>();
        for (ElementType type : List.of(ElementType.F32, ElementType.F16)) {
            if (type == ElementType.F32 || engine.device().has(Capability.FLOAT16)) {
                arithmetic.put(type, arithmetic(engine, scale, type));
            }
        }
        return new Ceilings(copy(engine, scale), arithmetic);
    }

    /** The rows of what was measured. */
    List<BenchRow> rows() {
        List<BenchRow> rows = new ArrayList<>();
        rows.add(copy);
        rows.addAll(arithmetic.values());
        return rows;
    }

    /** The ceiling of the operations that are done in a type; empty if the device does none in it. */
    Optional<BenchRow> arithmetic(ElementType type) {
        return Optional.ofNullable(arithmetic.get(type));
    }

    private static BenchRow copy(Engine engine, Scale scale) {
        long bytes = scale.copyBytes(engine.device());
        TimedCalls calls = timed(engine, scale, LongCopyKernel.ID, QUADS_COPIED, bytes / Float.BYTES);
        double[] rates = best(calls, QUADS_COPIED, way -> 2.0 * bytes);
        return ceiling(engine, "copy").row("bandwidth", "GB/s", rates).by(calls.kernelNames());
    }

    private static BenchRow arithmetic(Engine engine, Scale scale, ElementType type) {
        OperationId operation = MultiplyAddsKernel.id(type);
        TimedCalls calls = timed(engine, scale, operation, QUADS_OF_SUMS, scale.invocations());
        double[] rates = best(
                calls,
                QUADS_OF_SUMS,
                way -> scale.invocations()
                        * (double) MultiplyAddsKernel.operations(scale.rounds(), way)
                        / GIGA_PER_TERA);
        return ceiling(engine, "multiply-add-" + type.token())
                .row("throughput", "TFLOPS", rates)
                .by(calls.kernelNames());
    }

    private static BenchCase ceiling(Engine engine, String of) {
        return BenchCase.on(engine.device(), KernelsBench.NAME, "ceiling-" + of);
    }

    private static TimedCalls timed(
            Engine engine, Scale scale, OperationId operation, List<Integer> ways, long elements) {
        Sampling sampling = new Sampling(elements);
        SampledProgram program = new SampledProgram(sampling);
        for (int way : ways) {
            program.call(
                    name(way),
                    operation,
                    Attributes.of(Unchanged.WAY, (long) way),
                    program.tensor(0, TensorType.of(ElementType.F32, elements)));
        }
        TimedCalls calls = TimedCalls.of(engine, program.build(), scale.runs());
        for (int way : ways) {
            double[] sample = calls.samples().doubles(name(way));
            for (int i = 0; i < sample.length; i++) {
                double expected = Numbers.at(0, sampling.place(i, 0));
                if (!(Math.abs(sample[i] - expected) <= TOLERANCE)) {
                    throw new IllegalStateException(operation + " gave " + sample[i] + " for " + expected
                            + " at element " + sampling.place(i, 0) + ", so what it took says nothing");
                }
            }
        }
        return calls;
    }

    private static String name(int way) {
        return "way" + way;
    }

    private interface Amount {
        double of(int way);
    }

    /** The rates of the way that was fastest, one for each run. */
    private static double[] best(TimedCalls calls, List<Integer> ways, Amount amount) {
        double[] best = {};
        double most = 0;
        for (int way : ways) {
            double[] rates = calls.rates(name(way), amount.of(way));
            double rate = Arrays.stream(rates).max().orElse(0);
            if (rate > most) {
                most = rate;
                best = rates;
            }
        }
        return best;
    }
}
