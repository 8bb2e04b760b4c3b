package org.lemnos.models.onnx.operator;

import java.util.List;
import java.util.SortedSet;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.file.ElementTypes;

/**
 * ONNX BlackmanWindow, HannWindow and HammingWindow: a window of known length is a constant.
 *
 * @param name ONNX's name
 * @param mean the constant part
 * @param first what the cosine of once around is taken away by
 * @param second what the cosine of twice around is added by
 */
record WindowFunctionOperator(String name, double mean, double first, double second) implements Operator {
    private static final int FLOAT = 1;
    private static final long LONGEST = 1 << 22;

    static List<Operator> all() {
        return List.of(
                new WindowFunctionOperator("BlackmanWindow", 0.42, 0.5, 0.08),
                new WindowFunctionOperator("HannWindow", 0.5, 0.5, 0),
                new WindowFunctionOperator("HammingWindow", 25.0 / 46, 21.0 / 46, 0));
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(17);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 0;
    }

    @Override
    public void convert(OperatorCall call) {
        long[] size = call.known(0, "the size");
        if (size.length != 1 || size[0] < 0) {
            throw call.malformed("the size has " + size.length + " numbers; one of at least 0 is needed");
        }
        boolean periodic = call.integer("periodic").orElse(1L) != 0;
        long type = call.integer("output_datatype").orElse((long) FLOAT);
        ElementType elementType = ElementTypes.of(Math.toIntExact(type), "the output of " + call);
        if (size[0] > LONGEST || (!periodic && size[0] == 1) || !elementType.isFloating()) {
            throw call.unsupported("a window of " + size[0] + " elements of " + elementType.token()
                    + " that is " + (periodic ? "" : "not ") + "periodic; up to " + LONGEST
                    + " floating ones are made, and a single one has no period of its own");
        }
        call.becomes(window((int) size[0], periodic, elementType));
    }

    private MemoryTensor window(int size, boolean periodic, ElementType type) {
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
            double around = 2 * Math.PI * i / (periodic ? size : size - 1);
            values[i] = mean - first * Math.cos(around) + second * Math.cos(2 * around);
        }
        MemoryTensor window = MemoryTensor.zeros(TensorType.of(type, size));
        window.set(values);
        return window;
    }
}
