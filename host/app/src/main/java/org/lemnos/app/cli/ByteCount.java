package org.lemnos.app.cli;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes on the command line: {@code 268435456} or {@code 256MiB}. */
final class ByteCount implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,18})(KiB|MiB|GiB)?");
    private static final Map<String, Integer> SHIFTS = Map.of("KiB", 10, "MiB", 20, "GiB", 30);

    @Override
    public Long convert(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new TypeConversionException("'" + text + "' is no number of bytes, such as 268435456 or 256MiB");
        }
        try {
            long unit = parts.group(2) == null ? 1 : 1L << SHIFTS.getOrDefault(parts.group(2), 0);
            return Math.multiplyExact(Long.parseLong(parts.group(1)), unit);
        } catch (ArithmeticException overflow) {
            throw new TypeConversionException("'" + text + "' is more than 2^63 - 1 bytes");
        }
    }
}
