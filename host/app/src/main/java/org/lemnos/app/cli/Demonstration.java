package org.lemnos.app.cli;

import java.util.List;

/** The sentences of {@code lemnos embed --demo}: a question, and what might answer it. */
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

    private Demonstration() {}
}
