package org.lemnos.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.memory.ArenaLimits;
import org.lemnos.core.memory.LiveValue;
import org.lemnos.core.memory.MemoryPlan;
import org.lemnos.core.memory.MemoryPlanner;
import org.lemnos.core.memory.PackingVerifier;
import org.lemnos.core.memory.Violation;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.planner.Planner;
import org.lemnos.core.schedule.Epochs;
import org.lemnos.engine.Engine;
import org.lemnos.models.OnnxModel;

/**
 * How well and how fast values are packed. For each case two rows: {@code peak_over_lower_bound}, the bytes that the plan
 * takes by those that are live at once at most, compared with the peak of greedy by size; and {@code place}, the time.
 * Every plan is verified.
 */
public final class MemoryBench {
    private static final String NAME = "memory";
    private static final String MINILM = "minilm-";
    private static final String PEER = "greedy-by-size";
    private static final long SEED = 1;
    private static final long ALIGNMENT = 256;
    private static final int WARM_UPS = 2;
    private static final int RUNS = 5;

    private MemoryBench() {}

    /** The names of all cases: random lifetimes, mostly long or mostly short, and those of planned transformers, synthetic ones and MiniLM. */
    public static List<String> cases() {
        return Stream.concat(syntheticCases().stream(), Stream.of(MINILM + "1x16", MINILM + "8x64"))
                .toList();
    }

    /** Those that need no model. */
    public static List<String> syntheticCases() {
        return List.of("random-long-1000", "random-short-10000", "transformer-1000", "transformer-10000");
    }

    /**
     * Runs some cases in the order given.
     *
     * @param model asked for the ONNX file of all-MiniLM-L6-v2, which is planned for the best device, if a case needs it
     * @throws IllegalArgumentException if a name is none of {@link #cases()}
     */
    public static List<BenchRow> run(List<String> names, Supplier<Path> model) {
        List<BenchRow> rows = new ArrayList<>();
        for (String name : names) {
            if (!cases().contains(name)) {
                throw new IllegalArgumentException(
                        "'" + name + "' is no case of the memory bench; there are " + String.join(", ", cases()));
            }
            rows.addAll(name.startsWith(MINILM) ? plan(name, miniLm(name, model.get())) : synthetic(name));
        }
        return List.copyOf(rows);
    }

    private static List<BenchRow> synthetic(String name) {
        int count = Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
        if (name.startsWith("random-long")) {
            return measure(name, random(count, count), ArenaLimits.unlimited());
        }
        if (name.startsWith("random-short")) {
            return measure(name, random(count, 12), ArenaLimits.unlimited());
        }
        return plan(name, Planner.plan(SyntheticPrograms.transformer(count)).document());
    }

    private static PlanDocument miniLm(String name, Path model) {
        EmbedBench.Shape shape = EmbedBench.Shape.parse(name.substring(MINILM.length()));
        try (Engine engine = Engine.builder().open()) {
            return engine.plan(OnnxModel.read(model), shape.dimensions()).document();
        }
    }

    /** Packs the activations and workspaces of a plan again; no rows if it has none. */
    public static List<BenchRow> plan(String name, PlanDocument plan) {
        List<LiveValue> values = plan.resources().stream()
                .filter(resource -> resource.role().arena() == ArenaKind.STEP)
                .map(resource -> new LiveValue(
                        resource.sizeBytes(), ALIGNMENT, new Epochs(resource.firstEpoch(), resource.lastEpoch()), true))
                .toList();
        return values.isEmpty() ? List.of() : measure(name, values, ArenaLimits.unlimited());
    }

    /**
     * Packs the buffers of a file into one chunk.
     *
     * @param capacityBytes what they may take; empty for no limit
     * @throws LemnosException with {@code FILE_UNREADABLE} as {@link LifetimesCsv} says, or with {@code PLAN_CAPACITY} if the
     *     buffers do not fit
     */
    public static List<BenchRow> file(Path file, OptionalLong capacityBytes) {
        ArenaLimits limits = new ArenaLimits(Long.MAX_VALUE, capacityBytes.orElse(Long.MAX_VALUE));
        return measure(String.valueOf(file.getFileName()), LifetimesCsv.read(file), limits);
    }

    private static List<BenchRow> measure(String name, List<LiveValue> values, ArenaLimits limits) {
        MemoryPlan plan = pack(name, values, limits);
        List<Violation> violations = PackingVerifier.verify(values, plan, limits);
        if (!violations.isEmpty()) {
            throw new IllegalStateException("the packing of " + name + " breaks rules: " + violations);
        }
        BenchCase labelled = new BenchCase(NAME, name);
        double lowerBound = plan.certificate().lowerBoundBytes();
        return List.of(
                labelled.row(
                                "peak_over_lower_bound",
                                "ratio",
                                plan.certificate().peakBytes() / lowerBound)
                        .against(PEER, GreedyBySize.peak(values) / lowerBound),
                labelled.row("place", "ms", Stopwatch.millis(WARM_UPS, RUNS, () -> pack(name, values, limits))));
    }

    private static MemoryPlan pack(String name, List<LiveValue> values, ArenaLimits limits) {
        return MemoryPlanner.plan(values, limits)
                .match(
                        plan -> plan,
                        exceeded -> {
                            throw new LemnosException(
                                    ErrorCode.PLAN_CAPACITY,
                                    name + " needs " + exceeded.neededBytes() + " bytes, of which "
                                            + exceeded.certificate().lowerBoundBytes()
                                            + " are live at once; the capacity is " + exceeded.availableBytes()
                                            + ". Raise it with --capacity",
                                    Map.of(
                                            "needed", "" + exceeded.neededBytes(),
                                            "available", "" + exceeded.availableBytes()));
                        },
                        exceeded -> {
                            throw new IllegalStateException("a chunk without limit is too small: " + exceeded);
                        });
    }

    /** Values that begin anywhere and live for up to {@code longest} epochs. */
    private static List<LiveValue> random(int count, int longest) {
        Random random = new Random(SEED);
        return random.ints(count, 0, count)
                .mapToObj(first -> new LiveValue(
                        ALIGNMENT * (1 + random.nextInt(1 << 12)),
                        ALIGNMENT,
                        new Epochs(first, Math.min(count - 1, first + random.nextInt(longest))),
                        true))
                .collect(Collectors.toUnmodifiableList());
    }
}
