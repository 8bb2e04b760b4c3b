package org.lemnos.app.cli;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.core.plan.PlanDocument;

/**
 * Sentences with their vectors, and how they came to be.
 *
 * @param sentences the sentences
 * @param vectors a vector of length 1 for each
 * @param truncated how many sentences were cut
 * @param plan what was run
 * @param nanoseconds the time of each stage
 */
record Embedding(
        List<String> sentences,
        List<float[]> vectors,
        int truncated,
        PlanDocument plan,
        Map<String, Long> nanoseconds) {
    Embedding {
        sentences = List.copyOf(sentences);
        vectors = List.copyOf(vectors);
        nanoseconds = Collections.unmodifiableMap(new LinkedHashMap<>(nanoseconds));
    }

    /** The cosine between the first sentence and another. */
    double closeness(int sentence) {
        float[] first = vectors.get(0);
        float[] other = vectors.get(sentence);
        double sum = 0;
        for (int i = 0; i < first.length; i++) {
            sum += (double) first[i] * other[i];
        }
        return sum;
    }
}
