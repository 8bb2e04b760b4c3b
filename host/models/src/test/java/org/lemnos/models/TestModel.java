package org.lemnos.models;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Writes small ONNX models by hand. */
public final class TestModel {
    /** ONNX's number for f32. */
    public static final int FLOAT = 1;

    /** ONNX's number for i64. */
    public static final int INT64 = 7;

    private final ModelProto.Builder model =
            ModelProto.newBuilder().setIrVersion(8).setProducerName("test");
    private final GraphProto.Builder graph = GraphProto.newBuilder().setName("g");

    private TestModel() {}

    /** A model that imports a version of ONNX's operator set. */
    public static TestModel opset(long version) {
        TestModel made = new TestModel();
        made.model.addOpsetImport(OperatorSetIdProto.newBuilder().setDomain("").setVersion(version));
        return made;
    }

    /** Changes the model's message. */
    public TestModel model(Consumer<ModelProto.Builder> change) {
        change.accept(model);
        return this;
    }

    /** Changes the graph's message. */
    public TestModel graph(Consumer<GraphProto.Builder> change) {
        change.accept(graph);
        return this;
    }

    /** Adds an input; an extent that is a number is fixed, others are names, and the empty text is unknown. */
    public TestModel input(String name, int elementType, String... dims) {
        graph.addInput(valueInfo(name, elementType, dims));
        return this;
    }

    /** Adds an output and declares nothing of it. */
    public TestModel output(String name) {
        graph.addOutput(ValueInfoProto.newBuilder().setName(name));
        return this;
    }

    /** Adds an output that is declared to be a tensor, whose extents are as those of inputs. */
    public TestModel output(String name, int elementType, String... dims) {
        graph.addOutput(valueInfo(name, elementType, dims));
        return this;
    }

    /** A value's description. */
    public static ValueInfoProto valueInfo(String name, int elementType, String... dims) {
        TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
        for (String dim : dims) {
            TensorShapeProto.Dimension.Builder dimension = shape.addDimBuilder();
            if (dim.matches("-?\\d+")) {
                dimension.setDimValue(Long.parseLong(dim));
            } else if (!dim.isEmpty()) {
                dimension.setDimParam(dim);
            }
        }
        TypeProto.Tensor tensor = TypeProto.Tensor.newBuilder()
                .setElemType(elementType)
                .setShape(shape)
                .build();
        return ValueInfoProto.newBuilder()
                .setName(name)
                .setType(TypeProto.newBuilder().setTensorType(tensor))
                .build();
    }

    /** Adds a tensor. */
    public TestModel initializer(TensorProto tensor) {
        graph.addInitializer(tensor);
        return this;
    }

    /** An f32 tensor with raw data. */
    public static TensorProto floats(String name, long[] dims, float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return raw(name, FLOAT, dims, bytes.array());
    }

    /** A one-dimensional i64 tensor with raw data. */
    public static TensorProto longs(String name, long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        return raw(name, INT64, new long[] {values.length}, bytes.array());
    }

    /** A tensor with raw data. */
    public static TensorProto raw(String name, int elementType, long[] dims, byte[] bytes) {
        TensorProto.Builder tensor = TensorProto.newBuilder().setName(name).setDataType(elementType);
        Arrays.stream(dims).forEach(tensor::addDims);
        return tensor.setRawData(ByteString.copyFrom(bytes)).build();
    }

    /** Adds a node with one output; its name is the output's. */
    public TestModel node(String operator, List<String> inputs, String output, AttributeProto... attributes) {
        graph.addNode(NodeProto.newBuilder()
                .setName(output + "_node")
                .setOpType(operator)
                .addAllInput(inputs)
                .addOutput(output)
                .addAllAttribute(Arrays.asList(attributes)));
        return this;
    }

    /** An integer attribute. */
    public static AttributeProto integer(String name, long value) {
        return AttributeProto.newBuilder().setName(name).setI(value).build();
    }

    /** A floating number. */
    public static AttributeProto number(String name, float value) {
        return AttributeProto.newBuilder().setName(name).setF(value).build();
    }

    /** A text. */
    public static AttributeProto text(String name, String value) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setS(ByteString.copyFromUtf8(value))
                .build();
    }

    /** A list of integers. */
    public static AttributeProto integers(String name, long... values) {
        AttributeProto.Builder attribute = AttributeProto.newBuilder().setName(name);
        Arrays.stream(values).forEach(attribute::addInts);
        return attribute.build();
    }

    /** A tensor attribute. */
    public static AttributeProto tensor(String name, TensorProto value) {
        return AttributeProto.newBuilder().setName(name).setT(value).build();
    }

    /** A graph attribute: the graph of a model. */
    public static AttributeProto body(String name, TestModel body) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setG(body.graph.build())
                .build();
    }

    /** Adds a node of any domain, with any number of outputs; its name is the first output's. */
    public TestModel node(
            String domain, String operator, List<String> inputs, List<String> outputs, AttributeProto... attributes) {
        graph.addNode(NodeProto.newBuilder()
                .setName(outputs.get(0) + "_node")
                .setDomain(domain)
                .setOpType(operator)
                .addAllInput(inputs)
                .addAllOutput(outputs)
                .addAllAttribute(Arrays.asList(attributes)));
        return this;
    }

    /** Imports an operator set. */
    public TestModel domain(String domain, long version) {
        model.addOpsetImport(OperatorSetIdProto.newBuilder().setDomain(domain).setVersion(version));
        return this;
    }

    /** The graph so far. */
    public GraphProto graph() {
        return graph.build();
    }

    /** The file's bytes. */
    public byte[] bytes() {
        return model.setGraph(graph).build().toByteArray();
    }

    /** Writes the file. */
    public Path write(Path folder) {
        try {
            return Files.write(folder.resolve("model.onnx"), bytes());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
