package org.lemnos.operations.tensor;

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
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.StridedView;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/transpose}: the same elements with the axes in another order.
 *
 * <p>Input x and output y of any one type; axis i of y is axis {@link #PERM}[i] of x, and without it the axes are reversed. Definition: ONNX
 * Transpose 13.
 */
public final class Transpose implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/transpose");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axes of the input, each of 0 to rank - 1 once, in the output's order; empty to reverse them. */
    public static final String PERM = "perm";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Puts the axes in another order.")
            .input(Port.required("x"))
            .output(Port.required("y"))
            .attribute(AttributeSpec.integers(PERM)
                    .range(0, TensorType.LARGEST_RANK)
                    .orElse(new long[0]))
            .build();

    /** Makes an oracle; it holds no state. */
    public Transpose() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType x = call.input(0);
        return List.of(
                x.withDims(Arrays.stream(permutation(call)).mapToLong(x::dim).toArray()));
    }

    private static int[] permutation(OperationCall call) {
        int rank = call.input(0).rank();
        long[] perm = call.attributes().integers(PERM);
        int[] permutation = new int[rank];
        boolean[] used = new boolean[rank];
        if (perm.length != 0 && perm.length != rank) {
            throw new IllegalArgumentException(
                    ID + ": perm " + Arrays.toString(perm) + " has " + perm.length + " axes, the input has " + rank);
        }
        for (int i = 0; i < rank; i++) {
            long axis = perm.length == 0 ? rank - 1 - i : perm[i];
            if (axis < 0 || axis >= rank || used[(int) axis]) {
                throw new IllegalArgumentException(ID + ": perm " + Arrays.toString(perm)
                        + " does not name each axis from 0 to " + (rank - 1) + " once");
            }
            permutation[i] = (int) axis;
            used[(int) axis] = true;
        }
        return permutation;
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        int[] strides = StridedView.denseStrides(call.input(0).dims());
        int[] permuted =
                Arrays.stream(permutation(call)).map(axis -> strides[axis]).toArray();
        int[] sources =
                StridedView.of(outputs.get(0).type().dims(), permuted, 0).sources();
        Elements.of(inputs.get(0)).pick(sources).writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8}) {
            add(cases, TensorType.of(type));
            for (long length : Sweep.lengths()) {
                add(cases, TensorType.of(type, length, 17), 1, 0);
            }
            add(cases, TensorType.of(type, 3, 0, 5), 2, 0, 1);
            add(cases, TensorType.of(type, 64, 65), 0, 1);
            add(cases, TensorType.of(type, 2, 17, 12, 32), 0, 2, 1, 3);
            add(cases, TensorType.of(type, 2, 17, 12, 32), 0, 2, 3, 1);
            add(cases, TensorType.of(type, 1, 16, 12, 32), 0, 2, 3, 1);
            add(cases, TensorType.of(type, 4, 3, 8, 12), 3, 1, 0, 2);
            add(cases, TensorType.of(type, 64, 36), 1, 0);
            add(cases, TensorType.of(type, 2, 3, 4, 5));
            add(cases, TensorType.of(type, 1, 2, 1, 3, 1, 2, 1, 2), 7, 0, 6, 1, 5, 2, 4, 3);
        }
    }

    private static void add(OperationCases cases, TensorType x, long... perm) {
        Sweep.add(cases, Attributes.of(PERM, perm), x);
    }
}
