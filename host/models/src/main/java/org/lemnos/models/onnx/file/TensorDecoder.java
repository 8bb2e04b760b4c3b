package org.lemnos.models.onnx.file;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

/** Turns ONNX's tensor message, with its raw or typed data, into a tensor in memory. Definition: ONNX IR, message TensorProto. */
public final class TensorDecoder {
    private static final int EXTERNAL = 1;
    private static final long MOST_CONVERTED = 1L << 30;

    private TensorDecoder() {}

    /**
     * The tensor.
     *
     * @param user what to call it in messages
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if its type is, its elements are packed, or its data lies in another file; {@code
     *     MODEL_MALFORMED} if there is more or less data than its extents need
     */
    public static MemoryTensor decode(TensorProto proto, String user) {
        checkPlace(proto, user);
        TensorType type = type(proto.getDataType(), dims(proto), user);
        ByteBuffer bytes = proto.hasRawData() ? raw(proto, type, user) : typed(proto, type, user);
        return MemoryTensor.over(type, bytes);
    }

    /** The tensor, whose elements may be packed. Errors as for {@link #decode}. */
    public static StoredTensor stored(TensorProto proto, String user) {
        Optional<PackedIntegers> packed = PackedIntegers.of(proto.getDataType());
        MemoryTensor tensor = packed.isPresent() ? unpacked(proto, packed.get(), user) : decode(proto, user);
        return StoredTensor.of(proto.getName(), tensor, packed);
    }

    private static void checkPlace(TensorProto proto, String user) {
        if (isExternal(proto)) {
            throw external(user);
        }
        if (proto.hasSegment()) {
            throw new LemnosException(ErrorCode.MODEL_UNSUPPORTED, user + " is stored in segments, which are not read");
        }
    }

    /** Whether the tensor's bytes lie in another file. */
    static boolean isExternal(TensorProto proto) {
        return proto.hasDataLocation() && proto.getDataLocation().getNumber() == EXTERNAL;
    }

    /** The tensor whose bytes lie in a file beside the model, where they stay unless their form is another one there. */
    static StoredTensor external(TensorProto proto, ExternalData data, String user) {
        Optional<PackedIntegers> packed = PackedIntegers.of(proto.getDataType());
        if (packed.isPresent()) {
            TensorType type = checked(packed.get().held(), dims(proto), user);
            checkFits(type.elements(), user);
            byte[] bytes = bytes(data.range(packed.get().packedBytes(type.elements())), user);
            return StoredTensor.of(proto.getName(), unpacked(bytes, packed.get(), type), packed);
        }
        TensorType type = type(proto.getDataType(), dims(proto), user);
        FileRange range = data.range(type.sizeBytes());
        if (type.elementType() != ElementType.BOOL) {
            return new StoredTensor(proto.getName(), type, range);
        }
        return StoredTensor.of(proto.getName(), MemoryTensor.over(type, truths(bytes(range, user))), packed);
    }

    private static byte[] bytes(FileRange range, String user) {
        checkFits(range.sizeBytes(), user);
        byte[] bytes = new byte[(int) range.sizeBytes()];
        MemoryTensor.copyOf(TensorType.of(ElementType.U8, bytes.length), range)
                .bytes()
                .get(bytes);
        return bytes;
    }

    /** Tensors that take another form here than in the file are made on the heap. */
    private static void checkFits(long elements, String user) {
        if (elements > MOST_CONVERTED) {
            throw new LemnosException(
                    ErrorCode.MODEL_UNSUPPORTED,
                    user + " has " + elements + " elements; of its type " + MOST_CONVERTED + " at most are read");
        }
    }

    private static MemoryTensor unpacked(TensorProto proto, PackedIntegers packed, String user) {
        checkPlace(proto, user);
        TensorType type = checked(packed.held(), dims(proto), user);
        byte[] bytes;
        if (proto.hasRawData()) {
            bytes = proto.getRawData().toByteArray();
        } else {
            bytes = new byte[proto.getInt32DataCount()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) proto.getInt32Data(i);
            }
        }
        if (bytes.length != packed.packedBytes(type.elements())) {
            throw new LemnosException(
                    ErrorCode.MODEL_MALFORMED,
                    user + " of " + type.elements() + " elements " + packed + " holds " + bytes.length
                            + " bytes; it needs " + packed.packedBytes(type.elements()));
        }
        checkFits(type.elements(), user);
        return unpacked(bytes, packed, type);
    }

    private static MemoryTensor unpacked(byte[] bytes, PackedIntegers packed, TensorType type) {
        return MemoryTensor.over(type, ByteBuffer.wrap(packed.unpacked(bytes, Math.toIntExact(type.elements()))));
    }

    private static long[] dims(TensorProto proto) {
        return proto.getDimsList().stream().mapToLong(Long::longValue).toArray();
    }

    /** The error for a tensor that is kept in another file. */
    static LemnosException external(String user) {
        return new LemnosException(
                ErrorCode.MODEL_UNSUPPORTED,
                user
                        + " is kept in a separate file (external data), which is read for initializers of the model's graph only",
                Map.of("tensor", user));
    }

    /** The error for a tensor with another amount of data than its type needs. */
    static LemnosException wrongSize(String user, TensorType type, long found, String unit) {
        return new LemnosException(
                ErrorCode.MODEL_MALFORMED,
                user + " of type " + type + " holds " + found + " " + unit + "; it needs "
                        + (unit.equals("bytes") ? type.sizeBytes() : type.elements()));
    }

    /**
     * A checked tensor type.
     *
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if there is no such element type, {@code MODEL_MALFORMED} if there can be no
     *     such extents
     */
    public static TensorType type(int elementType, long[] dims, String user) {
        return checked(ElementTypes.of(elementType, user), dims, user);
    }

    private static TensorType checked(ElementType element, long[] dims, String user) {
        try {
            return TensorType.of(element, dims);
        } catch (IllegalArgumentException wrong) {
            throw new LemnosException(ErrorCode.MODEL_MALFORMED, user + ": " + wrong.getMessage(), wrong);
        }
    }

    private static ByteBuffer raw(TensorProto proto, TensorType type, String user) {
        if (proto.getRawData().size() != type.sizeBytes()) {
            throw wrongSize(user, type, proto.getRawData().size(), "bytes");
        }
        byte[] bytes = proto.getRawData().toByteArray();
        return type.elementType() == ElementType.BOOL ? truths(bytes) : ByteBuffer.wrap(bytes);
    }

    private static ByteBuffer truths(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (bytes[i] == 0 ? 0 : 1);
        }
        return ByteBuffer.wrap(bytes);
    }

    private static ByteBuffer typed(TensorProto proto, TensorType type, String user) {
        int count =
                switch (type.elementType()) {
                    case F32 -> proto.getFloatDataCount();
                    case F64 -> proto.getDoubleDataCount();
                    case I64 -> proto.getInt64DataCount();
                    case U32, U64 -> proto.getUint64DataCount();
                    default -> proto.getInt32DataCount();
                };
        if (count != type.elements()) {
            throw wrongSize(user, type, count, "elements");
        }
        ByteBuffer bytes =
                ByteBuffer.allocate(Math.toIntExact(type.sizeBytes())).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            put(proto, i, type.elementType(), bytes);
        }
        return bytes.flip();
    }

    /** Types of up to 32 bits share one list, f16 and bf16 as their bits. */
    private static void put(TensorProto proto, int i, ElementType type, ByteBuffer bytes) {
        switch (type) {
            case F32 -> bytes.putFloat(proto.getFloatData(i));
            case F64 -> bytes.putDouble(proto.getDoubleData(i));
            case I64 -> bytes.putLong(proto.getInt64Data(i));
            case U32 -> bytes.putInt((int) proto.getUint64Data(i));
            case U64 -> bytes.putLong(proto.getUint64Data(i));
            case I32 -> bytes.putInt(proto.getInt32Data(i));
            case F16, BF16, U16, I16 -> bytes.putShort((short) proto.getInt32Data(i));
            case BOOL -> bytes.put((byte) (proto.getInt32Data(i) == 0 ? 0 : 1));
            default -> bytes.put((byte) proto.getInt32Data(i));
        }
    }
}
