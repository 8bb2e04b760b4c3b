package org.lemnos.models.onnx.file;

import java.util.Optional;
import org.lemnos.api.operation.ElementType;

/**
 * ONNX's integers of less than a byte, several of which lie in one, the first in its lowest bits. They are held as bytes, one each.
 * Definition: ONNX IR, TensorProto.DataType and the layout of {@code raw_data}.
 */
public enum PackedIntegers {
    /** 0 to 15. */
    UINT4(21, 4, ElementType.U8),
    /** -8 to 7. */
    INT4(22, 4, ElementType.I8),
    /** 0 to 3. */
    UINT2(25, 2, ElementType.U8),
    /** -2 to 1. */
    INT2(26, 2, ElementType.I8);

    private final int number;
    private final int bits;
    private final ElementType held;

    PackedIntegers(int number, int bits, ElementType held) {
        this.number = number;
        this.bits = bits;
        this.held = held;
    }

    /** The type with one of ONNX's numbers; empty if it is no packed one. */
    public static Optional<PackedIntegers> of(int number) {
        for (PackedIntegers type : values()) {
            if (type.number == number) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** The type of the bytes that hold them. */
    public ElementType held() {
        return held;
    }

    /** The number of bits of one. */
    public int bits() {
        return bits;
    }

    /** The number of bytes in which so many lie packed. */
    long packedBytes(long elements) {
        long inOne = 8 / bits;
        return elements / inOne + (elements % inOne == 0 ? 0 : 1);
    }

    /** One byte for each element. */
    byte[] unpacked(byte[] packed, int elements) {
        byte[] bytes = new byte[elements];
        int inOne = 8 / bits;
        for (int i = 0; i < elements; i++) {
            // Left up to the sign, and back with it.
            int high = packed[i / inOne] << (Integer.SIZE - bits - bits * (i % inOne));
            int back = Integer.SIZE - bits;
            bytes[i] = (byte) (held == ElementType.I8 ? high >> back : high >>> back);
        }
        return bytes;
    }
}
