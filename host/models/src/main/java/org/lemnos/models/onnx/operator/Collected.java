package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.file.TensorDecoder;
import org.lemnos.operations.tensor.Concat;
import org.lemnos.operations.tensor.Unsqueeze;

/** What a loop collects of all its rounds: for each output of the body, from one on, a tensor with a new axis of one extent a round. */
final class Collected {
    private final OperatorCall call;
    private final List<ValueInfoProto> described;
    private final int first;
    private final List<List<ValueRef>> parts = new ArrayList<>();

    /**
     * Nothing yet.
     *
     * @param described what the body says of its outputs
     * @param first the first of them that is collected
     */
    Collected(OperatorCall call, List<ValueInfoProto> described, int first) {
        this.call = call;
        this.described = described;
        this.first = first;
        if (described.size() < first) {
            throw call.malformed("its body has " + described.size() + " outputs; at least " + first + " are needed");
        }
        for (int i = first; i < described.size(); i++) {
            parts.add(new ArrayList<>());
        }
    }

    /** The number of outputs that are collected. */
    int size() {
        return parts.size();
    }

    /** Takes the body's outputs of the next round. */
    void take(List<GraphValue> outputs) {
        for (int i = 0; i < parts.size(); i++) {
            String name = described.get(first + i).getName();
            parts.get(i).add(call.tensorOf(outputs.get(first + i), "output '" + name + "' of the body"));
        }
    }

    /** The tensors, joined along a new first axis. */
    List<GraphValue> joined() {
        List<GraphValue> joined = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            joined.add(joined(i, 0, false));
        }
        return joined;
    }

    /** One of them, joined along a new axis, the last round first if it is backwards. */
    GraphValue joined(int output, long axis, boolean backwards) {
        if (parts.get(output).isEmpty()) {
            return new GraphValue.Tensor(empty(output, axis));
        }
        List<ValueRef> rows = new ArrayList<>();
        for (ValueRef part : parts.get(output)) {
            rows.add(call.step(
                    "row_" + output + "_" + rows.size(),
                    Unsqueeze.ID,
                    Unsqueeze.VERSION,
                    Attributes.of(Unsqueeze.AXES, new long[] {axis}),
                    part));
        }
        if (backwards) {
            Collections.reverse(rows);
        }
        return new GraphValue.Tensor(call.step(
                "collected_" + output,
                Concat.ID,
                Concat.VERSION,
                Attributes.of(Concat.AXIS, axis),
                rows.toArray(ValueRef[]::new)));
    }

    /** What a loop without a round collects, of which only the body's description says type and extents. */
    private ValueRef empty(int output, long axis) {
        ValueInfoProto info = described.get(first + output);
        String what = "output '" + info.getName() + "' of the body";
        TensorShapeProto shape = info.getType().getTensorType().getShape();
        boolean known = axis == 0
                && info.getType().getTensorType().hasShape()
                && shape.getDimList().stream().allMatch(TensorShapeProto.Dimension::hasDimValue);
        if (!known) {
            throw call.unsupported("it has no round, and the model does not say which extents " + what + " would have");
        }
        long[] dims = new long[shape.getDimCount() + 1];
        for (int i = 1; i < dims.length; i++) {
            dims[i] = shape.getDim(i - 1).getDimValue();
        }
        TensorType type = TensorDecoder.type(info.getType().getTensorType().getElemType(), dims, what + " of " + call);
        return call.constant("collected_" + output, MemoryTensor.zeros(type));
    }
}
