package org.lemnos.operations.nn;

import java.util.Arrays;
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
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/matmul_integer}: the matrix product of 8-bit integers less their zero points, summed up in i32, which wraps around.
 *
 * <p>Inputs a and b of u8 or i8, each its own, with extents as {@link MatMul} takes them; a_zero_point of a's type with one element, or one for each
 * row of a: extents [m] where a is m × k, else those of a with 1 as the last; b_zero_point of b's type with one element, or one for each column of b:
 * extents [n], else those of b with 1 as the last but one. Definition: ONNX MatMulInteger 10.
 */
public final class MatMulInteger implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/matmul_integer");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Multiplies matrices of small integers.")
            .input(small("a"))
            .input(small("b"))
            .input(small("a_zero_point"))
            .input(small("b_zero_point"))
            .output(Port.required("y").types(ElementType.I32))
            .build();

    private static final long[][][] FORMS = {
        {{7}, {7, 5}},
        {{5, 7}, {7}},
        {{1, 1}, {1, 1}},
        {{4, 3}, {3, 2}},
        {{17, 33}, {33, 65}},
        {{64, 64}, {64, 64}},
        {{2, 5, 7}, {7, 4}},
        {{5, 7}, {3, 7, 4}},
        {{2, 1, 5, 8}, {3, 8, 4}},
        {{0, 7}, {7, 4}},
        {{2, 0}, {0, 3}},
    };

    /** Makes an oracle; it holds no state. */
    public MatMulInteger() {}

    static Port small(String name) {
        return Port.required(name).types(ElementType.U8, ElementType.I8);
    }

    /** Whether a has a zero point for each of its rows, rather than one. */
    public static boolean hasRowZeroPoints(OperationCall call) {
        return call.input(2).elements() != 1;
    }

    /** Whether b has a zero point for each of its columns, rather than one. */
    public static boolean hasColumnZeroPoints(OperationCall call) {
        return call.input(3).elements() != 1;
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 0, 2);
        Operands.sameElementType(call, 1, 3);
        long[] dims = MatMulShape.of(call).resultDims();
        checkZeroPoint(call, 0, 1);
        checkZeroPoint(call, 1, 2);
        return List.of(TensorType.of(ElementType.I32, dims));
    }

    private static void checkZeroPoint(OperationCall call, int operand, int summedFromInner) {
        TensorType zeroPoint = call.input(2 + operand);
        long[] each = call.input(operand).dims();
        if (zeroPoint.elements() == 1) {
            return;
        }
        if (each.length == 2 && zeroPoint.rank() == 1) {
            each = new long[] {each[summedFromInner == 1 ? 0 : 1]};
        } else if (each.length >= 2) {
            each[each.length - summedFromInner] = 1;
        }
        if (!Arrays.equals(zeroPoint.dims(), each)) {
            throw new IllegalArgumentException(ID + ": the zero point of " + call.input(operand) + " is " + zeroPoint
                    + "; one element or extents " + Arrays.toString(each) + " are needed");
        }
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        MatMulRows rows = MatMulRows.of(MatMulShape.of(call));
        long[] a = inputs.get(0).toLongs();
        long[] b = inputs.get(1).toLongs();
        long[] aZero = inputs.get(2).toLongs();
        long[] bZero = inputs.get(3).toLongs();
        int k = rows.k();
        int n = rows.n();
        long[] y = new long[rows.resultElements()];
        for (int row = 0; k > 0 && row < rows.count(); row++) {
            int left = rows.leftRow(row);
            int right = rows.rightMatrix(row);
            long fromA = aZero[aZero.length == 1 ? 0 : left / k];
            for (int column = 0; column < n; column++) {
                long fromB = bZero[bZero.length == 1 ? 0 : right / k + column];
                for (int term = 0; term < k; term++) {
                    y[row * n + column] += (a[left + term] - fromA) * (b[right + term * n + column] - fromB);
                }
            }
        }
        outputs.get(0).set(IntegerRange.of(ElementType.I32).wrapAll(y));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType left : new ElementType[] {ElementType.U8, ElementType.I8}) {
            for (ElementType right : new ElementType[] {ElementType.U8, ElementType.I8}) {
                for (long[][] form : FORMS) {
                    add(cases, TensorType.of(left, form[0]), TensorType.of(right, form[1]), new long[0], new long[0]);
                }
                TensorType a = TensorType.of(left, 5, 7);
                TensorType b = TensorType.of(right, 7, 4);
                add(cases, a, b, new long[] {5}, new long[] {4});
                add(cases, a, b, new long[] {5, 1}, new long[] {1, 4});
                add(
                        cases,
                        TensorType.of(left, 2, 5, 7),
                        TensorType.of(right, 2, 7, 4),
                        new long[] {2, 5, 1},
                        new long[] {2, 1, 4});
                add(cases, TensorType.of(left, 3, 5, 7), b, new long[] {3, 5, 1}, new long[] {1});
            }
        }
    }

    private static void add(OperationCases cases, TensorType a, TensorType b, long[] aZero, long[] bZero) {
        Sweep.add(
                cases,
                Attributes.none(),
                a,
                b,
                TensorType.of(a.elementType(), aZero),
                TensorType.of(b.elementType(), bZero));
    }
}
