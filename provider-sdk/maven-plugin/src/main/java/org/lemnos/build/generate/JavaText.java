package org.lemnos.build.generate;

import java.util.Locale;
import org.lemnos.spirv.Access;
import org.lemnos.spirv.NumericType;

/** Facts about modules in the words of generated code. */
final class JavaText {

    private JavaText() {}

    static String type(NumericType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    static String access(Access access) {
        return switch (access) {
            case READ -> "read";
            case WRITE -> "written";
            case READ_WRITE -> "read and written";
        };
    }

    /** A constant's value, as people write it. */
    static String value(NumericType type, long bits) {
        return switch (type) {
            case BOOL -> Boolean.toString(bits != 0);
            case F32 -> Float.toString(Float.intBitsToFloat((int) bits));
            case I8 -> Byte.toString((byte) bits);
            case I16 -> Short.toString((short) bits);
            case I32 -> Integer.toString((int) bits);
            default -> Long.toUnsignedString(bits);
        };
    }

    /** Text that may stand in a Javadoc comment. */
    static String doc(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "&#64;")
                .replace("*/", "*&#47;")
                .replace("\\u", "&#92;u");
    }

    /** A string literal. */
    static String literal(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
