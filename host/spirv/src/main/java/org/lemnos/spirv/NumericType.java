package org.lemnos.spirv;

import java.util.Optional;

/** The scalar types that a module can hold, with their width in memory. */
public enum NumericType {
    /** A truth value; it has no place in a block, and counts 4 bytes in shared memory. */
    BOOL(4),
    I8(1),
    U8(1),
    I16(2),
    U16(2),
    I32(4),
    U32(4),
    I64(8),
    U64(8),
    /** IEEE 754 binary16. */
    F16(2),
    /** The upper half of a binary32; {@code SPV_KHR_bfloat16}. */
    BF16(2),
    /** 4 exponent bits, 3 mantissa bits; {@code SPV_EXT_float8}. */
    F8_E4M3(1),
    /** 5 exponent bits, 2 mantissa bits; {@code SPV_EXT_float8}. */
    F8_E5M2(1),
    F32(4),
    F64(8);

    private final int sizeBytes;

    NumericType(int sizeBytes) {
        this.sizeBytes = sizeBytes;
    }

    /** The bytes that one value takes. */
    public int sizeBytes() {
        return sizeBytes;
    }

    /** Whether it is a floating-point type. */
    public boolean isFloat() {
        return switch (this) {
            case F16, BF16, F8_E4M3, F8_E5M2, F32, F64 -> true;
            default -> false;
        };
    }

    /** Whether it is an integer type. */
    public boolean isInteger() {
        return this != BOOL && !isFloat();
    }

    /** Whether it is an integer type without sign. */
    public boolean isUnsigned() {
        return this == U8 || this == U16 || this == U32 || this == U64;
    }

    static Optional<NumericType> integer(int width, boolean signed) {
        return switch (width) {
            case 8 -> Optional.of(signed ? I8 : U8);
            case 16 -> Optional.of(signed ? I16 : U16);
            case 32 -> Optional.of(signed ? I32 : U32);
            case 64 -> Optional.of(signed ? I64 : U64);
            default -> Optional.empty();
        };
    }

    /** Source of the encodings: SPIR-V specification, section 3.60 (FP encoding); -1 stands for IEEE 754. */
    static Optional<NumericType> floating(int width, int encoding) {
        return switch (encoding) {
            case -1 ->
                width == 16
                        ? Optional.of(F16)
                        : width == 32 ? Optional.of(F32) : width == 64 ? Optional.of(F64) : Optional.empty();
            case 0 -> width == 16 ? Optional.of(BF16) : Optional.empty();
            case 4214 -> width == 8 ? Optional.of(F8_E4M3) : Optional.empty();
            case 4215 -> width == 8 ? Optional.of(F8_E5M2) : Optional.empty();
            default -> Optional.empty();
        };
    }
}
