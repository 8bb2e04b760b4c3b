package org.lemnos.operations.tensor;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/reshape}: the same elements under other extents.
 *
 * <p>Input data of any type; input shape of i64, one-dimensional, known before the run; output of the data's type and bytes. In shape, one
 * -1 stands for what is left over, and 0 for the data's extent on the same axis, or for the extent 0 if {@link #ALLOWZERO} is set. Copied axes
 * take no part in what is left over: an extent of 0 among them leaves the others as they are.
 * Definition: ONNX Reshape 14.
 */
public final class Reshape extends View {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/reshape");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute that says whether 0 means an extent of 0; if not given, it means the input's extent. */
    public static final String ALLOWZERO = "allowzero";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = descriptor(ID, VERSION, "Views a tensor under other extents.")
            .input(Port.required("shape").types(ElementType.I64))
            .attribute(AttributeSpec.bool(ALLOWZERO).orElse(false))
            .build();

    private static final int LEFT_OVER = -1;

    /** Makes an oracle; it holds no state. */
    public Reshape() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType data = call.input(0);
        long[] shape = Operands.known(call, 1, "the target shape");
        boolean copies = !call.attributes().bool(ALLOWZERO);
        long[] dims = copies ? withCopiedExtents(data, shape) : shape.clone();
        int open = -1;
        long product = 1;
        for (int axis = 0; axis < dims.length; axis++) {
            if (dims[axis] == LEFT_OVER) {
                refuseIf(open >= 0, data, shape, "-1 stands twice");
                open = axis;
            } else {
                refuseIf(dims[axis] < 0, data, shape, "an extent is below -1");
                product = product(product, dims[axis]);
            }
        }
        if (open >= 0) {
            dims[open] = leftOver(data, shape, copies);
            product = product(product, dims[open]);
        }
        refuseIf(product != data.elements(), data, shape, "the numbers of elements differ");
        return List.of(data.withDims(dims));
    }

    /** The data's axes that are not copied, divided by the numbers that are given. */
    private static long leftOver(TensorType data, long[] shape, boolean copies) {
        long left = 1;
        for (int axis = 0; axis < data.rank(); axis++) {
            boolean copied = copies && axis < shape.length && shape[axis] == 0;
            left = product(left, copied ? 1 : data.dim(axis));
        }
        long given = 1;
        for (long extent : shape) {
            boolean counts = extent != LEFT_OVER && (extent != 0 || !copies);
            given = product(given, counts ? extent : 1);
        }
        refuseIf(given == 0, data, shape, "nothing can be inferred for -1 next to an extent of 0");
        return left / given;
    }

    private static long[] withCopiedExtents(TensorType data, long[] shape) {
        long[] dims = shape.clone();
        for (int axis = 0; axis < dims.length; axis++) {
            if (dims[axis] == 0) {
                refuseIf(axis >= data.rank(), data, shape, "0 copies an axis that the input does not have");
                dims[axis] = data.dim(axis);
            }
        }
        return dims;
    }

    /** The product, or the largest long where it would be larger: no tensor has so many elements. */
    private static long product(long left, long right) {
        boolean fits = Math.multiplyHigh(left, right) == 0 && left * right >= 0;
        return fits ? left * right : Long.MAX_VALUE;
    }

    private static void refuseIf(boolean wrong, TensorType data, long[] shape, String why) {
        if (wrong) {
            throw new IllegalArgumentException(
                    ID + ": " + data + " cannot take " + Operands.described("shape", shape) + ": " + why);
        }
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.I64}) {
            add(cases, TensorType.of(type), 1);
            add(cases, TensorType.of(type, 1));
            add(cases, TensorType.of(type, 2, 17, 384), 0, 0, 12, 32);
            add(cases, TensorType.of(type, 2, 17, 12, 32), 2, 17, -1);
            add(cases, TensorType.of(type, 0, 5), 0, 1, 5);
            add(cases, TensorType.of(type, 0, 3, 4), 0, -1);
            add(cases, TensorType.of(type, 2, 0, 4), 0, 0, 2, -1);
            add(cases, TensorType.of(type, 129), 3, 43);
        }
    }

    private static void add(OperationCases cases, TensorType data, long... shape) {
        Sweep.addWithConstants(cases, Attributes.none(), data, shape);
    }
}
