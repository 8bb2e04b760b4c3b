package org.lemnos.models.onnx.file;

import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.util.List;
import java.util.Map;

/**
 * What an ONNX file says, its large tensors left in the file.
 *
 * @param irVersion the version of the file format
 * @param producer who wrote it, such as {@code pytorch 2.0.1}; empty if it does not say
 * @param opsets the version of each imported operator set by domain; ONNX's own domain is the empty text
 * @param functions what nodes may call besides operators
 * @param graph the main graph
 * @param digest SHA-256, in hex, over everything but the bytes of the tensors that were left in the file
 */
public record OnnxFile(
        long irVersion,
        String producer,
        Map<String, Long> opsets,
        List<FunctionProto> functions,
        Graph graph,
        String digest) {
    /** Copies map and list. */
    public OnnxFile {
        opsets = Map.copyOf(opsets);
        functions = List.copyOf(functions);
    }

    /**
     * A graph.
     *
     * @param nodes in the file's order, which ONNX requires to be a topological one
     * @param inputs what is given, initializers among them in old files
     * @param outputs what is made
     * @param initializers the tensors that the file holds
     */
    public record Graph(
            List<NodeProto> nodes,
            List<ValueInfoProto> inputs,
            List<ValueInfoProto> outputs,
            List<StoredTensor> initializers) {
        /** Copies the lists. */
        public Graph {
            nodes = List.copyOf(nodes);
            inputs = List.copyOf(inputs);
            outputs = List.copyOf(outputs);
            initializers = List.copyOf(initializers);
        }
    }
}
