package org.lemnos.models.rewrite;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.nn.Gelu;

/**
 * The Gaussian error linear unit as exporters spell it before operator set 20: the product of x, 1 + erf(x / √2) and one half, in any
 * order, where the constants are scalars and the nearest that the element type has; x / √2 may be x · 1/√2. Its anchor is the error
 * function.
 */
final class GeluPattern implements RaisingPattern {
    private static final double ROOT = Math.sqrt(2);
    private static final double INVERSE_ROOT = Math.sqrt(0.5);
    private static final double HALF = 0.5;

    @Override
    public String plural() {
        return "Gaussian error linear units";
    }

    @Override
    public Optional<Raised> around(Node anchor, Definitions definitions) {
        if (!anchor.operation().equals(Erf.ID)) {
            return Optional.empty();
        }
        ValueRef argument = Definitions.input(anchor, 0);
        Optional<Node> shrunk = definitions
                .producer(argument, Div.ID)
                .or(() -> definitions.producer(argument, Mul.ID))
                .filter(node -> definitions.hasUses(argument, 1));
        Optional<Node> bracket = definitions
                .soleConsumer(Definitions.result(anchor), Add.ID)
                .filter(sum -> isScalar(sum, Definitions.result(anchor), 1, definitions));
        return shrunk.isPresent() && bracket.isPresent()
                ? argumentOf(shrunk.get(), definitions)
                        .flatMap(x -> product(x, List.of(shrunk.get(), anchor, bracket.get()), definitions))
                : Optional.empty();
    }

    /** What is divided by √2, or multiplied by its inverse. */
    private static Optional<ValueRef> argumentOf(Node shrunk, Definitions definitions) {
        ValueRef first = Definitions.input(shrunk, 0);
        if (shrunk.operation().equals(Div.ID)) {
            return Optional.of(first).filter(x -> isScalar(shrunk, x, ROOT, definitions));
        }
        ValueRef second = Definitions.input(shrunk, 1);
        return Optional.of(first)
                .filter(x -> isScalar(shrunk, x, INVERSE_ROOT, definitions))
                .or(() -> Optional.of(second).filter(x -> isScalar(shrunk, x, INVERSE_ROOT, definitions)));
    }

    /** Whether the operand beside this one is the scalar nearest to a number. */
    private static boolean isScalar(Node node, ValueRef operand, double number, Definitions definitions) {
        return Definitions.operandBeside(node, operand)
                .flatMap(definitions::scalar)
                .filter(scalar -> Scalars.isNearest(scalar, number))
                .isPresent();
    }

    /** The product of x, the bracket and one half; the bracket is the last of the parts. */
    private static Optional<Raised> product(ValueRef x, List<Node> parts, Definitions definitions) {
        ValueRef bracket = Definitions.result(parts.get(parts.size() - 1));
        Optional<Node> first = definitions.soleConsumer(bracket, Mul.ID);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        ValueRef beside = Definitions.operandBeside(first.get(), bracket).orElseThrow();
        ValueRef result = Definitions.result(first.get());
        Optional<Node> second = definitions.soleConsumer(result, Mul.ID);
        if (beside.equals(x)) {
            return second.filter(node -> isScalar(node, result, HALF, definitions))
                    .map(node -> raised(x, parts, first.get(), node));
        }
        if (isScalar(first.get(), bracket, HALF, definitions)) {
            return second.filter(node -> Definitions.operandBeside(node, result).equals(Optional.of(x)))
                    .map(node -> raised(x, parts, first.get(), node));
        }
        return definitions
                .producer(beside, Mul.ID)
                .filter(node -> definitions.hasUses(beside, 1) && isScalar(node, x, HALF, definitions))
                .map(node -> raised(x, parts, node, first.get()));
    }

    private static Raised raised(ValueRef x, List<Node> parts, Node factor, Node last) {
        List<Node> all = List.of(parts.get(0), parts.get(1), parts.get(2), factor, last);
        return new Raised(all, Gelu.ID, Gelu.VERSION, Attributes.of(Gelu.APPROXIMATE, Gelu.NONE), List.of(x));
    }
}
