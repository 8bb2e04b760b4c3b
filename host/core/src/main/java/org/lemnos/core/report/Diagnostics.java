package org.lemnos.core.report;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What there is to count about a plan, its program and its runs; immutable.
 *
 * @param graph the execution graph
 * @param counters every counter; a number that would pass 2⁶³ - 1 stays there
 * @param resources every resource of the plan, by its number in the graph
 * @param bindings which value of the semantic graph lies in which resource, by value
 * @param lowering how operations became commands
 * @param fallbackReasons why proposals of patterns were not taken up, one for each, in the plan's order
 */
public record Diagnostics(
        ExecutionGraph graph,
        Map<Counter, Long> counters,
        List<ResourceFacts> resources,
        List<BoundValue> bindings,
        LoweringAnalysis lowering,
        List<String> fallbackReasons) {
    /** The schema of its report. */
    public static final String SCHEMA = "lemnos.diagnostics.v1";

    /** Copies the collections. */
    public Diagnostics {
        counters = Collections.unmodifiableMap(new EnumMap<>(counters));
        resources = List.copyOf(resources);
        bindings = List.copyOf(bindings);
        fallbackReasons = List.copyOf(fallbackReasons);
    }

    /**
     * What is known of a resource.
     *
     * @param resource its number and its commands
     * @param owners values that lie in it
     * @param keepsContent whether its content outlives a run
     * @param transientContent whether its content is of one run
     * @param external whether it comes from outside of the graph
     * @param observed whether an output of the program lies in it
     * @param candidate whether it may share bytes
     * @param shared whether it does
     */
    public record ResourceFacts(
            GraphResource resource,
            int owners,
            boolean keepsContent,
            boolean transientContent,
            boolean external,
            boolean observed,
            boolean candidate,
            boolean shared) {
        /** Whether somebody outside of a run sees it: such a resource shares its bytes with no other. */
        public boolean isExternallyLive() {
            return external || observed || keepsContent;
        }
    }

    /** A value of the semantic graph and the resource of the execution graph that it lies in. */
    public record BoundValue(int value, int resource) {}

    /** What the graph, and the runs of its plan, have come to. */
    public static Diagnostics of(ExecutionGraph graph, RuntimeState state) {
        return new Counting(graph).diagnostics(state);
    }

    /** A counter. */
    public long get(Counter counter) {
        return counters.getOrDefault(counter, 0L);
    }

    /** Its report: the same state gives the same text. */
    public String toJson() {
        return DiagnosticsJson.text(this);
    }
}
