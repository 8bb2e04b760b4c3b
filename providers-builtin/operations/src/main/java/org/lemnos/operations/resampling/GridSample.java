package org.lemnos.operations.resampling;

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
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/grid_sample}: a picture at places that a grid computes.
 *
 * <p>Input x [n, c, extents..] with two or three spatial axes and input grid [n, places.., axes] of the same floating type; output [n, c,
 * places..]. A row of the grid is a place, innermost axis first, from -1 to 1 over the picture: over the middles of its outermost elements
 * with {@link #ALIGN_CORNERS}, else over their edges. {@link #MODE} and {@link #PADDING} say what it is made of. Places are computed in
 * binary32, step by step, so that the nearest element is the same everywhere; numbers of the grid are cut to -32768 to 32768, and NaN
 * counts as -1. Definition: ONNX GridSample 22; cubic for two axes alone.
 */
public final class GridSample implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/grid_sample");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute that says how elements are put together. */
    public static final String MODE = "mode";

    /** The nearest element, the even one of two. */
    public static final String NEAREST = "nearest";

    /** The two around along each axis, by distance. */
    public static final String LINEAR = "linear";

    /** The four around along each axis, by the cubic filter of slope -0.75. */
    public static final String CUBIC = "cubic";

    /** The modes; a mode's number in the kernels is its place here. */
    public static final List<String> MODES = List.of(NEAREST, LINEAR, CUBIC);

    /** The attribute that says what lies outside of the picture. */
    public static final String PADDING = "padding";

    /** Zeros. */
    public static final String ZEROS = "zeros";

    /** The nearest element. */
    public static final String BORDER = "border";

    /** What a mirror at the picture's border shows. */
    public static final String REFLECTION = "reflection";

    /** The paddings; a padding's number in the kernels is its place here. */
    public static final List<String> PADDINGS = List.of(ZEROS, BORDER, REFLECTION);

    /** The attribute that says whether -1 and 1 are the middles of the outermost elements. */
    public static final String ALIGN_CORNERS = "align_corners";

    /** The most spatial axes. */
    public static final int MOST_AXES = 3;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Samples pictures at computed places.")
            .input(Ports.floating("x"))
            .input(Ports.floating("grid"))
            .output(Ports.floating("y"))
            .attribute(AttributeSpec.text(MODE, MODES.toArray(String[]::new)).orElse(LINEAR))
            .attribute(
                    AttributeSpec.text(PADDING, PADDINGS.toArray(String[]::new)).orElse(ZEROS))
            .attribute(AttributeSpec.bool(ALIGN_CORNERS).orElse(false))
            .build();

    /** Makes an oracle; it holds no state. */
    public GridSample() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, 1);
        TensorType x = call.input(0);
        TensorType grid = call.input(1);
        int axes = x.rank() - 2;
        boolean fits = axes >= 2 && axes <= MOST_AXES && grid.rank() == x.rank() && grid.dim(-1) == axes;
        if (!fits || grid.dim(0) != x.dim(0)) {
            throw new IllegalArgumentException(ID + ": a grid " + grid + " over " + x
                    + "; pictures have two or three axes, and a row of the grid has as many numbers");
        }
        if (axes != 2 && call.attributes().text(MODE).equals(CUBIC)) {
            throw new IllegalArgumentException(ID + ": mode cubic over " + axes + " axes; it takes two");
        }
        long[] dims = new long[x.rank()];
        dims[0] = x.dim(0);
        dims[1] = x.dim(1);
        for (int axis = 0; axis < axes; axis++) {
            dims[axis + 2] = grid.dim(axis + 1);
        }
        boolean nothing = x.isEmpty() && x.withDims(dims).elements() > 0;
        if (nothing) {
            throw new IllegalArgumentException(ID + ": " + x + " has no elements to sample");
        }
        return List.of(x.withDims(dims));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        if (outputs.get(0).type().isEmpty()) {
            return;
        }
        TensorType x = call.input(0);
        int axes = x.rank() - 2;
        GridPlace place = new GridPlace(call);
        double[] picture = inputs.get(0).toDoubles();
        float[] grid = inputs.get(1).toFloats();
        int plane = picture.length / (int) (x.dim(0) * x.dim(1));
        double[] y = new double[(int) outputs.get(0).type().elements()];
        int places = y.length / (int) (x.dim(0) * x.dim(1));
        for (int i = 0; i < y.length; i++) {
            int image = i / places;
            int row = (image / (int) x.dim(1) * places + i % places) * axes;
            y[i] = place.value(picture, image * plane, grid, row);
        }
        outputs.get(0).set(y);
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (String padding : PADDINGS) {
                for (boolean corners : new boolean[] {false, true}) {
                    Attributes how = Attributes.of(PADDING, padding).with(ALIGN_CORNERS, corners);
                    for (String mode : MODES) {
                        add(cases, how.with(MODE, mode), TensorType.of(type, 2, 3, 4, 5), 2, 7, 9, 2);
                    }
                    add(cases, how.with(MODE, NEAREST), TensorType.of(type, 1, 2, 3, 4, 5), 1, 2, 5, 3, 3);
                    add(cases, how.with(MODE, LINEAR), TensorType.of(type, 2, 1, 3, 1, 5), 2, 2, 3, 3, 3);
                }
            }
            add(cases, Attributes.of(MODE, LINEAR), TensorType.of(type, 2, 3, 4, 5), 2, 0, 9, 2);
        }
    }

    private static void add(OperationCases cases, Attributes attributes, TensorType x, long... grid) {
        Sweep.add(cases, attributes, x, x.withDims(grid));
    }
}
