package org.lemnos.build.glsl;

import java.util.Comparator;

/**
 * Something wrong in a shader's source.
 *
 * @param file the source's path below the shader folder, with {@code /}
 * @param line the line, from 1; 0 where it is about the whole file
 * @param severity whether a module can be made all the same
 * @param message what is wrong and what to do
 */
public record Problem(String file, int line, Severity severity, String message) implements Comparable<Problem> {

    /** How bad it is. */
    public enum Severity {
        ERROR,
        WARNING
    }

    private static final Comparator<Problem> ORDER = Comparator.comparing(Problem::file)
            .thenComparingInt(Problem::line)
            .thenComparing(Problem::severity)
            .thenComparing(Problem::message);

    /** An error at a line. */
    public static Problem error(String file, int line, String message) {
        return new Problem(file, line, Severity.ERROR, message);
    }

    /** Where it is, as compilers print it. */
    public String place() {
        return line == 0 ? file : file + ":" + line;
    }

    @Override
    public int compareTo(Problem other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return place() + ": " + message;
    }
}
