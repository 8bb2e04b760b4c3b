package org.lemnos.app.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lemnos.app.report.PlanSummary;
import org.lemnos.app.report.Quantity;

/** Embedded sentences in words and as JSON. */
final class EmbeddingReport {
    private static final int SHOWN = 4;
    private static final String LINE = System.lineSeparator();

    private final Embedding embedding;

    EmbeddingReport(Embedding embedding) {
        this.embedding = embedding;
    }

    /** The plan, the sentences ranked by their closeness to the first, and the times. */
    String ranking() {
        StringBuilder text = new StringBuilder(PlanSummary.of(embedding.plan())).append(LINE);
        text.append(embedding.sentences().get(0)).append(LINE);
        IntStream.range(1, embedding.sentences().size())
                .boxed()
                .sorted(Comparator.comparingDouble(embedding::closeness).reversed())
                .forEach(i -> text.append(String.format(
                        Locale.ROOT,
                        "  %7.4f  %s%n",
                        embedding.closeness(i),
                        embedding.sentences().get(i))));
        return text.append(LINE).append(times()).toString();
    }

    /** The beginning of each vector, and the times. */
    String vectors() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < embedding.sentences().size(); i++) {
            float[] vector = embedding.vectors().get(i);
            text.append(embedding.sentences().get(i)).append(LINE).append("  ");
            for (int j = 0; j < Math.min(SHOWN, vector.length); j++) {
                text.append(String.format(Locale.ROOT, "%.6f ", vector[j]));
            }
            text.append("... (").append(vector.length).append(" numbers)").append(LINE);
        }
        return text.append(times()).toString();
    }

    private String times() {
        return embedding.nanoseconds().entrySet().stream()
                        .map(stage -> stage.getKey() + " " + Quantity.nanoseconds(stage.getValue()))
                        .collect(Collectors.joining(
                                ", ", "on " + embedding.plan().device() + ": ", ""))
                + LINE;
    }

    /** Sentences, whole vectors and times. */
    String json() {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text).setPrettyPrinter(new DefaultPrettyPrinter())) {
            write(out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text + LINE;
    }

    private void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("schema", "lemnos.embeddings.v1");
        out.writeStringField("device", embedding.plan().device());
        out.writeObjectFieldStart("nanoseconds");
        for (Map.Entry<String, Long> stage : embedding.nanoseconds().entrySet()) {
            out.writeNumberField(stage.getKey().replace(' ', '_'), stage.getValue());
        }
        out.writeEndObject();
        out.writeArrayFieldStart("embeddings");
        for (int i = 0; i < embedding.sentences().size(); i++) {
            out.writeStartObject();
            out.writeStringField("text", embedding.sentences().get(i));
            out.writeNumberField("cosine_to_first", embedding.closeness(i));
            out.writeArrayFieldStart("vector");
            for (float each : embedding.vectors().get(i)) {
                out.writeNumber(each);
            }
            out.writeEndArray();
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }
}
