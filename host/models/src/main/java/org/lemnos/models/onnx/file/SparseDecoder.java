package org.lemnos.models.onnx.file;

import ai.onnx.proto.OnnxMl.SparseTensorProto;
import java.util.Arrays;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

/** Turns ONNX's sparse tensor message into a dense tensor whose zeros take no room. Definition: ONNX IR, message SparseTensorProto. */
public final class SparseDecoder {
    private final SparseTensorProto proto;
    private final String user;
    private final TensorType type;

    private SparseDecoder(SparseTensorProto proto, String user) {
        this.proto = proto;
        this.user = user;
        long[] dims = proto.getDimsList().stream().mapToLong(Long::longValue).toArray();
        this.type = TensorDecoder.type(proto.getValues().getDataType(), dims, user);
    }

    /**
     * The tensor; its name is that of its values.
     *
     * @param user what to call it in messages
     * @throws LemnosException as {@link TensorDecoder#decode}
     */
    public static StoredTensor decode(SparseTensorProto proto, String user) {
        return new SparseDecoder(proto, user).run();
    }

    private StoredTensor run() {
        MemoryTensor values = TensorDecoder.decode(proto.getValues(), "the values of " + user);
        MemoryTensor indices = TensorDecoder.decode(proto.getIndices(), "the indices of " + user);
        if (values.type().rank() != 1 || type.rank() == 0) {
            throw malformed("it has values " + values.type() + " for " + type);
        }
        if (indices.type().elementType() != ElementType.I64) {
            throw malformed("its indices are " + indices.type() + "; they must be i64");
        }
        byte[] bytes = new byte[Math.toIntExact(values.type().sizeBytes())];
        values.bytes().get(bytes);
        long[] places = places(indices, values.type().dim(0));
        int elementBytes = type.elementType().sizeBytes();
        return new StoredTensor(
                proto.getValues().getName(), type, new SparseData(type.sizeBytes(), elementBytes, places, bytes));
    }

    /** The places in row-major order, given as such or as one coordinate for each axis. */
    private long[] places(MemoryTensor indices, long count) {
        long[] given = indices.toLongs();
        long[] dims = indices.type().dims();
        long[] places;
        if (Arrays.equals(dims, new long[] {count})) {
            places = given;
        } else if (Arrays.equals(dims, new long[] {count, type.rank()})) {
            places = flattened(given, (int) count);
        } else {
            throw malformed("it has indices " + indices.type() + " for " + count + " values of " + type);
        }
        long before = -1;
        for (long place : places) {
            if (place <= before || place >= type.elements()) {
                throw malformed("its indices do not ascend, or lie outside of " + type);
            }
            before = place;
        }
        return places;
    }

    private long[] flattened(long[] coordinates, int count) {
        long[] places = new long[count];
        for (int i = 0; i < count; i++) {
            for (int axis = 0; axis < type.rank(); axis++) {
                long at = coordinates[i * type.rank() + axis];
                if (at < 0 || at >= type.dim(axis)) {
                    throw malformed("it has a value at " + at + " on axis " + axis + " of " + type);
                }
                places[i] = places[i] * type.dim(axis) + at;
            }
        }
        return places;
    }

    private LemnosException malformed(String why) {
        return new LemnosException(ErrorCode.MODEL_MALFORMED, user + ": " + why);
    }
}
