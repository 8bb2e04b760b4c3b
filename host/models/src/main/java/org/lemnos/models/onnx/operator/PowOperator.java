package org.lemnos.models.onnx.operator;

import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.tensor.Cast;

/** ONNX Pow, whose result has the type of its base, whatever that of its exponent is. */
final class PowOperator implements Operator {
    @Override
    public String name() {
        return "Pow";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(7, 12, 13, 15);
    }

    @Override
    public void convert(OperatorCall call) {
        ValueRef base = call.input(0);
        ValueRef exponent = call.input(1);
        Optional<ElementType> ofBase = call.elementType(0);
        Optional<ElementType> ofExponent = call.elementType(1);
        if (ofBase.isEmpty() || ofExponent.isEmpty() || ofBase.equals(ofExponent)) {
            call.becomes(Pow.ID, Pow.VERSION, Attributes.none(), base, exponent);
            return;
        }
        Mixed mixed = new Mixed(new Composer(call), call, ofBase.orElseThrow(), ofExponent.orElseThrow());
        call.becomes(0, mixed.power(base, exponent));
    }

    /** A power of two types, as one of a type that holds both. */
    private record Mixed(Composer compose, OperatorCall call, ElementType ofBase, ElementType ofExponent) {
        ValueRef power(ValueRef base, ValueRef exponent) {
            boolean wholeExponent = !ofExponent.isFloating();
            if (!ofBase.isFloating()) {
                // The lower bits of a power are those of the power of the lower bits.
                return wholeExponent && ofExponent != ElementType.U64
                        ? cast(plain(cast(base, ElementType.I64), cast(exponent, ElementType.I64)), ofBase)
                        : plain(base, exponent);
            }
            ElementType wide =
                    ofBase == ElementType.F64 || ofExponent == ElementType.F64 ? ElementType.F64 : ElementType.F32;
            ValueRef x = cast(base, wide);
            return cast(wholeExponent ? whole(x, exponent, wide) : plain(x, cast(exponent, wide)), ofBase);
        }

        /**
         * To a floating exponent that is too large to be odd, the power of a negative number has no sign: it is that of the number's size
         * with the sign of its own.
         */
        private ValueRef whole(ValueRef x, ValueRef exponent, ElementType wide) {
            ValueRef size = plain(compose.apply(UnaryFunctions.ABS, x), cast(exponent, wide));
            ValueRef one = typed(1, ofExponent);
            ValueRef odd = both(BinaryFunctions.EQUAL, both(BinaryFunctions.BITWISE_AND, exponent, one), one);
            ValueRef zero = compose.number(0, x);
            // -0 is negative too: its reciprocal is.
            ValueRef negative = both(
                    BinaryFunctions.OR,
                    both(BinaryFunctions.LESS, x, zero),
                    both(BinaryFunctions.LESS, compose.apply(UnaryFunctions.RECIPROCAL, x), zero));
            return compose.step(
                    "signed",
                    Where.ID,
                    Where.VERSION,
                    Attributes.none(),
                    both(BinaryFunctions.AND, odd, negative),
                    compose.apply(UnaryFunctions.NEG, size),
                    size);
        }

        private ValueRef typed(long value, ElementType type) {
            MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type));
            tensor.set(new long[] {value});
            return call.constant("one", tensor);
        }

        private ValueRef plain(ValueRef base, ValueRef exponent) {
            return compose.step("power", Pow.ID, Pow.VERSION, Attributes.none(), base, exponent);
        }

        private ValueRef both(BinaryFunction function, ValueRef a, ValueRef b) {
            return compose.step("of_both", function.id(), function.version(), Attributes.none(), a, b);
        }

        private ValueRef cast(ValueRef x, ElementType to) {
            boolean same = call.elementType(x).filter(type -> type == to).isPresent();
            return same ? x : compose.step("cast", Cast.ID, Cast.VERSION, Attributes.of(Cast.TO, to.token()), x);
        }
    }
}
