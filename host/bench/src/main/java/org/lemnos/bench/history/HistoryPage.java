package org.lemnos.bench.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.lemnos.bench.history.HistoryEntry.Topic;

/** The page of a history: for each benchmark a table of the last values and a plot of each topic. It needs no other file and runs nothing. */
final class HistoryPage {
    private static final Comparator<Topic> ORDER = Comparator.comparing(Topic::bench)
            .thenComparing(Topic::benchCase)
            .thenComparing(Topic::metric)
            .thenComparing(Topic::unit);

    private static final String HEAD =
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Lemnos: performance over time</title>
            <style>
            :root { color-scheme: light dark; --ink: #1d2329; --faint: #5b6670; --rule: #dfe4e8; --paper: #ffffff; --card: #f7f9fa;
              --c0: #0a63a8; --c1: #b34a00; --c2: #00734f; --c3: #8e2f77; --c4: #7a5c00; --c5: #444b52; }
            @media (prefers-color-scheme: dark) {
              :root { --ink: #e8ecef; --faint: #a3adb6; --rule: #39424a; --paper: #15191d; --card: #1d2328;
                --c0: #6cb6f5; --c1: #ff9d5c; --c2: #4fd0a4; --c3: #e596d1; --c4: #e3c052; --c5: #c3cad0; }
            }
            body { margin: 2rem auto; max-width: 76rem; padding: 0 1.25rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink);
              background: var(--paper); }
            h1 { margin-bottom: .25rem; } h2 { margin-top: 3rem; border-bottom: 1px solid var(--rule); }
            a { color: var(--c0); } nav a { margin-right: 1rem; } code { font-size: .9em; }
            .legend { list-style: none; padding: 0; } .legend svg { width: 1.1rem; height: 1.1rem; vertical-align: -.2rem; }
            .scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; min-width: 60rem; width: 100%; }
            caption { text-align: left; color: var(--faint); padding-bottom: .25rem; }
            th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
            th { font-weight: 600; } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
            td.day { white-space: nowrap; }
            .plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem; margin-top: 1.5rem; }
            figure { margin: 0; padding: .75rem; background: var(--card); border-radius: .5rem; }
            figcaption { font-weight: 600; overflow-wrap: anywhere; } figcaption span { display: block; font-weight: 400; color: var(--faint); }
            figure svg { display: block; width: 100%; height: auto; } svg text { font: 11px system-ui, sans-serif; fill: var(--faint); }
            .end { text-anchor: end; } .middle { text-anchor: middle; }
            .rule { stroke: var(--rule); } .axis { stroke: var(--faint); } .line { fill: none; stroke: var(--c); stroke-width: 1.5; }
            .dot { fill: var(--c); stroke: var(--card); stroke-width: .5; }
            .m0 { --c: var(--c0); } .m1 { --c: var(--c1); } .m2 { --c: var(--c2); } .m3 { --c: var(--c3); } .m4 { --c: var(--c4); }
            .m5 { --c: var(--c5); }
            </style>
            </head>
            <body>
            <h1>Performance over time</h1>
            <p>What <code>lemnos bench</code> measured, kept by <code>--history</code>. A point is the middle of all runs of one measurement;
            pointing at it shows more. Values of machines that others use at the same time say less than their ratios.</p>
            """;

    private final Map<Topic, SortedMap<String, List<HistoryEntry>>> topics;
    private final Map<String, Marker> markers = new LinkedHashMap<>();
    private final Map<String, String> places = new TreeMap<>();
    private final StringBuilder page = new StringBuilder(HEAD);

    private HistoryPage(List<HistoryEntry> entries) {
        List<HistoryEntry> ordered = new ArrayList<>(entries);
        ordered.sort(Comparator.comparing(HistoryEntry::date));
        topics = new TreeMap<>(ORDER);
        for (HistoryEntry entry : ordered) {
            topics.computeIfAbsent(entry.topic(), unseen -> new TreeMap<>())
                    .computeIfAbsent(entry.machine(), unseen -> new ArrayList<>())
                    .add(entry);
            places.put(entry.machine(), entry.place());
        }
        places.keySet().forEach(machine -> markers.put(machine, new Marker(markers.size())));
    }

    /** The page of these entries. */
    static String of(List<HistoryEntry> entries) {
        return new HistoryPage(entries).write();
    }

    private String write() {
        legend();
        TreeSet<String> benches =
                topics.keySet().stream().map(Topic::bench).collect(Collectors.toCollection(TreeSet::new));
        page.append("<nav aria-label=\"Benchmarks\">\n");
        benches.forEach(bench -> page.append("<a href=\"#%1$s\">%1$s</a>\n".formatted(Markup.text(bench))));
        page.append("</nav>\n");
        benches.forEach(this::bench);
        return page.append("</body>\n</html>\n").toString();
    }

    private void legend() {
        page.append("<ul class=\"legend\" aria-label=\"Machines\">\n");
        markers.forEach((machine, marker) -> page.append("<li><svg viewBox=\"0 0 12 12\" aria-hidden=\"true\">")
                .append(marker.at(6, 6, ""))
                .append("</svg> <strong>%s</strong>: %s</li>\n"
                        .formatted(Markup.text(machine), Markup.text(places.getOrDefault(machine, "")))));
        page.append("</ul>\n");
    }

    private void bench(String bench) {
        page.append("<section>\n<h2 id=\"%1$s\">%1$s</h2>\n".formatted(Markup.text(bench)));
        page.append(
                "<div class=\"scroll\"><table>\n<caption>The last values, each divided by the one before and by that of a peer in the same run</caption>\n<thead><tr>");
        page.append(
                "<th scope=\"col\">Case</th><th scope=\"col\">Metric</th><th scope=\"col\">Machine</th>"
                        + "<th scope=\"col\" class=\"n\">Last</th><th scope=\"col\">Unit</th><th scope=\"col\" class=\"n\">Against the one before</th>"
                        + "<th scope=\"col\" class=\"n\">Against a peer</th><th scope=\"col\">Day</th><th scope=\"col\">Build</th></tr></thead>\n<tbody>\n");
        topics.forEach((topic, lines) -> {
            if (topic.bench().equals(bench)) {
                lines.values().forEach(this::row);
            }
        });
        page.append("</tbody>\n</table></div>\n<div class=\"plots\">\n");
        topics.forEach((topic, lines) -> {
            if (topic.bench().equals(bench)) {
                plot(topic, lines);
            }
        });
        page.append("</div>\n</section>\n");
    }

    private void row(List<HistoryEntry> line) {
        HistoryEntry last = line.get(line.size() - 1);
        String before = line.size() == 1
                ? "first"
                : ratio(last.value() / line.get(line.size() - 2).value());
        String peer = last.ratio().isEmpty()
                ? ""
                : ratio(last.ratio().get()) + " " + Markup.text(last.peer().orElse(""));
        String build = last.build().version()
                + last.build().commit().map(commit -> " (" + commit + ")").orElse("");
        page.append("<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td>"
                .formatted(
                        Markup.text(last.topic().benchCase()),
                        Markup.text(last.topic().metric()),
                        Markup.text(last.machine())));
        page.append("<td class=\"n\">%s</td><td>%s</td><td class=\"n\">%s</td><td class=\"n\">%s</td>"
                .formatted(Markup.number(last.value()), Markup.text(last.topic().unit()), before, peer));
        page.append(
                "<td class=\"day\">%s</td><td>%s</td></tr>\n".formatted(Markup.day(last.date()), Markup.text(build)));
    }

    /** Nothing by nothing is as much as before. */
    private static String ratio(double value) {
        return Double.isFinite(value) ? Markup.number(value) + "×" : Double.isNaN(value) ? "1×" : "from 0";
    }

    private void plot(Topic topic, SortedMap<String, List<HistoryEntry>> lines) {
        String label = topic.bench() + ", " + topic.benchCase() + ", " + topic.metric() + " in " + topic.unit() + ": "
                + lines.entrySet().stream()
                        .map(line -> line.getKey() + " "
                                + Markup.number(line.getValue()
                                        .get(line.getValue().size() - 1)
                                        .value()))
                        .collect(Collectors.joining("; "));
        page.append("<figure>\n<figcaption>%s <span>%s, %s</span></figcaption>\n"
                .formatted(Markup.text(topic.benchCase()), Markup.text(topic.metric()), Markup.text(topic.unit())));
        page.append(new Plot(lines, markers).svg(label)).append("</figure>\n");
    }
}
