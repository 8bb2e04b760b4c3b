package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;

/** ONNX Det of matrices of up to three rows, by their definition; larger ones would need an elimination with pivots. */
final class DetOperator implements Operator {
    private static final long MOST_ROWS = 3;

    @Override
    public String name() {
        return "Det";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(11, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        TensorType x = call.knownType(0);
        if (x.rank() < 2 || x.dim(-1) != x.dim(-2)) {
            throw call.malformed("its input is " + x + "; square matrices are needed");
        }
        if (x.dim(-1) < 1 || x.dim(-1) > MOST_ROWS) {
            throw call.unsupported("its matrices have " + x.dim(-1) + " rows; 1 to " + MOST_ROWS + " are imported");
        }
        call.becomes(new Minors(call).determinant((int) x.dim(-1)));
    }

    /** Determinants of the outermost columns and rows, developed along the first row. */
    private record Minors(OperatorCall call) {
        ValueRef determinant(int rows) {
            if (rows == 1) {
                return at(0, 0);
            }
            if (rows == 2) {
                return minor(0, 0, 1);
            }
            Composer compose = new Composer(call);
            ValueRef first = compose.mul(at(0, 0), minor(1, 1, 2));
            ValueRef second = compose.mul(at(0, 1), minor(1, 0, 2));
            ValueRef third = compose.mul(at(0, 2), minor(1, 0, 1));
            return compose.add(compose.sub(first, second), third);
        }

        /** Of two neighbouring rows and two columns. */
        private ValueRef minor(int row, int left, int right) {
            Composer compose = new Composer(call);
            return compose.sub(
                    compose.mul(at(row, left), at(row + 1, right)), compose.mul(at(row, right), at(row + 1, left)));
        }

        /** One element of all matrices. */
        private ValueRef at(int row, int column) {
            Composer compose = new Composer(call);
            ValueRef rows = compose.gather(call.input(0), call.wholeScalar("row", row), -2);
            return compose.gather(rows, call.wholeScalar("column", column), -1);
        }
    }
}
