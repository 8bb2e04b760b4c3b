package org.lemnos.models.onnx.file;

import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** Reads tensor messages from a stream over a file; of large ones with raw data, only where in the file the data lies. */
final class TensorReader {
    /** Tensor messages up to this size are read as a whole. */
    static final int SMALL_BYTES = 64 << 10;

    private static final int TENSOR_DIMS = 1;
    private static final int TENSOR_DATA_TYPE = 2;
    private static final int TENSOR_NAME = 8;
    private static final int TENSOR_RAW_DATA = 9;
    private static final int TENSOR_DATA_LOCATION = 14;
    private static final int INITIALIZER = 5;
    private static final int BOOL = 9;

    private final Path file;
    private final FileChannel channel;
    private final CodedInputStream in;
    private final FieldDigest digest;

    TensorReader(Path file, FileChannel channel, CodedInputStream in, FieldDigest digest) {
        this.file = file;
        this.channel = channel;
        this.in = in;
        this.digest = digest;
    }

    /** Reads the message whose length comes next in the stream. */
    StoredTensor next() throws IOException {
        int size = in.readRawVarint32();
        if (size < 0) {
            throw new DamagedModelException("a tensor has the negative length " + size);
        }
        return size <= SMALL_BYTES ? whole(in.readRawBytes(size)) : located(size);
    }

    private StoredTensor whole(byte[] message) throws IOException {
        digest.bytes(INITIALIZER, message);
        TensorProto proto = TensorProto.parseFrom(message);
        String user = described(proto.getName());
        return TensorDecoder.isExternal(proto)
                ? TensorDecoder.external(proto, new ExternalData(file, proto.getExternalDataList(), user), user)
                : TensorDecoder.stored(proto, user);
    }

    private static String described(String name) {
        return "initializer '" + name + "'";
    }

    private StoredTensor located(int size) throws IOException {
        long start = in.getTotalBytesRead();
        if (start + size > channel.size()) {
            throw new DamagedModelException("a tensor of " + size + " bytes begins at byte " + start
                    + ", but the file ends at byte " + channel.size());
        }
        int outer = in.pushLimit(size);
        Location location = new Location();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            location.take(tag);
        }
        in.checkLastTagWas(0);
        in.popLimit(outer);
        boolean sameForm = location.dataType != BOOL
                && PackedIntegers.of(location.dataType).isEmpty();
        boolean stays = !location.external && location.rawSize >= 0 && sameForm;
        return stays ? location.tensor() : whole(reread(start, size));
    }

    /**
     * Large tensors with typed data, or of bools or packed integers, whose bytes take another form, are rare: the position is known, so the
     * message is read a second time, as a whole.
     */
    private byte[] reread(long start, int size) throws IOException {
        ByteBuffer message = ByteBuffer.allocate(size);
        while (message.hasRemaining() && channel.read(message, start + message.position()) >= 0) {
            // Goes on until the message is full or the file ends; a cut message fails to parse.
        }
        return Arrays.copyOf(message.array(), message.position());
    }

    /** What is known of one large tensor. */
    private final class Location {
        private long[] dims = new long[0];
        private int dataType;
        private String name = "";
        private long rawOffset;
        private long rawSize = -1;
        private boolean external;

        void take(int tag) throws IOException {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case TENSOR_DIMS -> readDims(tag);
                case TENSOR_DATA_TYPE -> dataType = in.readInt32();
                case TENSOR_NAME -> name = in.readString();
                case TENSOR_DATA_LOCATION -> external = in.readEnum() != 0;
                case TENSOR_RAW_DATA -> {
                    rawSize = Integer.toUnsignedLong(in.readRawVarint32());
                    rawOffset = in.getTotalBytesRead();
                    if (rawSize > in.getBytesUntilLimit()) {
                        throw new DamagedModelException(
                                "the data of a tensor has " + rawSize + " bytes, more than the tensor");
                    }
                    in.skipRawBytes((int) rawSize);
                }
                default -> {
                    if (!in.skipField(tag)) {
                        throw new DamagedModelException("unexpected end of a group");
                    }
                }
            }
        }

        /** One number, or several packed ones. */
        private void readDims(int tag) throws IOException {
            if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                addDim(in.readInt64());
                return;
            }
            int outer = in.pushLimit(in.readRawVarint32());
            while (in.getBytesUntilLimit() > 0) {
                addDim(in.readInt64());
            }
            in.popLimit(outer);
        }

        private void addDim(long dim) throws DamagedModelException {
            if (dims.length == TensorType.LARGEST_RANK) {
                throw new LemnosException(
                        ErrorCode.MODEL_UNSUPPORTED,
                        described(name) + " has more than " + TensorType.LARGEST_RANK + " axes");
            }
            dims = Arrays.copyOf(dims, dims.length + 1);
            dims[dims.length - 1] = dim;
        }

        StoredTensor tensor() {
            String user = described(name);
            TensorType type = TensorDecoder.type(dataType, dims, user);
            if (rawSize != type.sizeBytes()) {
                throw TensorDecoder.wrongSize(user, type, rawSize, "bytes");
            }
            digest.bytes(INITIALIZER, (name + " " + type).getBytes(StandardCharsets.UTF_8));
            return new StoredTensor(name, type, new FileRange(file, rawOffset, rawSize));
        }
    }
}
