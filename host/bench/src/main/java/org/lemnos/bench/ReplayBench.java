package org.lemnos.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lemnos.bench.shaders.AddOne;
import org.lemnos.vulkan.Bindings;
import org.lemnos.vulkan.Completion;
import org.lemnos.vulkan.PortReader;
import org.lemnos.vulkan.PortWriter;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.VulkanSession;
import org.lemnos.vulkan.adapter.AdapterChoice;
import org.lemnos.vulkan.measure.LaunchPlan;

/**
 * What replaying a recording costs apart from what it computes: sessions of plans that launch a kernel of one workgroup 1, 100 or
 * 5,000 times, independently or each behind the one before it.
 */
public final class ReplayBench {
    private static final String NAME = "replay";
    /** Recording alone, on a mock driver. */
    private static final String ON_MOCK = "recording-mock";

    private static final Pattern CASE = Pattern.compile("([1-9]\\d{0,4})-(independent|dependent)(|-rebinding|-timed)");
    private static final String REBINDING = "-rebinding";
    private static final String TIMED = "-timed";
    private static final int WARM_UPS = 500;
    private static final int RUNS = 301;
    private static final int SLOW_RUNS = 51;
    private static final int RECORDINGS = 21;
    private static final int FAST_LAUNCHES = 100;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final PortWriter NO_INPUTS = (port, target) -> {};
    private static final PortReader NO_OUTPUTS = (port, source) -> {};

    private ReplayBench() {}

    /**
     * The cases that run where none is named: launches, and how they stand to each other, of which any other number may be named; the same with a tensor
     * bound to an output, and between two readings of the clock; and recording on a mock driver, where the environment names one.
     */
    public static List<String> cases() {
        List<String> cases = new ArrayList<>(List.of(
                "1-independent",
                "100-independent",
                "100-dependent",
                "5000-independent",
                "5000-dependent",
                "100-dependent-rebinding",
                "100-dependent-timed"));
        if (MockRecording.isPossible(System.getenv())) {
            cases.add(ON_MOCK);
        }
        return List.copyOf(cases);
    }

    /**
     * Runs some cases.
     *
     * @param device as {@code --device} takes it; the best if empty
     * @throws IllegalArgumentException if a name is no case, or a mock driver is asked for and none is there
     */
    public static List<BenchRow> run(List<String> names, Optional<String> device) {
        List<BenchRow> rows = new ArrayList<>();
        List<String> onDevice =
                names.stream().filter(name -> !name.equals(ON_MOCK)).toList();
        if (!onDevice.isEmpty()) {
            rows.addAll(onDevice(onDevice, device));
        }
        if (names.contains(ON_MOCK)) {
            rows.addAll(MockRecording.rows(new BenchCase(NAME, ON_MOCK), System.getenv()));
        }
        return rows;
    }

    private static List<BenchRow> onDevice(List<String> names, Optional<String> device) {
        List<BenchRow> rows = new ArrayList<>();
        try (Vulkan vulkan = Vulkan.open()) {
            VulkanDevice opened = vulkan.device(AdapterChoice.of(device, System.getenv()));
            for (String name : names) {
                LaunchPlan plan = plan(name);
                try (VulkanSession session = opened.load(plan)) {
                    BenchCase bench = BenchCase.on(opened.profile(), NAME, name);
                    rows.addAll(measure(bench, session, plan, opened));
                }
            }
        }
        return rows;
    }

    private static LaunchPlan plan(String name) {
        Matcher parts = CASE.matcher(name);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + name
                    + "' is no case of the replay bench; write LAUNCHES-independent or LAUNCHES-dependent, perhaps with -rebinding or -timed, such as "
                    + String.join(", ", cases()) + ", or " + ON_MOCK);
        }
        LaunchPlan.Dependence dependence = parts.group(2).equals("dependent")
                ? LaunchPlan.Dependence.DEPENDENT
                : LaunchPlan.Dependence.INDEPENDENT;
        LaunchPlan.Ports ports = name.endsWith(REBINDING) ? LaunchPlan.Ports.OUTPUT : LaunchPlan.Ports.NONE;
        return new LaunchPlan(AddOne.Variant.MAIN.module(), Integer.parseInt(parts.group(1)), 1, dependence, ports);
    }

    private static List<BenchRow> measure(
            BenchCase bench, VulkanSession session, LaunchPlan plan, VulkanDevice device) {
        if (bench.name().endsWith(REBINDING)) {
            return RebindingRows.measure(bench, session, device, plan.elements());
        }
        return bench.name().endsWith(TIMED) ? timed(bench, session) : measure(bench, session, plan.launches());
    }

    /** Runs in recordings of their own: what they cost the caller, and what the device says. */
    private static List<BenchRow> timed(BenchCase bench, VulkanSession session) {
        double[] micros = new double[SLOW_RUNS];
        double[] device = new double[SLOW_RUNS];
        for (int run = -SLOW_RUNS; run < SLOW_RUNS; run++) {
            long begin = System.nanoTime();
            long nanoseconds = session.submitTimed(Bindings.none(), NO_INPUTS).nanoseconds();
            if (run >= 0) {
                micros[run] = (System.nanoTime() - begin) / NANOS_PER_MICRO;
                device[run] = nanoseconds / NANOS_PER_MICRO;
            }
        }
        return List.of(bench.row("run", "us", micros), bench.row("device", "us", device));
    }

    private static List<BenchRow> measure(BenchCase bench, VulkanSession session, int launches) {
        int runs = launches > FAST_LAUNCHES ? SLOW_RUNS : RUNS;
        for (int run = 0; run < (launches > FAST_LAUNCHES ? SLOW_RUNS : WARM_UPS); run++) {
            session.run(NO_INPUTS, NO_OUTPUTS);
            session.submit(NO_INPUTS).await();
        }
        return List.of(
                bench.row("run", "us", runs(session, runs)),
                bench.row("submit", "us", submissions(session, runs)),
                bench.row("allocated-per-run", "bytes", allocated(session, runs)),
                bench.row("record-per-launch", "us", recordings(session, launches)));
    }

    /** A submission waited for. */
    private static double[] runs(VulkanSession session, int runs) {
        double[] micros = new double[runs];
        for (int run = 0; run < runs; run++) {
            long begin = System.nanoTime();
            session.run(NO_INPUTS, NO_OUTPUTS);
            micros[run] = (System.nanoTime() - begin) / NANOS_PER_MICRO;
        }
        return micros;
    }

    /** The host's side of a submission, while the device is idle. */
    private static double[] submissions(VulkanSession session, int runs) {
        double[] micros = new double[runs];
        for (int run = 0; run < runs; run++) {
            long begin = System.nanoTime();
            Completion completion = session.submit(NO_INPUTS);
            micros[run] = (System.nanoTime() - begin) / NANOS_PER_MICRO;
            completion.await();
        }
        return micros;
    }

    /** The bytes of heap that this thread allocates in a run. */
    private static double[] allocated(VulkanSession session, int runs) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] bytes = new double[runs];
        for (int run = 0; run < runs; run++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            session.run(NO_INPUTS, NO_OUTPUTS);
            bytes[run] = threads.getCurrentThreadAllocatedBytes() - before;
        }
        return bytes;
    }

    private static double[] recordings(VulkanSession session, int launches) {
        double[] micros = new double[RECORDINGS];
        for (int run = -RECORDINGS; run < RECORDINGS; run++) {
            long nanos = session.timeRecording();
            if (run >= 0) {
                micros[run] = nanos / NANOS_PER_MICRO / launches;
            }
        }
        return micros;
    }
}
