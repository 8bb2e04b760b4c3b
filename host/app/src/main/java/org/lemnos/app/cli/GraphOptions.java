package org.lemnos.app.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.graph.SemanticGraph;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.report.ExecutionGraph;
import org.lemnos.core.report.RuntimeState;
import picocli.CommandLine.Option;

/** {@code --semantic} and {@code --graph}: reports of what a program means and of what its plan records. */
final class GraphOptions {
    @Option(
            names = "--semantic",
            paramLabel = "FILE",
            description =
                    "Write what the model means as JSON: values and operations with their effects, whatever runs them.")
    private @Nullable Path semantic;

    @Option(
            names = "--graph",
            paramLabel = "FILE",
            description = "Write what the plan records as JSON: commands, resources, and what each boundary orders.")
    private @Nullable Path graph;

    /** Whether one was asked for. */
    boolean isGiven() {
        return semantic != null || graph != null;
    }

    /**
     * Writes what was asked for.
     *
     * @param name what people call the model
     * @param state what runs did with the plan so far
     * @throws org.lemnos.core.LemnosException with {@code FILE_UNREADABLE} if a file cannot be written
     */
    void write(String name, ExecutionPlan plan, RuntimeState state) {
        if (!isGiven()) {
            return;
        }
        SemanticGraph meaning = SemanticGraph.of(name, plan.program());
        if (semantic != null) {
            TextFiles.write(semantic, meaning.toJson());
        }
        if (graph != null) {
            TextFiles.write(graph, ExecutionGraph.of(plan.document(), meaning).toJson(state));
        }
    }
}
