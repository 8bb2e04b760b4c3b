package org.lemnos.operations.nn;

import org.lemnos.api.operation.TensorType;

/** The planes of spatial axes that a window walks over, each channel of each batch for itself. */
record Planes(TensorType x, Window window, TensorType y) {
    /** The number of elements in the spatial axes of a tensor. */
    static int size(TensorType type) {
        long size = 1;
        for (int axis = 2; axis < type.rank(); axis++) {
            size *= type.dim(axis);
        }
        return (int) size;
    }

    /** Goes through the window of an output element as {@link Window#visit} does, but numbers places in all of the input. */
    void visit(int element, Window.Visitor visitor) {
        int plane = element / size(y);
        int first = plane * size(x);
        window.visit(
                x,
                element - plane * size(y),
                (place, weight) -> visitor.visit(place < 0 ? place : first + place, weight));
    }
}
