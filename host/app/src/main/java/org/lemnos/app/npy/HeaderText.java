package org.lemnos.app.npy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The dictionary in a file's header, a Python literal such as
 * {@code {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }}: strings, booleans and tuples of integers, as NEP 1 and the
 * module {@code numpy.lib.format} define it.
 */
final class HeaderText {
    private final String text;
    private int at;

    private HeaderText(String text) {
        this.text = text;
    }

    /**
     * The entries: each value is a {@link String}, a {@link Boolean} or a {@code long[]}.
     *
     * @throws IllegalArgumentException if the text is not such a dictionary
     */
    static Map<String, Object> parse(String text) {
        return new HeaderText(text).dictionary();
    }

    private Map<String, Object> dictionary() {
        Map<String, Object> entries = new HashMap<>();
        expect('{');
        while (!accept('}')) {
            String key = string();
            expect(':');
            if (entries.put(key, value()) != null) {
                throw wrong("key '" + key + "' stands twice");
            }
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        if (peek() != 0) {
            throw wrong("something follows the dictionary");
        }
        return entries;
    }

    private Object value() {
        return switch (peek()) {
            case '\'', '"' -> string();
            case '(' -> tuple();
            case 'T' -> word("True", Boolean.TRUE);
            case 'F' -> word("False", Boolean.FALSE);
            case '[' -> throw wrong("a list: structured types hold no tensor");
            default -> throw wrong("no string, tuple, True or False");
        };
    }

    private Boolean word(String word, Boolean meaning) {
        if (!text.startsWith(word, at)) {
            throw wrong("no True or False");
        }
        at += word.length();
        return meaning;
    }

    private String string() {
        char quote = peek();
        if (quote != '\'' && quote != '"') {
            throw wrong("no quoted string");
        }
        int end = text.indexOf(quote, at + 1);
        if (end < 0) {
            throw wrong("a string without end");
        }
        String content = text.substring(at + 1, end);
        at = end + 1;
        return content;
    }

    private long[] tuple() {
        List<Long> numbers = new ArrayList<>();
        expect('(');
        while (!accept(')')) {
            numbers.add(number());
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return numbers.stream().mapToLong(Long::longValue).toArray();
    }

    private long number() {
        peek();
        int start = at;
        while (at < text.length() && Character.digit(text.charAt(at), 10) >= 0) {
            at++;
        }
        try {
            return Long.parseLong(text, start, at, 10);
        } catch (NumberFormatException none) {
            throw wrong("no extent of 0 or more");
        }
    }

    private boolean accept(char wanted) {
        if (peek() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    private void expect(char wanted) {
        if (!accept(wanted)) {
            throw wrong("no '" + wanted + "'");
        }
    }

    /** The next character that is no white space; 0 at the end. */
    private char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("at character " + at + " of its header there is " + what);
    }
}
