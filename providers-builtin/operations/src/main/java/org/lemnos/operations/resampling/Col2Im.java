package org.lemnos.operations.resampling;

import java.util.Arrays;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.PlaceNumbers;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/col2im}: a picture as the sum of blocks that overlap.
 *
 * <p>Input x [n, c · block, places] of floating type: for each channel the elements of a block, and where the block lies; output [n, c,
 * image..] with one to three spatial axes. Blocks lie on the padded picture as the windows of a convolution do: {@link #BLOCK} elements
 * along each axis, {@link #DILATIONS} apart, from one place to the next {@link #STRIDES}. What lies on the padding is dropped. Definition:
 * ONNX Col2Im 18, the shapes being known.
 */
public final class Col2Im implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/col2im");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the picture's spatial extents. */
    public static final String IMAGE = "image";

    /** The attribute with the block's extents. */
    public static final String BLOCK = "block";

    /** The attribute with the step from block to block along each axis; empty for 1. */
    public static final String STRIDES = "strides";

    /** The attribute with the step from element to element of a block along each axis; empty for 1. */
    public static final String DILATIONS = "dilations";

    /** The attribute with the padding before each axis and then that behind each; empty for none. */
    public static final String PADS = "pads";

    /** The most spatial axes. */
    public static final int MOST_AXES = 3;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Adds overlapping blocks up to a picture.")
            .input(Ports.floating("x"))
            .output(Ports.floating("y"))
            .attribute(AttributeSpec.integers(IMAGE).range(1, MOST_AXES))
            .attribute(AttributeSpec.integers(BLOCK).range(1, MOST_AXES))
            .attribute(PlaceNumbers.attribute(STRIDES, MOST_AXES))
            .attribute(PlaceNumbers.attribute(DILATIONS, MOST_AXES))
            .attribute(PlaceNumbers.attribute(PADS, 2 * MOST_AXES))
            .build();

    /** Makes an oracle; it holds no state. */
    public Col2Im() {}

    /** The layout of a call's blocks. Errors as for {@link BlockGrid#of}. */
    public static BlockGrid blocks(OperationCall call) {
        return BlockGrid.of(call);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType x = call.input(0);
        BlockGrid blocks = blocks(call);
        long[] image = call.attributes().integers(IMAGE);
        boolean fits = x.rank() == 3 && x.dim(1) % blocks.elements() == 0 && x.dim(2) == blocks.places();
        if (!fits) {
            throw new IllegalArgumentException(ID + ": " + x + " does not hold " + blocks.places() + " blocks of "
                    + blocks.elements() + " elements a channel, as many as a picture of " + Arrays.toString(image)
                    + " has");
        }
        long[] dims = new long[image.length + 2];
        dims[0] = x.dim(0);
        dims[1] = x.dim(1) / blocks.elements();
        System.arraycopy(image, 0, dims, 2, image.length);
        return List.of(x.withDims(dims));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        if (outputs.get(0).type().isEmpty()) {
            return;
        }
        BlockGrid blocks = blocks(call);
        double[] x = inputs.get(0).toDoubles();
        double[] y = new double[(int) outputs.get(0).type().elements()];
        int places = (int) blocks.places();
        int block = (int) blocks.elements();
        int plane = (int) blocks.imageElements();
        for (int i = 0; i < x.length; i++) {
            int row = i / places;
            long at = blocks.pixel(row % block, i % places);
            if (at >= 0) {
                y[row / block * plane + (int) at] += x[i];
            }
        }
        outputs.get(0).set(y);
    }

    @Override
    public long terms(OperationCall call) {
        return blocks(call).elements();
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            Attributes plain = Attributes.of(IMAGE, new long[] {5, 7}).with(BLOCK, new long[] {2, 3});
            Sweep.add(cases, plain, TensorType.of(type, 2, 18, 20));
            Sweep.add(
                    cases,
                    plain.with(STRIDES, new long[] {2, 1})
                            .with(DILATIONS, new long[] {1, 2})
                            .with(PADS, new long[] {1, 0, 2, 1}),
                    TensorType.of(type, 1, 6, 16));
            Sweep.add(
                    cases,
                    Attributes.of(IMAGE, new long[] {33})
                            .with(BLOCK, new long[] {4})
                            .with(STRIDES, new long[] {3}),
                    TensorType.of(type, 3, 8, 10));
            Sweep.add(
                    cases,
                    Attributes.of(IMAGE, new long[] {3, 4, 5}).with(BLOCK, new long[] {2, 1, 3}),
                    TensorType.of(type, 1, 12, 24));
            Sweep.add(cases, plain, TensorType.of(type, 0, 6, 20));
        }
    }
}
