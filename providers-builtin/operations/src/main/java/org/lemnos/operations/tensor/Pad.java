package org.lemnos.operations.tensor;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
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
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.Extents;
import org.lemnos.operations.plain.Operands;

/**
 * {@code tensor/pad}: more elements before and behind the axes of a tensor.
 *
 * <p>Input x of any type; input value of the same type and one element; input pads of i64, known before the run: how many elements come
 * before each axis and then how many behind each; input axes, if given, names the axes that pads are about, and the others stay. In mode
 * {@link #CONSTANT} they are the value, and a negative number cuts elements off. In the other modes they are elements of x, which must then
 * have some, and no number is negative: {@link #EDGE} repeats the first and the last, {@link #REFLECT} mirrors the axis at its first and
 * last element, over and over, and {@link #WRAP} repeats the axis. Definition: ONNX Pad 25, whose negative numbers in other modes are a cut
 * of their own.
 */
public final class Pad implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/pad");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute that says what is added. */
    public static final String MODE = "mode";

    /** Adds the value. */
    public static final String CONSTANT = "constant";

    /** Adds the nearest element. */
    public static final String EDGE = "edge";

    /** Adds what a mirror at the first and last element shows. */
    public static final String REFLECT = "reflect";

    /** Adds the axis itself, again and again. */
    public static final String WRAP = "wrap";

    /** The modes; a mode's number in the kernels is its place here. */
    public static final List<String> MODES = List.of(CONSTANT, EDGE, REFLECT, WRAP);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Adds elements around a tensor, or cuts some off.")
            .input(Port.required("x"))
            .input(Port.required("value"))
            .input(Port.required("pads").types(ElementType.I64))
            .input(Port.optional("axes").types(ElementType.I32, ElementType.I64))
            .output(Port.required("y"))
            .attribute(AttributeSpec.text(MODE, MODES.toArray(String[]::new)).orElse(CONSTANT))
            .build();

    private static final int PADS = 2;
    private static final int AXES = 3;

    /** Makes an oracle; it holds no state. */
    public Pad() {}

    /**
     * How many elements come before each axis, negative where elements are cut off.
     *
     * @throws IllegalArgumentException if the pads are not known or do not suit the input
     */
    public static long[] before(OperationCall call) {
        return Arrays.copyOf(pads(call), call.input(0).rank());
    }

    /** How many elements come before each axis and then how many behind each. */
    private static long[] pads(OperationCall call) {
        long[] pads = Operands.known(call, PADS, "pads");
        int rank = call.input(0).rank();
        long[] axes = call.has(AXES)
                ? Operands.known(call, AXES, "axes")
                : LongStream.range(0, rank).toArray();
        if (pads.length != 2 * axes.length) {
            throw new IllegalArgumentException(ID + ": " + Operands.described("pads", pads) + " for " + axes.length
                    + " axes of " + call.input(0) + "; each axis needs two");
        }
        Axes.chosen(call, axes, rank);
        long[] all = new long[2 * rank];
        for (int i = 0; i < axes.length; i++) {
            int axis = Axes.normalized(call, axes[i], rank);
            all[axis] = pads[i];
            all[rank + axis] = pads[axes.length + i];
        }
        return all;
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType x = call.input(0);
        Operands.sameElementType(call, 0, 1);
        if (call.input(1).elements() != 1) {
            throw new IllegalArgumentException(ID + ": the value is " + call.input(1) + "; one element is needed");
        }
        long[] pads = pads(call);
        boolean constant = call.attributes().text(MODE).equals(CONSTANT);
        long[] dims = x.dims();
        for (int axis = 0; axis < dims.length; axis++) {
            long before = pads[axis];
            long behind = pads[dims.length + axis];
            if (!constant && (before < 0 || behind < 0 || (dims[axis] == 0 && (before > 0 || behind > 0)))) {
                throw new IllegalArgumentException(ID + ": axis " + axis + " of " + x + " cannot be padded by " + before
                        + " and " + behind + " elements of its own");
            }
            dims[axis] = Extents.sum(call, dims[axis], before, behind);
            if (dims[axis] < 0) {
                throw new IllegalArgumentException(ID + ": " + Operands.described("pads", pads) + " cut more off axis "
                        + axis + " of " + x + " than there is");
            }
        }
        return List.of(x.withDims(dims));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType y = outputs.get(0).type();
        Elements from = Elements.of(inputs.get(0));
        Elements value = Elements.of(inputs.get(1));
        Elements to = Elements.room(y.elementType(), y.elements());
        long[] before = before(call);
        for (int i = 0; i < (int) y.elements(); i++) {
            long source = source(call, before, y, i);
            if (source < 0) {
                value.copy(0, to, i, 1);
            } else {
                from.copy((int) source, to, i, 1);
            }
        }
        to.writeTo(outputs.get(0));
    }

    /** The element of x that an element of y is, or -1 if it is the value. */
    private static long source(OperationCall call, long[] before, TensorType y, long element) {
        TensorType x = call.input(0);
        String mode = call.attributes().text(MODE);
        long rest = element;
        long source = 0;
        long stride = 1;
        for (int axis = y.rank() - 1; axis >= 0; axis--) {
            long extent = x.dim(axis);
            long at = placed(rest % y.dim(axis) - before[axis], extent, mode);
            if (at < 0) {
                return -1;
            }
            source += at * stride;
            stride *= extent;
            rest /= y.dim(axis);
        }
        return source;
    }

    private static long placed(long at, long extent, String mode) {
        if (at >= 0 && at < extent) {
            return at;
        }
        return switch (mode) {
            case EDGE -> at < 0 ? 0 : extent - 1;
            case WRAP -> Math.floorMod(at, extent);
            case REFLECT -> reflected(at, extent);
            default -> -1;
        };
    }

    private static long reflected(long at, long extent) {
        if (extent == 1) {
            return 0;
        }
        long within = Math.floorMod(at, 2 * (extent - 1));
        return Math.min(within, 2 * (extent - 1) - within);
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8}) {
            for (String mode : MODES) {
                add(cases, mode, TensorType.of(type, 5), 2, 3);
                add(cases, mode, TensorType.of(type, 3, 17, 33), 0, 1, 4, 0, 0, 5);
                add(cases, mode, TensorType.of(type, 1, 2, 3), 4, 7, 9, 1, 0, 8);
                add(
                        cases,
                        mode,
                        TensorType.of(type, 1, 2, 1, 3, 2, 1, 2, 2),
                        1,
                        0,
                        2,
                        1,
                        0,
                        1,
                        2,
                        1,
                        0,
                        1,
                        0,
                        1,
                        1,
                        1,
                        0,
                        1);
            }
            add(cases, CONSTANT, TensorType.of(type, 65, 9), -3, 2, -60, -4);
            add(cases, CONSTANT, TensorType.of(type, 0, 2), 2, 0, 1, 0);
            add(cases, CONSTANT, TensorType.of(type, 4), -9, 12);
            cases.addWithConstants(
                    type.token() + " over axes -1 and 0",
                    Attributes.none(),
                    new long[][] {{1, 2, 3, 0}, {-1, 0}},
                    TensorType.of(type, 3, 17, 5),
                    TensorType.of(type, 1));
        }
    }

    private static void add(OperationCases cases, String mode, TensorType x, long... pads) {
        cases.addWithConstants(
                x + " " + mode + " " + Arrays.toString(pads),
                Attributes.of(MODE, mode),
                new long[][] {pads},
                x,
                TensorType.of(x.elementType()));
    }
}
