package org.lemnos.models.onnx.operator;

import java.util.List;
import java.util.SortedSet;
import java.util.function.Function;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvInteger;
import org.lemnos.operations.nn.MatMulInteger;

/** ONNX's products of integers of 8 bits: as sums in i32, or rounded to integers of 8 bits again. */
final class IntegerProductOperators {
    private static final Products MATRICES =
            new Products(MatMulInteger.ID, MatMulInteger.VERSION, call -> Attributes.none());
    private static final Products WINDOWS =
            new Products(ConvInteger.ID, ConvInteger.VERSION, IntegerProductOperators::window);

    private IntegerProductOperators() {}

    /** ONNX MatMulInteger, ConvInteger, QLinearMatMul and QLinearConv. */
    static List<Operator> all() {
        return List.of(
                new Sums("MatMulInteger", MATRICES),
                new Sums("ConvInteger", WINDOWS),
                new Rounded(
                        "QLinearMatMul",
                        Operator.versions(10, 21),
                        MATRICES,
                        IntegerProductOperators::roundProductsOfMatrices),
                new Rounded("QLinearConv", Operator.versions(10), WINDOWS, IntegerProductOperators::roundConvolutions));
    }

    /** The operation that makes sums, with what a node says of them. */
    private record Products(OperationId id, Version version, Function<OperatorCall, Attributes> attributes) {}

    /** An operator whose output is sums of products. */
    private record Sums(String name, Products products) implements Operator {
        @Override
        public SortedSet<Integer> versions() {
            return Operator.versions(10);
        }

        @Override
        public void convert(OperatorCall call) {
            Quantizing quantizing = new Quantizing(call);
            call.becomes(
                    products.id,
                    products.version,
                    products.attributes.apply(call),
                    call.input(0),
                    call.input(1),
                    quantizing.zeroPoint(2, call.knownElementType(0)),
                    quantizing.zeroPoint(3, call.knownElementType(1)));
        }
    }

    /** How sums of products become integers of 8 bits, which a node outputs. */
    @FunctionalInterface
    private interface Rounding {
        void round(OperatorCall call, Quantizing quantizing, ValueRef sums);
    }

    /** An operator whose output is rounded sums of products. */
    private record Rounded(String name, SortedSet<Integer> versions, Products products, Rounding rounding)
            implements Operator {
        @Override
        public void convert(OperatorCall call) {
            Quantizing quantizing = new Quantizing(call);
            ValueRef sums = quantizing
                    .compose()
                    .step(
                            "sums",
                            products.id,
                            products.version,
                            products.attributes.apply(call),
                            call.input(0),
                            call.input(3),
                            call.input(2),
                            call.input(5));
            rounding.round(call, quantizing, sums);
        }
    }

    /** The scale of a may be one for each row, that of b one for each column. */
    private static void roundProductsOfMatrices(OperatorCall call, Quantizing quantizing, ValueRef sums) {
        Composer compose = quantizing.compose();
        ValueRef ofRows = quantizing.cast(call.input(1), ElementType.F32);
        if (call.knownRank(1) == 1 && call.knownRank(0) > 1) {
            ofRows = compose.reshape(ofRows, compose.list(-1, 1));
        }
        ValueRef ofColumns = quantizing.cast(call.input(4), ElementType.F32);
        quantizing.becomesRequantized(sums, compose.mul(ofRows, ofColumns), 6);
    }

    /** The scale of w may be one for each output channel. */
    private static void roundConvolutions(OperatorCall call, Quantizing quantizing, ValueRef sums) {
        Composer compose = quantizing.compose();
        ValueRef biased = call.has(8) ? compose.add(sums, compose.perChannel(call.input(8), sums)) : sums;
        ValueRef scale = compose.perChannel(compose.mul(call.input(1), call.input(4)), biased);
        quantizing.becomesRequantized(biased, scale, 6);
    }

    private static Attributes window(OperatorCall call) {
        call.integers("kernel_shape");
        return WindowAttributes.of(call).with(Conv.GROUP, call.integer("group").orElse(1L));
    }
}
