package org.lemnos.core.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.lemnos.core.StageWatch;
import org.lemnos.core.json.OrderedJson;
import org.lemnos.core.plan.PlannedNode;

/**
 * Gathers what happened when, and writes it in the Trace Event Format of Chrome and Perfetto: stages of the host on a track for each thread, commands of the
 * device on a track of their own. Safe from several threads.
 */
public final class TraceLog implements StageWatch {
    private static final int HOST = 1;
    private static final int DEVICE = 2;
    private static final int QUEUE = 1;
    private static final double NANOS_PER_MICRO = 1000.0;

    private final LongSupplier clock;
    private final long start;
    private final Map<Long, Thread> threads = new LinkedHashMap<>();
    private final List<Span> spans = new ArrayList<>();
    private String device = "";

    private record Span(
            int process, long track, String name, long begin, long nanoseconds, Map<String, Object> facts) {}

    /** A log that begins now. */
    public TraceLog() {
        this(System::nanoTime);
    }

    /** A log by another clock, in nanoseconds. */
    TraceLog(LongSupplier clock) {
        this.clock = clock;
        this.start = clock.getAsLong();
    }

    @Override
    public Stage begin(String stage) {
        long begin = clock.getAsLong();
        return () -> add(stage, begin, clock.getAsLong());
    }

    private synchronized void add(String stage, long begin, long end) {
        Thread thread = Thread.currentThread();
        threads.putIfAbsent(thread.getId(), thread);
        spans.add(new Span(HOST, thread.getId(), stage, begin - start, end - begin, Map.of()));
    }

    /**
     * Adds the commands of a run in which each ran by itself, one behind the other from now on: when the device began is not known, how long each took is.
     *
     * @param name what people call the device
     * @param graph the commands
     * @param nanoseconds how long each took
     * @throws IllegalArgumentException if there is not one time for each command
     */
    public synchronized void commands(String name, ExecutionGraph graph, List<Long> nanoseconds) {
        if (nanoseconds.size() != graph.nodes().size()) {
            throw new IllegalArgumentException(
                    nanoseconds.size() + " times for " + graph.nodes().size() + " commands");
        }
        device = name;
        long at = clock.getAsLong() - start;
        for (GraphNode node : graph.nodes()) {
            long took = nanoseconds.get(node.index());
            spans.add(new Span(DEVICE, QUEUE, label(graph, node), at, took, facts(graph, node)));
            at += took;
        }
    }

    private static String label(ExecutionGraph graph, GraphNode node) {
        return graph.plan().nodes().get(node.planned()).id();
    }

    private static Map<String, Object> facts(ExecutionGraph graph, GraphNode node) {
        PlannedNode planned = graph.plan().nodes().get(node.planned());
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("index", (long) node.index());
        facts.put("kernel", node.isDispatch() ? node.kernel() : "fill");
        facts.put("operation", node.operation());
        facts.put("epoch", (long) node.epoch());
        facts.put("bytes", bytes(graph, node));
        facts.put("estimated_nanoseconds_of_node", planned.selection().costNanoseconds());
        return facts;
    }

    /** What the ranges come to that the command binds, each once read and once written where it is both. */
    private static long bytes(ExecutionGraph graph, GraphNode node) {
        long bytes = 0;
        for (Touch touch : Touch.of(graph.plan().steps().get(node.index()))) {
            int times = touch.access().reads() && touch.access().writes() ? 2 : 1;
            bytes += times * touch.bytes();
        }
        return bytes;
    }

    /** The trace, for {@code chrome://tracing} and Perfetto's page. */
    public synchronized String toJson() {
        return OrderedJson.text(out -> out.object(() -> {
            out.name("traceEvents").array(events(), (o, event) -> event.accept(o));
            out.member("displayTimeUnit", "ns");
        }));
    }

    private List<Consumer<OrderedJson>> events() {
        List<Consumer<OrderedJson>> events = new ArrayList<>();
        events.add(out -> named(out, "process_name", HOST, 0, "lemnos"));
        threads.forEach((id, thread) -> events.add(out -> named(out, "thread_name", HOST, id, thread.getName())));
        if (!device.isEmpty()) {
            events.add(out -> named(out, "process_name", DEVICE, 0, device));
            events.add(out -> named(out, "thread_name", DEVICE, QUEUE, "commands, each by itself"));
        }
        spans.forEach(span -> events.add(out -> span(out, span)));
        return events;
    }

    private static void named(OrderedJson out, String what, int process, long track, String name) {
        out.object(() -> {
            out.member("name", what);
            out.member("ph", "M");
            out.member("pid", process);
            out.member("tid", track);
            out.name("args").object(() -> out.member("name", name));
        });
    }

    private static void span(OrderedJson out, Span span) {
        out.object(() -> {
            out.member("name", span.name());
            out.member("cat", span.process() == HOST ? "host" : "device");
            out.member("ph", "X");
            out.name("ts").value(span.begin() / NANOS_PER_MICRO);
            out.name("dur").value(span.nanoseconds() / NANOS_PER_MICRO);
            out.member("pid", span.process());
            out.member("tid", span.track());
            out.name("args").object(() -> span.facts().forEach((name, fact) -> {
                if (fact instanceof Long number) {
                    out.member(name, number);
                } else {
                    out.member(name, fact.toString());
                }
            }));
        });
    }
}
