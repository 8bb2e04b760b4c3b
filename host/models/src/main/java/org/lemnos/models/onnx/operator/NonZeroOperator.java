package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import java.util.stream.IntStream;
import org.lemnos.core.tensor.MemoryTensor;

/** ONNX NonZero of a known tensor, from whose elements the extents of the output follow: a constant. */
final class NonZeroOperator implements Operator {
    @Override
    public String name() {
        return "NonZero";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(9, 13);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 0;
    }

    @Override
    public void convert(OperatorCall call) {
        MemoryTensor x = call.knownTensor(0, "the tensor whose elements that are not zero are looked for");
        double[] values = x.toDoubles();
        int[] found =
                IntStream.range(0, values.length).filter(i -> values[i] != 0).toArray();
        int rank = x.type().rank();
        long[] places = new long[rank * found.length];
        for (int i = 0; i < found.length; i++) {
            long rest = found[i];
            for (int axis = rank - 1; axis >= 0; axis--) {
                places[axis * found.length + i] = rest % x.type().dim(axis);
                rest /= x.type().dim(axis);
            }
        }
        call.becomes(MemoryTensor.of(places, rank, found.length));
    }
}
