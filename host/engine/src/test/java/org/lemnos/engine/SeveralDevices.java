package org.lemnos.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.adapter.Adapter;

/** What {@link SeveralDevicesTest} starts in a JVM of its own, whose Vulkan loader finds two drivers: an engine on each device, all at work at once. */
public final class SeveralDevices {
    private static final int ELEMENTS = 10_000;
    private static final int THREADS_A_DEVICE = 2;
    private static final int RUNS = 40;
    private static final long PATIENCE_SECONDS = 100;

    private SeveralDevices() {}

    /** Prints a line for each device that every way of asking for it has found, and last that all of them gave right answers at once. */
    public static void main(String[] arguments) throws Exception {
        List<Adapter> adapters;
        try (Vulkan vulkan = Vulkan.open()) {
            adapters = vulkan.adapters();
        }
        for (Adapter adapter : adapters) {
            requireFound(adapter, Integer.toString(adapter.index()));
            requireFound(adapter, adapter.uuid().toString());
            requireFound(adapter, adapter.name());
            System.out.println("found " + adapter.name());
        }
        int right = runAll(adapters);
        System.out.println(right + " right answers on " + adapters.size() + " devices");
    }

    private static void requireFound(Adapter adapter, String wanted) {
        try (Engine engine = Engine.builder().device(wanted).open()) {
            String uuid = adapter.uuid().toString().replace("-", "");
            if (!engine.device().uuid().equals(uuid)) {
                throw new IllegalStateException("'" + wanted + "' gave " + engine.device() + " instead of " + adapter);
            }
        }
    }

    private static int runAll(List<Adapter> adapters) throws Exception {
        List<Engine> engines = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS_A_DEVICE * adapters.size());
        try {
            for (Adapter adapter : adapters) {
                engines.add(Engine.builder()
                        .device(Integer.toString(adapter.index()))
                        .open());
            }
            List<Future<Integer>> all = new ArrayList<>();
            for (int seed = 0; seed < THREADS_A_DEVICE * engines.size(); seed++) {
                Engine engine = engines.get(seed % engines.size());
                Random random = new Random(seed);
                all.add(threads.submit(() -> run(engine, random)));
            }
            int right = 0;
            for (Future<Integer> each : all) {
                right += each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
            return right;
        } finally {
            threads.shutdownNow();
            engines.forEach(Engine::close);
        }
    }

    /** sum = x + y, of numbers that nobody else has. */
    private static int run(Engine engine, Random random) {
        int right = 0;
        try (Session session = engine.load(engine.plan(sum(), Dimensions.none()))) {
            for (int run = 0; run < RUNS; run++) {
                float[] x = integers(random);
                float[] y = integers(random);
                float[] expected = new float[ELEMENTS];
                for (int i = 0; i < ELEMENTS; i++) {
                    expected[i] = x[i] + y[i];
                }
                float[] found = session.run(Inputs.of("x", x).with("y", y)).floats("sum");
                if (!Arrays.equals(found, expected)) {
                    throw new IllegalStateException("run " + run + " on " + engine.device() + " is wrong");
                }
                right++;
            }
        }
        return right;
    }

    private static float[] integers(Random random) {
        float[] values = new float[ELEMENTS];
        for (int i = 0; i < ELEMENTS; i++) {
            values[i] = random.nextInt(1 << 20);
        }
        return values;
    }

    private static Program sum() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(ELEMENTS));
        ValueRef y = builder.input("y", ElementType.F32, Dim.of(ELEMENTS));
        ValueRef sum = builder.node("add", OperationId.of("math/add"), new Version(1, 0), Attributes.none(), x, y);
        return builder.output("sum", sum).build();
    }
}
