package org.lemnos.app.cli;

import java.util.List;
import java.util.stream.Stream;

/** The sentences that the command brings along: those of {@code lemnos embed --demo}, a question and what might answer it, and more to compare devices by. */
final class Demonstration {
    /** The question first. */
    static final List<String> SENTENCES = List.of(
            "How do I keep my tomato plants alive while I am on holiday?",
            "A drip line on a timer waters vegetables when nobody is at home.",
            "Ask a neighbour to look after the garden during your vacation.",
            "Tomatoes need about three centimetres of water a week in summer.",
            "Mulch keeps the soil moist for days.",
            "Our holiday flat is ten minutes from the beach.",
            "The recipe calls for two cans of peeled tomatoes.",
            "A shader writes its result before the barrier.",
            "The committee will publish its report on interest rates on Thursday.");

    /** The same and a sentence of one word, one of letters and signs that are rare, and one of more than forty words. */
    static final List<String> OF_ALL_LENGTHS = Stream.concat(
                    SENTENCES.stream(),
                    Stream.of(
                            "Tomatoes",
                            "naïve Straße, 1984: 3.14159 … don't? 日本語!",
                            String.join(" ", SENTENCES.subList(0, 4))))
            .toList();

    /** Some that every device embeds in no time. */
    static final List<String> A_FEW = SENTENCES.subList(0, 4);

    private Demonstration() {}
}
