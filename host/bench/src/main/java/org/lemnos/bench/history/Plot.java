package org.lemnos.bench.history;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** A drawing of one topic: a line for each machine, over time; values from 0 on. */
final class Plot {
    private static final int WIDTH = 340;
    private static final int HEIGHT = 190;
    private static final int LEFT = 52;
    private static final int RIGHT = 14;
    private static final int TOP = 10;
    private static final int BOTTOM = 26;
    private static final int TICKS = 4;
    private static final double[] STEPS = {1, 2, 2.5, 5, 10};

    private final SortedMap<String, List<HistoryEntry>> lines;
    private final Map<String, Marker> markers;
    private final Instant first;
    private final Instant last;
    private final double step;

    /**
     * A drawing.
     *
     * @param lines by machine, each in the order of time, none empty
     * @param markers of each machine
     */
    Plot(SortedMap<String, List<HistoryEntry>> lines, Map<String, Marker> markers) {
        this.lines = lines;
        this.markers = markers;
        List<HistoryEntry> all = lines.values().stream().flatMap(List::stream).toList();
        first = all.stream().map(HistoryEntry::date).min(Instant::compareTo).orElse(Instant.EPOCH);
        last = all.stream().map(HistoryEntry::date).max(Instant::compareTo).orElse(Instant.EPOCH);
        step = step(all.stream().mapToDouble(HistoryEntry::value).max().orElse(0));
    }

    /** The least round number of which so many as there are ticks reach to the largest value. */
    private static double step(double most) {
        if (!(most > 0)) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(most / TICKS)));
        for (double each : STEPS) {
            if (each * power * TICKS >= most) {
                return each * power;
            }
        }
        return STEPS[STEPS.length - 1] * power;
    }

    private double x(Instant date) {
        long span = last.getEpochSecond() - first.getEpochSecond();
        double part = span == 0 ? 0.5 : (double) (date.getEpochSecond() - first.getEpochSecond()) / span;
        return LEFT + part * (WIDTH - LEFT - RIGHT);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - value / (step * TICKS) * (HEIGHT - TOP - BOTTOM);
    }

    /** The element, told to whoever does not see it by its label. */
    String svg(String label) {
        StringBuilder svg = new StringBuilder();
        svg.append("<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
                .formatted(WIDTH, HEIGHT, Markup.text(label)));
        for (int tick = 0; tick <= TICKS; tick++) {
            String at = Markup.place(y(tick * step));
            svg.append("<path class=\"%s\" d=\"M%d %sH%d\"/>"
                            .formatted(tick == 0 ? "axis" : "rule", LEFT, at, WIDTH - RIGHT))
                    .append("<text x=\"%d\" y=\"%s\" class=\"end\" dy=\"4\">%s</text>\n"
                            .formatted(LEFT - 6, at, Markup.number(tick * step)));
        }
        days(svg);
        lines.forEach((machine, entries) -> line(svg, markers.getOrDefault(machine, new Marker(0)), entries));
        return svg.append("</svg>\n").toString();
    }

    private void days(StringBuilder svg) {
        String begin = Markup.day(first);
        String end = Markup.day(last);
        int below = HEIGHT - 8;
        if (begin.equals(end)) {
            svg.append("<text x=\"%d\" y=\"%d\" class=\"middle\">%s</text>\n"
                    .formatted((LEFT + WIDTH - RIGHT) / 2, below, begin));
        } else {
            svg.append("<text x=\"%d\" y=\"%d\">%s</text><text x=\"%d\" y=\"%d\" class=\"end\">%s</text>\n"
                    .formatted(LEFT, below, begin, WIDTH - RIGHT, below, end));
        }
    }

    private void line(StringBuilder svg, Marker marker, List<HistoryEntry> entries) {
        StringBuilder path = new StringBuilder();
        for (HistoryEntry entry : entries) {
            path.append(path.isEmpty() ? "M" : "L")
                    .append(Markup.place(x(entry.date())))
                    .append(' ')
                    .append(Markup.place(y(entry.value())));
        }
        svg.append("<path class=\"%s line\" d=\"%s\"/>\n".formatted(marker.colour(), path));
        for (HistoryEntry entry : entries) {
            String told = "<title>" + Markup.text(told(entry)) + "</title>";
            svg.append(marker.at(x(entry.date()), y(entry.value()), told)).append('\n');
        }
    }

    private static String told(HistoryEntry entry) {
        return entry.machine() + ", " + Markup.minute(entry.date()) + " UTC: " + Markup.number(entry.value()) + " "
                + entry.topic().unit() + ", from " + Markup.number(entry.min()) + " to " + Markup.number(entry.max())
                + entry.kernel().map(kernel -> ", " + kernel).orElse("")
                + entry.build().commit().map(commit -> ", commit " + commit).orElse("");
    }
}
