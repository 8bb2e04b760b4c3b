package org.lemnos.app.cli;

import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A value for something that a model names, as {@code name=value} on the command line.
 *
 * @param name may hold equals signs itself: the last one counts
 * @param value what is behind it
 */
record Assignment<T>(String name, T value) {
    private static Assignment<String> parse(String text, String form) {
        int equals = text.lastIndexOf('=');
        if (equals < 1 || equals == text.length() - 1) {
            throw new TypeConversionException("'" + text + "' is not of the form " + form);
        }
        return new Assignment<>(text.substring(0, equals), text.substring(equals + 1));
    }

    /** {@code name=N}. */
    static final class OfNumber implements ITypeConverter<Assignment<Long>> {
        @Override
        public Assignment<Long> convert(String text) {
            Assignment<String> parts = parse(text, "name=N");
            try {
                return new Assignment<>(parts.name(), Long.parseLong(parts.value()));
            } catch (NumberFormatException noNumber) {
                throw new TypeConversionException("'" + parts.value() + "' is no whole number below 2^63");
            }
        }
    }

    /** {@code name=file}. */
    static final class OfFile implements ITypeConverter<Assignment<Path>> {
        @Override
        public Assignment<Path> convert(String text) {
            Assignment<String> parts = parse(text, "name=file.npy");
            return new Assignment<>(parts.name(), Path.of(parts.value()));
        }
    }
}
