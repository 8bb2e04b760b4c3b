package org.lemnos.app.report;

import java.util.Locale;

/** Numbers with units, as people write them. */
public final class Quantity {
    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private Quantity() {}

    /** A number of bytes, such as {@code 1.5 MiB}; below 1 KiB exact. */
    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < BINARY.length - 1) {
            value /= 1024;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", value, BINARY[unit]);
    }

    /** A time, such as {@code 12.3 ms}. */
    public static String nanoseconds(long nanoseconds) {
        if (nanoseconds < 1_000) {
            return nanoseconds + " ns";
        }
        if (nanoseconds < 1_000_000) {
            return String.format(Locale.ROOT, "%.1f µs", nanoseconds / 1e3);
        }
        if (nanoseconds < 1_000_000_000) {
            return String.format(Locale.ROOT, "%.1f ms", nanoseconds / 1e6);
        }
        return String.format(Locale.ROOT, "%.2f s", nanoseconds / 1e9);
    }

    /** A count with its noun, such as {@code 1 boundary} or {@code 12 boundaries}. */
    public static String count(long count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }
}
