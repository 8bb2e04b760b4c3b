package org.lemnos.bench.kernels;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Outputs;
import org.lemnos.engine.Session;
import org.lemnos.engine.StepTime;

/**
 * What the calls of a {@link SampledProgram} took by the device's clock, a barrier behind each, and what they gave.
 *
 * @param nanoseconds of each call, by name, in each run
 * @param kernels the kernel of each call
 * @param samples of each call's result
 */
record TimedCalls(Map<String, double[]> nanoseconds, Map<String, String> kernels, Outputs samples) {
    private static final int WARM_UPS = 2;

    /** Plans, loads and runs a program. */
    static TimedCalls of(Engine engine, Program program, int runs) {
        try (Session session = engine.load(engine.plan(program, Dimensions.none()))) {
            Outputs samples = session.run(Inputs.none());
            Map<String, double[]> nanoseconds = new TreeMap<>();
            Map<String, String> kernels = new HashMap<>();
            for (int run = -WARM_UPS; run < runs; run++) {
                for (StepTime step : session.time(Inputs.none())) {
                    if (run >= 0 && samples.names().contains(step.node())) {
                        nanoseconds.computeIfAbsent(step.node(), unseen -> new double[runs])[run] += step.nanoseconds();
                        kernels.put(step.node(), step.kernel());
                    }
                }
            }
            return new TimedCalls(nanoseconds, kernels, samples);
        }
    }

    /** The middle of all calls' nanoseconds, for each run. */
    double[] middles() {
        int runs = nanoseconds.values().iterator().next().length;
        double[] middles = new double[runs];
        for (int run = 0; run < runs; run++) {
            int each = run;
            double[] calls = nanoseconds.values().stream()
                    .mapToDouble(ofCall -> ofCall[each])
                    .sorted()
                    .toArray();
            middles[run] = calls[calls.length / 2];
        }
        return middles;
    }

    /** What an amount of work comes to for each nanosecond of one call, for each run. */
    double[] rates(String call, double amount) {
        double[] nanos = nanoseconds.get(call);
        if (nanos == null) {
            throw new IllegalStateException("nothing was launched for " + call);
        }
        return rates(nanos, amount);
    }

    /** What an amount of work comes to for each nanosecond. */
    static double[] rates(double[] nanos, double amount) {
        return Arrays.stream(nanos).map(each -> amount / each).toArray();
    }

    /** All kernels. */
    String kernelNames() {
        return kernels.values().stream().distinct().sorted().collect(Collectors.joining("+"));
    }
}
