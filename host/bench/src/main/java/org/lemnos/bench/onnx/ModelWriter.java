package org.lemnos.bench.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Writes one ONNX model node by node, with weights drawn at random. What a node makes is named after its operator and a number. For one thread. */
final class ModelWriter {
    /** ONNX's numbers of element types. */
    static final int FLOAT = 1;

    static final int INT64 = 7;
    static final int BOOL = 9;

    private static final int IR_VERSION = 8;

    /** Of a number that is even over [-1, 1]: the root of its variance. */
    private static final double DEVIATION_OF_EVEN = 1 / Math.sqrt(3);

    private final GraphProto.Builder graph = GraphProto.newBuilder().setName("main_graph");
    private final long opset;
    private final SplittableRandom random;

    /**
     * A model without nodes.
     *
     * @param opset the version of ONNX's operator set
     * @param seed from which all weights follow
     */
    ModelWriter(long opset, long seed) {
        this.opset = opset;
        this.random = new SplittableRandom(seed);
    }

    /** Adds an input; an extent is a number or a symbol. */
    String input(String name, int elementType, Object... dims) {
        TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
        for (Object dim : dims) {
            if (dim instanceof Number number) {
                shape.addDimBuilder().setDimValue(number.longValue());
            } else {
                shape.addDimBuilder().setDimParam(dim.toString());
            }
        }
        graph.addInput(valueInfo(name, TypeProto.Tensor.newBuilder().setShape(shape), elementType));
        return name;
    }

    private static ValueInfoProto valueInfo(String name, TypeProto.Tensor.Builder tensor, int elementType) {
        return ValueInfoProto.newBuilder()
                .setName(name)
                .setType(TypeProto.newBuilder().setTensorType(tensor.setElemType(elementType)))
                .build();
    }

    /** Makes an f32 value an output of the model, under another name. */
    void output(String name, String value) {
        graph.addNode(NodeProto.newBuilder()
                .setName(name + "_out")
                .setOpType("Identity")
                .addInput(value)
                .addOutput(name));
        graph.addOutput(valueInfo(name, TypeProto.Tensor.newBuilder(), FLOAT));
    }

    /** Weights around 0. */
    String weights(String name, double deviation, long... dims) {
        return weightsAround(name, 0, deviation, dims);
    }

    /** Weights that are even around a mean, with a standard deviation. */
    String weightsAround(String name, double mean, double deviation, long... dims) {
        int count = Math.toIntExact(Arrays.stream(dims).reduce(1, Math::multiplyExact));
        ByteBuffer bytes = littleEndian(Math.multiplyExact(count, Float.BYTES));
        double most = deviation / DEVIATION_OF_EVEN;
        for (int i = 0; i < count; i++) {
            bytes.putFloat((float) (mean + most * (2 * random.nextDouble() - 1)));
        }
        return initializer(name, FLOAT, bytes.flip(), dims);
    }

    /** A tensor of the model with these bytes, which are not copied. */
    String initializer(String name, int elementType, ByteBuffer bytes, long... dims) {
        graph.addInitializer(tensor(elementType, UnsafeByteOperations.unsafeWrap(bytes), dims)
                .setName(name));
        return name;
    }

    /** A tensor of the model whose bytes lie in another file of its folder. */
    String external(String name, String file, long offset, long length, int elementType, long... dims) {
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setName(name)
                .setDataType(elementType)
                .setDataLocation(TensorProto.DataLocation.EXTERNAL)
                .addExternalData(entry("location", file))
                .addExternalData(entry("offset", Long.toString(offset)))
                .addExternalData(entry("length", Long.toString(length)));
        Arrays.stream(dims).forEach(tensor::addDims);
        graph.addInitializer(tensor);
        return name;
    }

    private static StringStringEntryProto entry(String key, String value) {
        return StringStringEntryProto.newBuilder().setKey(key).setValue(value).build();
    }

    private static TensorProto.Builder tensor(int elementType, ByteString bytes, long... dims) {
        TensorProto.Builder tensor =
                TensorProto.newBuilder().setDataType(elementType).setRawData(bytes);
        Arrays.stream(dims).forEach(tensor::addDims);
        return tensor;
    }

    /** A single f32, as a Constant node. */
    String scalar(double value) {
        return constant(FLOAT, littleEndian(Float.BYTES).putFloat((float) value));
    }

    /** A single integer, as a Constant node. */
    String index(long value) {
        return constant(INT64, littleEndian(Long.BYTES).putLong(value));
    }

    /** A list of integers, as a Constant node. */
    String list(long... values) {
        ByteBuffer bytes = littleEndian(Math.multiplyExact(Long.BYTES, values.length));
        Arrays.stream(values).forEach(bytes::putLong);
        return constant(INT64, bytes, values.length);
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private String constant(int elementType, ByteBuffer bytes, long... dims) {
        AttributeProto value = AttributeProto.newBuilder()
                .setName("value")
                .setType(AttributeProto.AttributeType.TENSOR)
                .setT(tensor(elementType, ByteString.copyFrom(bytes.flip()), dims))
                .build();
        return node("Constant", List.of(), value);
    }

    /** Adds a node with one output. */
    String node(String operator, List<String> inputs, AttributeProto... attributes) {
        return nodes(operator, inputs, 1, attributes).get(0);
    }

    /** Adds a node; an input that is left out is the empty text. */
    List<String> nodes(String operator, List<String> inputs, int outputs, AttributeProto... attributes) {
        String name = operator + "_" + graph.getNodeCount();
        List<String> made = new ArrayList<>();
        for (int place = 0; place < outputs; place++) {
            made.add(place == 0 ? name : name + "." + place);
        }
        graph.addNode(NodeProto.newBuilder()
                .setName("/" + name)
                .setOpType(operator)
                .addAllInput(inputs)
                .addAllOutput(made)
                .addAllAttribute(List.of(attributes)));
        return made;
    }

    /** An integer attribute. */
    static AttributeProto integer(String name, long value) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setType(AttributeProto.AttributeType.INT)
                .setI(value)
                .build();
    }

    /** An attribute that is one floating number. */
    static AttributeProto number(String name, double value) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setType(AttributeProto.AttributeType.FLOAT)
                .setF((float) value)
                .build();
    }

    /** An attribute that is a list of integers. */
    static AttributeProto integers(String name, long... values) {
        AttributeProto.Builder attribute =
                AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.INTS);
        Arrays.stream(values).forEach(attribute::addInts);
        return attribute.build();
    }

    /** An attribute that is a text. */
    static AttributeProto text(String name, String value) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setType(AttributeProto.AttributeType.STRING)
                .setS(ByteString.copyFromUtf8(value))
                .build();
    }

    /** The model as it stands. */
    ModelProto model() {
        return ModelProto.newBuilder()
                .setIrVersion(IR_VERSION)
                .setProducerName("lemnos-bench")
                .addOpsetImport(OperatorSetIdProto.newBuilder().setDomain("").setVersion(opset))
                .setGraph(graph)
                .build();
    }
}
