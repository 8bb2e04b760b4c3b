package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvInteger;
import org.lemnos.operations.nn.MatMulInteger;

/** ONNX's products of integers of 8 bits: as sums in i32, or rounded to integers of 8 bits again. */
final class IntegerProductOperators {
    private IntegerProductOperators() {}

    /** ONNX MatMulInteger. */
    static final class Products implements Operator {
        @Override
        public String name() {
            return "MatMulInteger";
        }

        @Override
        public SortedSet<Integer> versions() {
            return Operator.versions(10);
        }

        @Override
        public void convert(OperatorCall call) {
            Quantizing quantizing = new Quantizing(call);
            call.becomes(
                    MatMulInteger.ID,
                    MatMulInteger.VERSION,
                    Attributes.none(),
                    call.input(0),
                    call.input(1),
                    quantizing.zeroPoint(2, call.knownElementType(0)),
                    quantizing.zeroPoint(3, call.knownElementType(1)));
        }
    }

    /** ONNX ConvInteger. */
    static final class Convolutions implements Operator {
        @Override
        public String name() {
            return "ConvInteger";
        }

        @Override
        public SortedSet<Integer> versions() {
            return Operator.versions(10);
        }

        @Override
        public void convert(OperatorCall call) {
            Quantizing quantizing = new Quantizing(call);
            call.becomes(
                    ConvInteger.ID,
                    ConvInteger.VERSION,
                    window(call),
                    call.input(0),
                    call.input(1),
                    quantizing.zeroPoint(2, call.knownElementType(0)),
                    quantizing.zeroPoint(3, call.knownElementType(1)));
        }
    }

    /** ONNX QLinearMatMul: the scale of a may be one for each row, that of b one for each column. */
    static final class RoundedProducts implements Operator {
        @Override
        public String name() {
            return "QLinearMatMul";
        }

        @Override
        public SortedSet<Integer> versions() {
            return Operator.versions(10, 21);
        }

        @Override
        public void convert(OperatorCall call) {
            Quantizing quantizing = new Quantizing(call);
            Composer compose = quantizing.compose();
            ValueRef sums = compose.step(
                    "sums",
                    MatMulInteger.ID,
                    MatMulInteger.VERSION,
                    Attributes.none(),
                    call.input(0),
                    call.input(3),
                    call.input(2),
                    call.input(5));
            ValueRef ofRows = quantizing.cast(call.input(1), ElementType.F32);
            if (call.knownRank(1) == 1 && call.knownRank(0) > 1) {
                ofRows = compose.reshape(ofRows, compose.list(-1, 1));
            }
            ValueRef ofColumns = quantizing.cast(call.input(4), ElementType.F32);
            quantizing.becomesRequantized(sums, compose.mul(ofRows, ofColumns), 6);
        }
    }

    /** ONNX QLinearConv: the scale of w may be one for each output channel. */
    static final class RoundedConvolutions implements Operator {
        @Override
        public String name() {
            return "QLinearConv";
        }

        @Override
        public SortedSet<Integer> versions() {
            return Operator.versions(10);
        }

        @Override
        public void convert(OperatorCall call) {
            Quantizing quantizing = new Quantizing(call);
            Composer compose = quantizing.compose();
            ValueRef sums = compose.step(
                    "sums",
                    ConvInteger.ID,
                    ConvInteger.VERSION,
                    window(call),
                    call.input(0),
                    call.input(3),
                    call.input(2),
                    call.input(5));
            if (call.has(8)) {
                sums = compose.add(sums, compose.perChannel(call.input(8), sums));
            }
            ValueRef scale = compose.perChannel(compose.mul(call.input(1), call.input(4)), sums);
            quantizing.becomesRequantized(sums, scale, 6);
        }
    }

    private static Attributes window(OperatorCall call) {
        call.integers("kernel_shape");
        return WindowAttributes.of(call).with(Conv.GROUP, call.integer("group").orElse(1L));
    }
}
