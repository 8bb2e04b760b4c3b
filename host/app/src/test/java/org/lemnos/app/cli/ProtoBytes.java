package org.lemnos.app.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A protocol buffers message, written field by field; with it, small ONNX models. */
public final class ProtoBytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** An empty message. */
    public ProtoBytes() {}

    private void varint(long number) {
        long left = number;
        while ((left & ~0x7FL) != 0) {
            bytes.write((int) (left & 0x7F) | 0x80);
            left >>>= 7;
        }
        bytes.write((int) left);
    }

    /** Adds a number. */
    public ProtoBytes number(int field, long value) {
        varint((long) field << 3);
        varint(value);
        return this;
    }

    /** Adds a text. */
    public ProtoBytes text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a message. */
    public ProtoBytes message(int field, ProtoBytes value) {
        return bytes(field, value.bytes.toByteArray());
    }

    private ProtoBytes bytes(int field, byte[] value) {
        varint(((long) field << 3) | 2);
        varint(value.length);
        bytes.writeBytes(value);
        return this;
    }

    /** An f32 value of rank 1; its extent is a number or a name. */
    private static ProtoBytes floats(String name, String extent) {
        return tensor(name, 1, extent);
    }

    private static ProtoBytes tensor(String name, int elementType, String extent) {
        boolean fixed = extent.matches("\\d+");
        ProtoBytes dim = fixed ? new ProtoBytes().number(1, Long.parseLong(extent)) : new ProtoBytes().text(2, extent);
        ProtoBytes tensor = new ProtoBytes().number(1, elementType).message(2, new ProtoBytes().message(1, dim));
        return new ProtoBytes().text(1, name).message(2, new ProtoBytes().message(1, tensor));
    }

    /**
     * Writes an ONNX model of one node y, whose inputs are x of one extent and, if there is another, z of that.
     *
     * @param domain the operator's; the empty text for ONNX's own
     */
    public static Path model(Path file, String domain, long opset, String operator, String... extents) {
        ProtoBytes graph = new ProtoBytes();
        List<String> names = List.of("x", "z").subList(0, extents.length);
        graph.message(1, node(domain, operator, "y", names));
        for (int i = 0; i < extents.length; i++) {
            graph.message(11, floats(names.get(i), extents[i]));
        }
        return write(file, domain, opset, graph);
    }

    /** Writes an ONNX model of an input x of extent n and an output y, x times a Hann window of as many elements: it cannot be read without n. */
    public static Path windowing(Path file) {
        ProtoBytes graph = new ProtoBytes()
                .message(1, node("", "Shape", "shape", List.of("x")))
                .message(1, node("", "HannWindow", "window", List.of("shape")))
                .message(1, node("", "Mul", "y", List.of("x", "window")))
                .message(11, floats("x", "n"));
        return write(file, "", 17, graph);
    }

    /** Writes an ONNX model of an f32 input x of extent n and an i64 input shape of two elements: y is x in that shape. */
    public static Path reshaping(Path file) {
        ProtoBytes graph = new ProtoBytes()
                .message(1, node("", "Reshape", "y", List.of("x", "shape")))
                .message(11, floats("x", "n"))
                .message(11, tensor("shape", 7, "2"));
        return write(file, "", 14, graph, new ProtoBytes().text(1, "y"));
    }

    private static ProtoBytes node(String domain, String operator, String output, List<String> inputs) {
        ProtoBytes node = new ProtoBytes();
        inputs.forEach(name -> node.text(1, name));
        return node.text(2, output)
                .text(3, output.equals("y") ? "the_node" : output + "_node")
                .text(4, operator)
                .text(7, domain);
    }

    private static Path write(Path file, String domain, long opset, ProtoBytes graph) {
        return write(file, domain, opset, graph, floats("y", "m"));
    }

    private static Path write(Path file, String domain, long opset, ProtoBytes graph, ProtoBytes output) {
        ProtoBytes model = new ProtoBytes()
                .number(1, 8)
                .message(7, graph.text(2, "graph").message(12, output))
                .message(8, new ProtoBytes().text(1, domain).number(2, opset));
        try {
            return Files.write(file, model.bytes.toByteArray());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
