package org.lemnos.operations.tensor;

import java.util.List;
import org.lemnos.api.Version;
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
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/concat}: tensors joined along one axis.
 *
 * <p>One or more inputs of any one type and rank r ≥ 1, alike on all axes but {@link #AXIS}, where the output has the sum of their extents.
 * Definition: ONNX Concat 13.
 */
public final class Concat implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/concat");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis, from -r to r - 1. */
    public static final String AXIS = "axis";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Joins tensors along an axis.")
            .input(Port.variadic("inputs", 1))
            .output(Port.required("result"))
            .attribute(Axes.attribute(AXIS))
            .build();

    /** Makes an oracle; it holds no state. */
    public Concat() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        int axis = axis(call);
        long[] dims = call.input(0).dims();
        for (int i = 1; i < call.inputs(); i++) {
            Operands.sameElementType(call, 0, i);
            checkAlike(call, i, axis);
            dims[axis] += call.input(i).dim(axis);
            if (dims[axis] < 0) {
                throw new IllegalArgumentException(ID + ": the extents along axis " + axis + " add up to 2^63 or more");
            }
        }
        return List.of(call.input(0).withDims(dims));
    }

    private static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, AXIS);
    }

    private static void checkAlike(OperationCall call, int input, int axis) {
        TensorType first = call.input(0);
        TensorType other = call.input(input);
        boolean alike = first.rank() == other.rank();
        for (int i = 0; alike && i < first.rank(); i++) {
            alike = i == axis || first.dim(i) == other.dim(i);
        }
        if (!alike) {
            throw new IllegalArgumentException(ID + ": input " + input + " is " + other + ", not like input 0, " + first
                    + ", on all axes but " + axis);
        }
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType result = outputs.get(0).type();
        int axis = axis(call);
        int outer = Axes.extent(result, 0, axis);
        int row = Axes.extent(result, axis, result.rank());
        Elements to = Elements.room(result.elementType(), result.elements());
        int at = 0;
        for (HostTensor input : inputs) {
            Elements from = Elements.of(input);
            int part = Axes.extent(input.type(), axis, result.rank());
            for (int i = 0; i < outer; i++) {
                from.copy(i * part, to, i * row + at, part);
            }
            at += part;
        }
        to.writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8}) {
            add(cases, 0, TensorType.of(type, 5));
            add(
                    cases,
                    0,
                    TensorType.of(type, 1),
                    TensorType.of(type, 1),
                    TensorType.of(type, 1),
                    TensorType.of(type, 1));
            add(cases, 0, TensorType.of(type, 0, 3), TensorType.of(type, 129, 3), TensorType.of(type, 1, 3));
            add(cases, -1, TensorType.of(type, 17, 31), TensorType.of(type, 17, 33));
            add(cases, 1, TensorType.of(type, 2, 16, 5), TensorType.of(type, 2, 0, 5), TensorType.of(type, 2, 1, 5));
        }
    }

    private static void add(OperationCases cases, long axis, TensorType... inputs) {
        Sweep.add(cases, Attributes.of(AXIS, axis), inputs);
    }
}
