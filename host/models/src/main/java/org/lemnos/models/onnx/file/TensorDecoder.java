package org.lemnos.models.onnx.file;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

/** Turns ONNX's tensor message, with its raw or typed data, into a tensor in memory. Definition: ONNX IR, message TensorProto. */
public final class TensorDecoder {
    private static final int EXTERNAL = 1;

    private TensorDecoder() {}

    /**
     * The tensor.
     *
     * @param user what to call it in messages
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if its type is, or its data lies in another file; {@code MODEL_MALFORMED} if there is
     *     more or less data than its extents need
     */
    public static MemoryTensor decode(TensorProto proto, String user) {
        if (proto.hasDataLocation() && proto.getDataLocation().getNumber() == EXTERNAL) {
            throw external(user);
        }
        if (proto.hasSegment()) {
            throw new LemnosException(ErrorCode.MODEL_UNSUPPORTED, user + " is stored in segments, which are not read");
        }
        long[] dims = new long[proto.getDimsCount()];
        for (int i = 0; i < dims.length; i++) {
            dims[i] = proto.getDims(i);
        }
        TensorType type = type(proto.getDataType(), dims, user);
        ByteBuffer bytes = proto.hasRawData() ? raw(proto, type, user) : typed(proto, type, user);
        return MemoryTensor.over(type, bytes);
    }

    /** The error for a tensor that is kept in another file. */
    static LemnosException external(String user) {
        return new LemnosException(
                ErrorCode.MODEL_UNSUPPORTED,
                user + " is kept in a separate file (external data), which is not read; save the model as one file",
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
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if there is no such element type, {@code MODEL_MALFORMED} if there can be no such extents
     */
    public static TensorType type(int elementType, long[] dims, String user) {
        ElementType element = ElementTypes.of(elementType, user);
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
        if (type.elementType() == ElementType.BOOL) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (bytes[i] == 0 ? 0 : 1);
            }
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
