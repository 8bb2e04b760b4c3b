package org.lemnos.tck.numbers;

import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;

/** The elements of two inputs that broadcast to an output, found by the output's element. */
final class BroadcastOperands implements Tolerance.Operands {
    private final double[] firsts;
    private final long[] firstDims;
    private final double[] seconds;
    private final long[] secondDims;
    private final long[] dims;

    BroadcastOperands(HostTensor first, HostTensor second, TensorType output) {
        firsts = first.toDoubles();
        firstDims = first.type().dims();
        seconds = second.toDoubles();
        secondDims = second.type().dims();
        dims = output.dims();
    }

    @Override
    public double first(int element) {
        return firsts[source(element, dims, firstDims)];
    }

    @Override
    public double second(int element) {
        return seconds[source(element, dims, secondDims)];
    }

    /** The element of a tensor of some extents that is repeated to be an element of others. */
    static int source(int element, long[] dims, long... from) {
        int source = 0;
        int stride = 1;
        int rest = element;
        for (int fromInner = 1; fromInner <= dims.length; fromInner++) {
            int extent = (int) dims[dims.length - fromInner];
            if (fromInner <= from.length) {
                int own = (int) from[from.length - fromInner];
                source += own == 1 ? 0 : rest % extent * stride;
                stride *= own;
            }
            rest /= extent;
        }
        return source;
    }
}
