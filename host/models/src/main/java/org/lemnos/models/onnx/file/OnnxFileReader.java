package org.lemnos.models.onnx.file;

import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.SparseTensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;

/**
 * Reads an ONNX file field by field. The bytes of large tensors are skipped, not read, so that the time depends on the graph and hardly on the
 * weights; reading whole messages copied a model of 90 MB onto the heap and took four times as long. Definition: ONNX IR, messages ModelProto
 * and GraphProto, by their field numbers.
 */
public final class OnnxFileReader {
    private static final int MODEL_IR_VERSION = 1;
    private static final int MODEL_PRODUCER_NAME = 2;
    private static final int MODEL_PRODUCER_VERSION = 3;
    private static final int MODEL_GRAPH = 7;
    private static final int MODEL_OPSET_IMPORT = 8;
    private static final int MODEL_FUNCTIONS = 25;
    private static final int GRAPH_NODE = 1;
    private static final int GRAPH_INITIALIZER = 5;
    private static final int GRAPH_INPUT = 11;
    private static final int GRAPH_OUTPUT = 12;
    private static final int GRAPH_SPARSE_INITIALIZER = 15;

    private final Path file;
    private final CodedInputStream in;
    private final FieldDigest digest = new FieldDigest();
    private final TensorReader tensors;
    private final List<NodeProto> nodes = new ArrayList<>();
    private final List<ValueInfoProto> inputs = new ArrayList<>();
    private final List<ValueInfoProto> outputs = new ArrayList<>();
    private final List<StoredTensor> initializers = new ArrayList<>();
    private final List<FunctionProto> functions = new ArrayList<>();
    private final Map<String, Long> opsets = new HashMap<>();
    private long irVersion;
    private String producerName = "";
    private String producerVersion = "";
    private boolean hasGraph;

    private OnnxFileReader(Path file, FileChannel channel) throws IOException {
        this.file = file;
        this.in = CodedInputStream.newInstance(Channels.newInputStream(channel));
        this.tensors = new TensorReader(file, channel, in, digest);
    }

    /**
     * Reads a file.
     *
     * @throws LemnosException with {@code FILE_UNREADABLE} if it cannot be read; {@code MODEL_MALFORMED} if it is damaged or no ONNX model; {@code
     *     MODEL_UNSUPPORTED} if a tensor is of a kind that is not read
     */
    public static OnnxFile read(Path file) {
        if (Files.isDirectory(file)) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE, file + " is a directory; name the model file in it, such as model.onnx");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new OnnxFileReader(file, channel).run();
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE, "cannot read " + file + ": " + FileTrouble.of(failed), failed);
        }
    }

    private OnnxFile run() throws IOException {
        try {
            readModel();
        } catch (InvalidProtocolBufferException damaged) {
            // What the protocol buffers' own parser says means something to its users only.
            String why = damaged instanceof DamagedModelException ours ? ": " + ours.getMessage() : "";
            throw malformed("it is damaged, cut off or of another format near byte " + in.getTotalBytesRead() + " of "
                    + Files.size(file) + why);
        }
        if (!hasGraph || irVersion == 0 || opsets.isEmpty()) {
            throw malformed("it has no " + (hasGraph ? irVersion == 0 ? "IR version" : "operator set" : "graph"));
        }
        String producer = (producerName + " " + producerVersion).strip();
        OnnxFile.Graph graph = new OnnxFile.Graph(nodes, inputs, outputs, initializers);
        return new OnnxFile(
                irVersion, producer, opsets, functions, graph, HexFormat.of().formatHex(digest.finish()));
    }

    private LemnosException malformed(String why) {
        return new LemnosException(
                ErrorCode.MODEL_MALFORMED,
                file + " cannot be read as an ONNX model: " + why,
                Map.of("file", file.toString()));
    }

    private void readModel() throws IOException {
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case MODEL_IR_VERSION -> {
                    irVersion = in.readInt64();
                    digest.number(MODEL_IR_VERSION, irVersion);
                }
                case MODEL_PRODUCER_NAME -> producerName = in.readString();
                case MODEL_PRODUCER_VERSION -> producerVersion = in.readString();
                case MODEL_OPSET_IMPORT -> {
                    OperatorSetIdProto opset = OperatorSetIdProto.parseFrom(bytes(MODEL_OPSET_IMPORT));
                    opsets.put(opset.getDomain().equals("ai.onnx") ? "" : opset.getDomain(), opset.getVersion());
                }
                case MODEL_FUNCTIONS -> functions.add(FunctionProto.parseFrom(bytes(MODEL_FUNCTIONS)));
                case MODEL_GRAPH -> {
                    hasGraph = true;
                    int outer = in.pushLimit(in.readRawVarint32());
                    readGraph();
                    in.checkLastTagWas(0);
                    in.popLimit(outer);
                }
                default -> skip(tag);
            }
        }
    }

    private void readGraph() throws IOException {
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case GRAPH_NODE -> nodes.add(NodeProto.parseFrom(bytes(GRAPH_NODE)));
                case GRAPH_INPUT -> inputs.add(ValueInfoProto.parseFrom(bytes(GRAPH_INPUT)));
                case GRAPH_OUTPUT -> outputs.add(ValueInfoProto.parseFrom(bytes(GRAPH_OUTPUT)));
                case GRAPH_INITIALIZER -> initializers.add(tensors.next());
                case GRAPH_SPARSE_INITIALIZER -> initializers.add(sparse(bytes(GRAPH_SPARSE_INITIALIZER)));
                default -> skip(tag);
            }
        }
    }

    private static StoredTensor sparse(byte[] message) throws IOException {
        SparseTensorProto proto = SparseTensorProto.parseFrom(message);
        return SparseDecoder.decode(
                proto, "sparse initializer '" + proto.getValues().getName() + "'");
    }

    private byte[] bytes(int field) throws IOException {
        byte[] bytes = in.readByteArray();
        digest.bytes(field, bytes);
        return bytes;
    }

    private void skip(int tag) throws IOException {
        if (!in.skipField(tag)) {
            throw new DamagedModelException("unexpected end of a group");
        }
    }
}
