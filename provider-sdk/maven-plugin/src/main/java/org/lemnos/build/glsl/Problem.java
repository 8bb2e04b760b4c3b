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
public record Problem(String file, int line, Severity severity, String message) {

    /** How bad it is. */
    public enum Severity {
        ERROR,
        WARNING
    }

    /** By place; problems at one place stay in the compiler's order, in which the first is the cause. */
    public static final Comparator<Problem> BY_PLACE =
            Comparator.comparing(Problem::file).thenComparingInt(Problem::line);

    /** An error at a line. */
    public static Problem error(String file, int line, String message) {
        return new Problem(file, line, Severity.ERROR, message);
    }

    /** Where it is, as compilers print it. */
    public String place() {
        return line == 0 ? file : file + ":" + line;
    }

    @Override
    public String toString() {
        return place() + ": " + message;
    }
}
