package org.lemnos.api.operation;

import org.lemnos.api.Stable;

/**
 * The type of a tensor's elements, stored little-endian.
 *
 * <p>More types may be added; the host never shows a kernel a type that its claims do not name.
 */
@Stable
public enum ElementType {
    /** One byte: 0 is false, 1 is true; nothing else is written. */
    BOOL("bool", 1),
    /** Unsigned 8-bit integer. */
    U8("u8", 1),
    /** Unsigned 16-bit integer. */
    U16("u16", 2),
    /** Unsigned 32-bit integer. */
    U32("u32", 4),
    /** Unsigned 64-bit integer. */
    U64("u64", 8),
    /** Signed 8-bit integer, two's complement. */
    I8("i8", 1),
    /** Signed 16-bit integer, two's complement. */
    I16("i16", 2),
    /** Signed 32-bit integer, two's complement. */
    I32("i32", 4),
    /** Signed 64-bit integer, two's complement. */
    I64("i64", 8),
    /** IEEE 754 binary16. */
    F16("f16", 2),
    /** The upper 16 bits of an IEEE 754 binary32. */
    BF16("bf16", 2),
    /** IEEE 754 binary32. */
    F32("f32", 4),
    /** IEEE 754 binary64. */
    F64("f64", 8);

    private final String token;
    private final int sizeBytes;

    ElementType(String token, int sizeBytes) {
        this.token = token;
        this.sizeBytes = sizeBytes;
    }

    /** The short name that reports and kernel names use, such as {@code f32}. */
    public String token() {
        return token;
    }

    /** The size of one element in bytes. */
    public int sizeBytes() {
        return sizeBytes;
    }

    /** Whether elements are floating-point numbers. */
    public boolean isFloating() {
        return this == F16 || this == BF16 || this == F32 || this == F64;
    }

    /** Whether elements are integers; {@link #BOOL} is not. */
    public boolean isInteger() {
        return this != BOOL && !isFloating();
    }

    /** Whether elements are integers without a sign; {@link #BOOL} is not. */
    public boolean isUnsigned() {
        return this == U8 || this == U16 || this == U32 || this == U64;
    }

    /**
     * The type with that token.
     *
     * @throws IllegalArgumentException if there is none; the message lists all
     */
    public static ElementType ofToken(String token) {
        for (ElementType type : values()) {
            if (type.token.equals(token)) {
                return type;
            }
        }
        StringBuilder known = new StringBuilder();
        for (ElementType type : values()) {
            known.append(known.length() == 0 ? "" : ", ").append(type.token);
        }
        throw new IllegalArgumentException("no element type '" + token + "'; there are " + known);
    }
}
