package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.lemnos.api.operation.TensorType;
import org.lemnos.app.report.Quantity;
import org.lemnos.core.LemnosException;
import org.lemnos.core.json.JsonOut;
import org.lemnos.engine.Engine;
import org.lemnos.engine.PlanCache;

/** What came of {@code lemnos run}, gathered while it goes on, so that what was done before a failure can be said as well. */
final class RunReport {
    private final List<Done> runs = new ArrayList<>();
    private String device = "";
    private long allocations;
    private PlanCache.Counters cache = new PlanCache.Counters(0, 0, 0, 0);

    /**
     * One run.
     *
     * @param inputs the folder of its inputs, if one is theirs
     * @param outputs what it gave, by name
     * @param nanoseconds how long it took
     */
    record Done(Optional<Path> inputs, Map<String, Written> outputs, long nanoseconds) {
        /** Copies the map. */
        Done {
            outputs = new LinkedHashMap<>(outputs);
        }
    }

    /** An output and its file. */
    record Written(TensorType type, Path file) {}

    /** Takes a run. */
    void add(Done run) {
        runs.add(run);
    }

    /** Takes what the engine and its plans did so far. */
    void count(Engine engine, PlanCache plans) {
        device = engine.device().name();
        allocations = engine.allocations();
        cache = plans.counters();
    }

    /** For people. */
    String text() {
        boolean ofFolders = runs.stream().anyMatch(run -> run.inputs().isPresent());
        Table table = ofFolders ? new Table("inputs", "output", "type", "file") : new Table("output", "type", "file");
        long nanoseconds = 0;
        for (Done run : runs) {
            run.outputs()
                    .forEach((name, written) -> table.row(Stream.concat(
                                    run.inputs().map(Path::toString).stream(),
                                    Stream.of(
                                            name,
                                            written.type().toString(),
                                            written.file().toString()))
                            .toArray(String[]::new)));
            nanoseconds += run.nanoseconds();
        }
        String many = runs.size() == 1 ? "" : runs.size() + " times, with " + cache.misses() + " plans, ";
        boolean hasFiles = runs.stream().anyMatch(run -> !run.outputs().isEmpty());
        return (hasFiles ? table.text() : "") + "ran " + many + "in " + Quantity.nanoseconds(nanoseconds) + " on "
                + device + System.lineSeparator();
    }

    /** For programs; what ended it too early, if something did. */
    String json(Optional<LemnosException> failure) {
        return JsonOut.prettyText(out -> {
            out.beginObject();
            out.member("allocations", allocations);
            out.name("cache")
                    .object(
                            Map.of(
                                    "evictions", cache.evictions(),
                                    "hits", cache.hits(),
                                    "misses", cache.misses(),
                                    "size", (long) cache.size()),
                            JsonOut::value);
            if (!device.isEmpty()) {
                out.member("device", device);
            }
            failure.ifPresent(why -> out.member("error", why.code().name()));
            failure.ifPresent(why -> out.member("message", String.valueOf(why.getMessage())));
            out.member("runs", runs, RunReport::json);
            out.member("schema", "lemnos.run.v2");
            out.endObject();
        });
    }

    private static void json(JsonOut out, Done run) {
        out.beginObject();
        run.inputs().ifPresent(folder -> out.member("inputs", folder.toString()));
        out.member("nanoseconds", run.nanoseconds());
        out.member("outputs", List.copyOf(run.outputs().entrySet()), (o, output) -> {
            o.beginObject();
            o.member("file", output.getValue().file().toString());
            o.member("name", output.getKey());
            o.member("type", output.getValue().type().toString());
            o.endObject();
        });
        out.endObject();
    }
}
