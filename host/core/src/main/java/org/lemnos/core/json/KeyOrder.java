package org.lemnos.core.json;

import java.util.Comparator;

/** The order of keys in canonical JSON: by their UTF-8 bytes, which is the order of their code points. */
final class KeyOrder implements Comparator<String> {
    static final KeyOrder BYTEWISE = new KeyOrder();

    private KeyOrder() {}

    @Override
    public int compare(String left, String right) {
        int shorter = Math.min(left.length(), right.length());
        for (int i = 0; i < shorter; i++) {
            char l = left.charAt(i);
            char r = right.charAt(i);
            if (l != r) {
                // Two halves of a pair stand for a code point above every single char, those behind the surrogates
                // included.
                boolean mixed = Character.isSurrogate(l) != Character.isSurrogate(r);
                return mixed ? (Character.isSurrogate(l) ? 1 : -1) : Character.compare(l, r);
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
