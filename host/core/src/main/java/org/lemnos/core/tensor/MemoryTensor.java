package org.lemnos.core.tensor;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** A tensor in one little-endian buffer of host memory, at most 2 GiB. Not safe for concurrent writing. */
public final class MemoryTensor implements HostTensor {
    private final TensorType type;
    private final ByteBuffer bytes;
    private final int elements;

    private MemoryTensor(TensorType type, ByteBuffer bytes) {
        if (bytes.remaining() != type.sizeBytes()) {
            throw new IllegalArgumentException(type + " has " + type.sizeBytes() + " bytes, not " + bytes.remaining());
        }
        this.type = type;
        this.bytes = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        this.elements = Math.toIntExact(type.elements());
    }

    /**
     * A tensor of zeros.
     *
     * @throws IllegalArgumentException if it is larger than 2³¹ - 1 bytes
     * @throws LemnosException with {@code HOST_OUT_OF_MEMORY} if the heap has no such room
     */
    public static MemoryTensor zeros(TensorType type) {
        if (type.sizeBytes() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(type + " has " + type.sizeBytes()
                    + " bytes; one tensor in host memory has at most " + Integer.MAX_VALUE);
        }
        try {
            return new MemoryTensor(type, ByteBuffer.allocate((int) type.sizeBytes()));
        } catch (OutOfMemoryError noRoom) {
            throw new LemnosException(
                    ErrorCode.HOST_OUT_OF_MEMORY,
                    "a tensor " + type + " takes " + type.sizeBytes() + " bytes of the Java heap, which has at most "
                            + Runtime.getRuntime().maxMemory() + " in all; raise -Xmx",
                    noRoom);
        }
    }

    /** A tensor over the bytes between the buffer's position and limit, which are not copied. */
    public static MemoryTensor over(TensorType type, ByteBuffer bytes) {
        return new MemoryTensor(type, bytes);
    }

    /** A tensor that holds a copy of the data's bytes. */
    public static MemoryTensor copyOf(TensorType type, TensorData data) {
        MemoryTensor tensor = zeros(type);
        data.read(0, tensor.bytes.duplicate());
        return tensor;
    }

    /** An f32 tensor with these values. */
    public static MemoryTensor of(float[] values, long... dims) {
        MemoryTensor tensor = zeros(TensorType.of(ElementType.F32, dims));
        tensor.set(values);
        return tensor;
    }

    /** An i64 tensor with these values. */
    public static MemoryTensor of(long[] values, long... dims) {
        MemoryTensor tensor = zeros(TensorType.of(ElementType.I64, dims));
        tensor.set(values);
        return tensor;
    }

    @Override
    public TensorType type() {
        return type;
    }

    /** The bytes, little-endian and read-only, from position 0. */
    public ByteBuffer bytes() {
        return bytes.duplicate().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The same bytes as a tensor that cannot be written: each {@code set} throws {@link java.nio.ReadOnlyBufferException}. */
    public MemoryTensor readOnly() {
        return new MemoryTensor(type, bytes());
    }

    /** The bytes as what weights are uploaded from. */
    public TensorData data() {
        return TensorData.of(bytes());
    }

    /**
     * Replaces all elements by those of a tensor of the same type.
     *
     * @throws IllegalArgumentException if its type differs
     */
    public void copyFrom(MemoryTensor other) {
        if (!type.equals(other.type)) {
            throw new IllegalArgumentException("a tensor " + other.type + " is given where " + type + " is needed");
        }
        bytes.duplicate().put(other.bytes());
    }

    @Override
    public float[] toFloats() {
        float[] values = new float[elements];
        if (type.elementType() == ElementType.F32) {
            bytes.asFloatBuffer().get(values);
            return values;
        }
        boolean floating = type.elementType().isFloating();
        boolean wide = type.elementType() == ElementType.U64;
        for (int i = 0; i < elements; i++) {
            // By way of binary64, a wide integer would be rounded twice.
            values[i] =
                    floating ? (float) numberAt(i) : wide ? WideNumbers.toFloat(integerAt(i)) : (float) integerAt(i);
        }
        return values;
    }

    @Override
    public double[] toDoubles() {
        double[] values = new double[elements];
        if (type.elementType() == ElementType.F64) {
            bytes.asDoubleBuffer().get(values);
            return values;
        }
        boolean floating = type.elementType().isFloating();
        boolean wide = type.elementType() == ElementType.U64;
        for (int i = 0; i < elements; i++) {
            values[i] = floating ? numberAt(i) : wide ? WideNumbers.toDouble(integerAt(i)) : (double) integerAt(i);
        }
        return values;
    }

    private double numberAt(int i) {
        return switch (type.elementType()) {
            case F64 -> bytes.getDouble(8 * i);
            case F32 -> bytes.getFloat(4 * i);
            case F16 -> HalfFloats.ofHalf(bytes.getShort(2 * i));
            case BF16 -> HalfFloats.ofBrain(bytes.getShort(2 * i));
            default -> throw new IllegalArgumentException("elements of " + type + " are integers");
        };
    }

    @Override
    public long[] toLongs() {
        long[] values = new long[elements];
        if (isOfLongs()) {
            bytes.asLongBuffer().get(values);
            return values;
        }
        for (int i = 0; i < elements; i++) {
            values[i] = integerAt(i);
        }
        return values;
    }

    private boolean isOfLongs() {
        return type.elementType() == ElementType.I64 || type.elementType() == ElementType.U64;
    }

    private long integerAt(int i) {
        return switch (type.elementType()) {
            case BOOL -> bytes.get(i) == 0 ? 0 : 1;
            case U8 -> bytes.get(i) & 0xFF;
            case I8 -> bytes.get(i);
            case U16 -> bytes.getShort(2 * i) & 0xFFFF;
            case I16 -> bytes.getShort(2 * i);
            case U32 -> bytes.getInt(4 * i) & 0xFFFF_FFFFL;
            case I32 -> bytes.getInt(4 * i);
            case I64, U64 -> bytes.getLong(8 * i);
            default -> throw new IllegalArgumentException("elements of " + type + " are not integers");
        };
    }

    @Override
    public void set(float[] values) {
        checkCount(values.length);
        if (type.elementType() == ElementType.F32) {
            bytes.asFloatBuffer().put(values);
            return;
        }
        for (int i = 0; i < elements; i++) {
            setNumber(i, values[i]);
        }
    }

    @Override
    public void set(double[] values) {
        checkCount(values.length);
        for (int i = 0; i < elements; i++) {
            setNumber(i, values[i]);
        }
    }

    @Override
    public void set(long[] values) {
        checkCount(values.length);
        if (isOfLongs()) {
            bytes.asLongBuffer().put(values);
            return;
        }
        for (int i = 0; i < elements; i++) {
            switch (type.elementType()) {
                case F64 -> bytes.putDouble(8 * i, (double) values[i]);
                case F32 -> bytes.putFloat(4 * i, (float) values[i]);
                case F16, BF16 -> setNumber(i, HalfFloats.roundedToOdd(values[i]));
                default -> setInteger(i, values[i]);
            }
        }
    }

    private void checkCount(int count) {
        if (count != elements) {
            throw new IllegalArgumentException(type + " has " + elements + " elements, not " + count);
        }
    }

    private void setNumber(int i, double value) {
        switch (type.elementType()) {
            case F64 -> bytes.putDouble(8 * i, value);
            case F32 -> bytes.putFloat(4 * i, (float) value);
            case F16 -> bytes.putShort(2 * i, HalfFloats.toHalf(value));
            case BF16 -> bytes.putShort(2 * i, HalfFloats.toBrain(value));
            default -> {
                boolean wide = type.elementType() == ElementType.U64;
                if (value != Math.rint(value) || value < (wide ? 0 : -0x1p63) || value >= (wide ? 0x1p64 : 0x1p63)) {
                    throw new IllegalArgumentException(
                            value + " at element " + i + " is no integer that " + type + " can hold");
                }
                setInteger(i, wide ? WideNumbers.ofDouble(value) : (long) value);
            }
        }
    }

    private void setInteger(int i, long value) {
        ElementType kind = type.elementType();
        int bits = kind == ElementType.BOOL ? 1 : 8 * kind.sizeBytes();
        boolean unsigned = kind == ElementType.BOOL || kind.isUnsigned();
        long beyond = bits == 64 ? 0 : unsigned ? value >>> bits : (value >> (bits - 1)) ^ (value >> 63);
        if (beyond != 0) {
            throw new IllegalArgumentException(value + " at element " + i + " is outside the range of " + kind.token());
        }
        switch (kind.sizeBytes()) {
            case 1 -> bytes.put(i, (byte) value);
            case 2 -> bytes.putShort(2 * i, (short) value);
            case 4 -> bytes.putInt(4 * i, (int) value);
            default -> bytes.putLong(8 * i, value);
        }
    }

    /** Such as {@code tensor f32[2, 3]}. */
    @Override
    public String toString() {
        return "tensor " + type;
    }
}
