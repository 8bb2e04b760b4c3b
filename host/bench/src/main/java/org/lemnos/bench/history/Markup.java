package org.lemnos.bench.history;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** How texts, numbers and dates are written into a page. */
final class Markup {
    private static final MathContext DIGITS = new MathContext(4);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private Markup() {}

    /** Text that is no markup, for elements and attributes in double quotes. */
    static String text(String raw) {
        return raw.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A number in four digits. */
    static String number(double value) {
        BigDecimal exact = BigDecimal.valueOf(value);
        BigDecimal rounded = exact.precision() - exact.scale() > DIGITS.getPrecision()
                ? exact.setScale(0, RoundingMode.HALF_UP)
                : exact.round(DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** A day in UTC. */
    static String day(Instant date) {
        return DAY.format(date.atOffset(ZoneOffset.UTC));
    }

    /** A minute in UTC. */
    static String minute(Instant date) {
        return MINUTE.format(date.atOffset(ZoneOffset.UTC));
    }

    /** A place in a drawing, in tenths of its unit. */
    static String place(double at) {
        return String.format(Locale.ROOT, "%.1f", at);
    }
}
