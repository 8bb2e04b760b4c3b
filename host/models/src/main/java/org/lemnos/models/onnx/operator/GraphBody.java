package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.SparseTensorProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.util.ArrayList;
import java.util.List;
import org.lemnos.models.onnx.file.SparseDecoder;
import org.lemnos.models.onnx.file.TensorDecoder;

/** The body of a branch or a loop, which is put in the place of its node. */
final class GraphBody {
    private final GraphProto graph;
    private final OperatorCall call;

    /**
     * A body.
     *
     * @param call the node that holds it
     */
    GraphBody(GraphProto graph, OperatorCall call) {
        this.graph = graph;
        this.call = call;
    }

    /** The number of arguments that it takes. */
    int inputs() {
        return graph.getInputCount();
    }

    /** What it says of its outputs. */
    List<ValueInfoProto> outputs() {
        return graph.getOutputList();
    }

    /**
     * Adds the body's nodes to the program.
     *
     * @param purpose what tells this copy of the body from others, such as the number of the round
     * @param outer the scope of the node that holds it
     * @return the outputs
     */
    List<GraphValue> inlined(String purpose, GraphScope outer, List<GraphValue> arguments) {
        if (arguments.size() != graph.getInputCount()) {
            throw call.malformed(
                    "its body takes " + graph.getInputCount() + " inputs; the operator gives it " + arguments.size());
        }
        outer.inline(graph.getNodeCount(), call.toString());
        GraphScope scope = outer.nested(purpose);
        for (int i = 0; i < arguments.size(); i++) {
            scope.name(graph.getInput(i).getName(), arguments.get(i));
        }
        for (TensorProto initializer : graph.getInitializerList()) {
            scope.hold(TensorDecoder.stored(initializer, "initializer '" + initializer.getName() + "' inside " + call));
        }
        for (SparseTensorProto initializer : graph.getSparseInitializerList()) {
            scope.hold(SparseDecoder.decode(initializer, "a sparse initializer inside " + call));
        }
        for (NodeProto node : graph.getNodeList()) {
            OperatorTable.convert(node, scope);
        }
        List<GraphValue> outputs = new ArrayList<>();
        for (ValueInfoProto output : graph.getOutputList()) {
            outputs.add(scope.value(output.getName())
                    .orElseThrow(
                            () -> call.malformed("no node of its body makes the output '" + output.getName() + "'")));
        }
        return outputs;
    }
}
