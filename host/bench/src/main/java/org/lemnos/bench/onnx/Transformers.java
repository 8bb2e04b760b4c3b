package org.lemnos.bench.onnx;

import static org.lemnos.bench.onnx.ModelWriter.integer;
import static org.lemnos.bench.onnx.ModelWriter.integers;

import ai.onnx.proto.OnnxMl.AttributeProto;
import java.util.List;

/** The pieces of which exporters of operator set 14 make transformers: no operator of theirs is as large as a normalization. */
final class Transformers {
    private static final AttributeProto LAST_AXIS = integers("axes", -1);

    private final ModelWriter writer;

    Transformers(ModelWriter writer) {
        this.writer = writer;
    }

    String add(String a, String b) {
        return writer.node("Add", List.of(a, b));
    }

    String multiply(String a, String b) {
        return writer.node("Mul", List.of(a, b));
    }

    String divide(String a, double divisor) {
        return writer.node("Div", List.of(a, writer.scalar(divisor)));
    }

    String matMul(String a, String b) {
        return writer.node("MatMul", List.of(a, b));
    }

    String transposed(String x, long... axes) {
        return writer.node("Transpose", List.of(x), integers("perm", axes));
    }

    String reshaped(String x, String extents) {
        return writer.node("Reshape", List.of(x, extents));
    }

    String softmax(String x) {
        return writer.node("Softmax", List.of(x), integer("axis", -1));
    }

    /** An extent of a value, as a single integer. */
    String extent(String x, long axis) {
        return writer.node("Gather", List.of(writer.node("Shape", List.of(x)), writer.index(axis)), integer("axis", 0));
    }

    /** A single integer as a list. */
    String listed(String number) {
        return writer.node("Unsqueeze", List.of(number, writer.list(0)));
    }

    /** A list of lists, one after another. */
    String joined(String... lists) {
        return writer.node("Concat", List.of(lists), integer("axis", 0));
    }

    /** What lies between two indices on one axis. */
    String slice(String x, String from, String to, long axis) {
        return writer.node("Slice", List.of(x, listed(from), listed(to), writer.list(axis), writer.list(1)));
    }

    /** A table of vectors with mean square 1. */
    String table(String name, int rows, int width) {
        return writer.weights(name, 1, rows, width);
    }

    String gathered(String table, String rows) {
        return writer.node("Gather", List.of(table, rows), integer("axis", 0));
    }

    /** x·W + b. */
    String linear(String name, String x, int in, int out) {
        String product = matMul(x, writer.weights(name + ".weight", 1 / Math.sqrt(in), in, out));
        return add(writer.weights(name + ".bias", 0.1, out), product);
    }

    /** (x - mean) / √(variance + ε)·scale + bias over the last axis, spelt out. */
    String layerNorm(String name, String x, int width, double epsilon) {
        String mean = writer.node("ReduceMean", List.of(x), LAST_AXIS);
        String centred = writer.node("Sub", List.of(x, mean));
        String squares = writer.node("Pow", List.of(centred, writer.scalar(2)));
        String variance = writer.node("ReduceMean", List.of(squares), LAST_AXIS);
        String root = writer.node("Sqrt", List.of(add(variance, writer.scalar(epsilon))));
        String normal = writer.node("Div", List.of(centred, root));
        String scaled = multiply(normal, writer.weightsAround(name + ".weight", 1, 0.1, width));
        return add(scaled, writer.weights(name + ".bias", 0.1, width));
    }

    /** Rows of {@code heads·each} as [batch, heads, rows, each]; the extents come from the value itself. */
    String heads(String x, int heads, int each) {
        String extents = joined(listed(extent(x, 0)), listed(extent(x, 1)), writer.list(heads), writer.list(each));
        return transposed(reshaped(x, extents), 0, 2, 1, 3);
    }

    /** The way back from {@link #heads}. */
    String merged(String x, int width) {
        String rows = transposed(x, 0, 2, 1, 3);
        return reshaped(rows, joined(listed(extent(rows, 0)), listed(extent(rows, 1)), writer.list(width)));
    }
}
