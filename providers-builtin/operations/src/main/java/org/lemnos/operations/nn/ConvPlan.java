package org.lemnos.operations.nn;

import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;

/**
 * Which products of elements of x and w an element of a convolution is the sum of.
 *
 * @param planes how the window walks
 * @param seen the input channels of a group
 * @param perGroup the output channels of a group
 */
record ConvPlan(Planes planes, int seen, int perGroup) {
    static ConvPlan of(OperationCall call, TensorType y) {
        int perGroup = (int) (y.dim(1) / call.attributes().integer(Conv.GROUP));
        return new ConvPlan(
                new Planes(call.input(0), Conv.window(call), y),
                (int) call.input(1).dim(1),
                perGroup);
    }

    /** What is done with the two numbers of a product. */
    @FunctionalInterface
    interface Visitor {
        /** Takes the numbers of an element of x and of one of w. */
        void visit(int element, int weight);
    }

    /** The output channel of an output element. */
    int channel(int element) {
        return (int) (element / Planes.size(planes.y()) % planes.y().dim(1));
    }

    /** Goes through the products of an output element. */
    void visit(int element, Visitor visitor) {
        int outputPlane = Planes.size(planes.y());
        int plane = Planes.size(planes.x());
        int channel = channel(element);
        int batch = (int) (element / outputPlane / planes.y().dim(1));
        int first = (int) (batch * planes.x().dim(1)) + channel / perGroup * seen;
        int kernel = (int) planes.window().elements();
        planes.window().visit(planes.x(), element % outputPlane, (place, weight) -> {
            for (int c = 0; place >= 0 && c < seen; c++) {
                visitor.visit((first + c) * plane + place, (channel * seen + c) * kernel + weight);
            }
        });
    }
}
