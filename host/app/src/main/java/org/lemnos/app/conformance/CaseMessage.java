package org.lemnos.app.conformance;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What the child says to its parent: that a case begins, which is where it is if nothing more comes, or what came of it.
 *
 * @param index the case's place in the list that both made of the folder
 * @param result what came of it; empty when it begins
 */
record CaseMessage(int index, Optional<CaseResult> result) {
    private static final String SEPARATOR = "\n";
    private static final int FIELDS_OF_RESULT = 5;

    byte[] bytes() {
        String text = result.map(done -> String.join(
                        SEPARATOR,
                        Integer.toString(index),
                        done.name(),
                        done.verdict().name(),
                        done.code(),
                        done.reason()))
                .orElse(Integer.toString(index));
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The message in these bytes, which another process wrote.
     *
     * @throws IllegalArgumentException if there is none
     */
    static CaseMessage of(byte[] bytes) {
        String[] fields = new String(bytes, StandardCharsets.UTF_8).split(SEPARATOR, FIELDS_OF_RESULT);
        int index = Integer.parseInt(fields[0]);
        if (fields.length == 1) {
            return new CaseMessage(index, Optional.empty());
        }
        if (fields.length != FIELDS_OF_RESULT) {
            throw new IllegalArgumentException("a message of " + fields.length + " fields that is none");
        }
        return new CaseMessage(
                index, Optional.of(new CaseResult(fields[1], Verdict.valueOf(fields[2]), fields[3], fields[4])));
    }
}
