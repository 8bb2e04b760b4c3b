package org.lemnos.models.onnx.operator;

import java.util.Optional;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;

/** What each of ONNX's reductions is in terms of operations. */
enum ReduceForm {
    /** The sum. */
    SUM {
        @Override
        void convert(OperatorCall call, ValueRef x, Attributes over) {
            becomes(call, Reduction.SUM, x, over);
        }
    },
    /** The mean. */
    MEAN {
        @Override
        void convert(OperatorCall call, ValueRef x, Attributes over) {
            call.becomes(ReduceMean.ID, ReduceMean.VERSION, over, x);
        }
    },
    /** The product. */
    PROD {
        @Override
        void convert(OperatorCall call, ValueRef x, Attributes over) {
            becomes(call, Reduction.PROD, x, over);
        }
    },
    /** The largest. */
    MAX {
        @Override
        void convert(OperatorCall call, ValueRef x, Attributes over) {
            becomes(call, Reduction.MAX, x, over);
        }
    },
    /** The smallest. */
    MIN {
        @Override
        void convert(OperatorCall call, ValueRef x, Attributes over) {
            becomes(call, Reduction.MIN, x, over);
        }
    },
    /** The sum of sizes. */
    L1 {
        @Override
        void convert(OperatorCall call, ValueRef x, Attributes over) {
            SUM.convert(call, apply(call, "abs", UnaryFunctions.ABS, x), over);
        }
    },
    /** The root of the sum of squares. */
    L2 {
        @Override
        void convert(OperatorCall call, ValueRef x, Attributes over) {
            call.becomes(Sqrt.ID, Sqrt.VERSION, Attributes.none(), sum(call, square(call, x), over));
        }
    },
    /** The sum of squares. */
    SUM_SQUARE {
        @Override
        void convert(OperatorCall call, ValueRef x, Attributes over) {
            SUM.convert(call, square(call, x), over);
        }
    },
    /** The logarithm of the sum. */
    LOG_SUM {
        @Override
        void convert(OperatorCall call, ValueRef x, Attributes over) {
            call.becomes(UnaryFunctions.LOG.id(), UnaryFunctions.LOG.version(), Attributes.none(), sum(call, x, over));
        }
    },
    /** The logarithm of the sum of exponentials, which are taken of what is left below the largest, so that none overflows. */
    LOG_SUM_EXP {
        @Override
        void convert(OperatorCall call, ValueRef x, Attributes over) {
            ValueRef largest = call.step(
                    "largest", Reduction.MAX.id(), Reduction.MAX.version(), over.with(ReduceMean.KEEPDIMS, true), x);
            // An infinite one less itself would be NaN; less a finite one it stays what it is.
            Composer compose = new Composer(call);
            float limit = call.elementType(0).equals(Optional.of(ElementType.F16)) ? LARGEST_HALF : Float.MAX_VALUE;
            ValueRef bounded = compose.apply(BinaryFunctions.MAX, largest, compose.number(-limit, x));
            ValueRef taken = compose.apply(BinaryFunctions.MIN, bounded, compose.number(limit, x));
            ValueRef below = call.step("below", Sub.ID, Sub.VERSION, Attributes.none(), x, taken);
            ValueRef sum = sum(call, apply(call, "exp", UnaryFunctions.EXP, below), over);
            ValueRef kept = call.step("kept", Reduction.MAX.id(), Reduction.MAX.version(), over, x);
            call.becomes(Add.ID, Add.VERSION, Attributes.none(), apply(call, "log", UnaryFunctions.LOG, sum), kept);
        }
    };

    private static final float LARGEST_HALF = 65504;

    /** The node becomes this reduction of x. */
    abstract void convert(OperatorCall call, ValueRef x, Attributes over);

    /** Whether a single element comes to itself. */
    boolean keepsSingleElements() {
        return this == SUM || this == MEAN || this == PROD || this == MAX || this == MIN;
    }

    private static void becomes(OperatorCall call, Reduction reduction, ValueRef x, Attributes over) {
        call.becomes(reduction.id(), reduction.version(), over, x);
    }

    private static ValueRef apply(OperatorCall call, String purpose, UnaryFunction function, ValueRef x) {
        return call.step(purpose, function.id(), function.version(), Attributes.none(), x);
    }

    private static ValueRef square(OperatorCall call, ValueRef x) {
        return call.step("square", Mul.ID, Mul.VERSION, Attributes.none(), x, x);
    }

    private static ValueRef sum(OperatorCall call, ValueRef x, Attributes over) {
        return call.step("sum", Reduction.SUM.id(), Reduction.SUM.version(), over, x);
    }
}
