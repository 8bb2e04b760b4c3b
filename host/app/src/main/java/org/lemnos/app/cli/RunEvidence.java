package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.StageWatch;
import org.lemnos.core.graph.SemanticGraph;
import org.lemnos.core.report.Diagnostics;
import org.lemnos.core.report.ExecutionGraph;
import org.lemnos.core.report.RuntimeState;
import org.lemnos.core.report.TraceLog;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Session;
import org.lemnos.engine.StepTime;
import org.lemnos.vulkan.ReplayCounters;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a run says about itself in files: {@code --semantic}, {@code --graph}, {@code --diagnostics} and {@code --trace}. */
final class RunEvidence {
    private final TraceLog log = new TraceLog();

    @Mixin
    private final GraphOptions graphs = new GraphOptions();

    @Option(
            names = "--diagnostics",
            paramLabel = "FILE",
            description = "Write the counters of program, plan, memory and run as JSON. For one run.")
    private @Nullable Path diagnostics;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description =
                    "Write when what happened, for Chrome's and Perfetto's viewers: planning, loading, the run, and one more run with the device's time for each command. For one run.")
    private @Nullable Path trace;

    /** Whether something was asked for that is of one run. */
    boolean isGiven() {
        return graphs.isGiven() || diagnostics != null || trace != null;
    }

    /** Who hears of the stages of the work. */
    StageWatch stages() {
        return trace == null ? StageWatch.none() : log;
    }

    /**
     * Writes what was asked for, after a run.
     *
     * @param name what people call the model
     * @param inputs what it ran on
     * @param device what people call the device
     * @throws org.lemnos.core.LemnosException with {@code FILE_UNREADABLE} if a file cannot be written, and as {@link Session#time}
     */
    void write(String name, Session session, Inputs inputs, String device) {
        if (!isGiven()) {
            return;
        }
        RuntimeState state = state(session);
        graphs.write(name, session.plan(), state);
        ExecutionGraph graph = ExecutionGraph.of(
                session.plan().document(), SemanticGraph.of(name, session.plan().program()));
        if (diagnostics != null) {
            TextFiles.write(diagnostics, Diagnostics.of(graph, state).toJson());
        }
        if (trace != null) {
            List<Long> times =
                    session.time(inputs).stream().map(StepTime::nanoseconds).toList();
            log.commands(device, graph, times);
            TextFiles.write(trace, log.toJson());
        }
    }

    private static RuntimeState state(Session session) {
        ReplayCounters counters = session.counters();
        return new RuntimeState(
                counters.commandRecordings() > 0,
                session.timelineValue(),
                counters.commandRecordings(),
                counters.commandCacheHits(),
                counters.submissions(),
                counters.inputRebindings(),
                counters.inputUploads());
    }
}
