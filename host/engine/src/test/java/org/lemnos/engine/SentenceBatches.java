package org.lemnos.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Sentences of random words in random lengths, cut into batches of 1 to 8 whose members differ in length. */
final class SentenceBatches {
    private static final String[] WORDS = {
        "the",
        "forge",
        "of",
        "an",
        "island",
        "burns",
        "smiths",
        "hammer",
        "iron",
        "through",
        "night",
        "and",
        "song",
        "carries",
        "far",
        "over",
        "water",
        "ships",
        "wait",
        "unquestionably",
        "Photosynthesis",
        "1984",
        "3.14159",
        "naïve",
        "Straße",
        "don't",
        "e-mail",
        "?",
        "!",
        "...",
        "quantum",
        "tax",
        "return",
        "bread",
        "recipe",
        "compiler",
        "register",
        "allocation",
        "kitten",
        "sleeping",
        "日本語",
        "😀"
    };

    private SentenceBatches() {}

    /** So many sentences; the first is one word, the second is longer than any limit of tokens, the rest are of any length. */
    static List<List<String>> of(int sentences, long seed) {
        Random random = new Random(seed);
        List<List<String>> batches = new ArrayList<>();
        int made = 0;
        while (made < sentences) {
            int size = Math.min(1 + random.nextInt(8), sentences - made);
            List<String> batch = new ArrayList<>();
            int longest = 1 + random.nextInt(120);
            for (int i = 0; i < size; i++) {
                int words = made == 0 ? 1 : made == 1 ? 400 : 1 + random.nextInt(longest);
                batch.add(sentence(words, random));
                made++;
            }
            batches.add(batch);
        }
        return batches;
    }

    private static String sentence(int words, Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
        }
        return text.toString();
    }
}
