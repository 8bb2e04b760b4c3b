package org.lemnos.models;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Node;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Gelu;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Cast;
import org.lemnos.operations.tensor.Concat;
import org.lemnos.operations.tensor.Copy;
import org.lemnos.operations.tensor.Gather;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Shape;
import org.lemnos.operations.tensor.Slice;
import org.lemnos.operations.tensor.Squeeze;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.operations.tensor.Unsqueeze;

/**
 * Where f16 is sound.
 *
 * <p>Matrix products take f16 and keep their sums in f32. Means, powers and layer normalization stay in f32: the square of a number above 256 overflows f16, and the 10⁻¹²
 * that layer normalization adds to a variance is nothing in it. Everything else follows its inputs, the widest deciding, so that what comes
 * of a mean stays in f32 up to the next matrix product; softmax computes in f32 inside whatever its ends are.
 */
final class PrecisionRules {
    /** In which type a node computes. */
    enum Choice {
        /** f16. */
        NARROW,
        /** f32. */
        WIDE,
        /** The widest type of its inputs. */
        LIKE_INPUTS
    }

    /**
     * What is said of one operation.
     *
     * @param precision in which type it computes
     * @param movesOnly whether it only moves elements, so that f16 loses nothing more
     */
    record Rule(Choice precision, boolean movesOnly) {
        /** The element type that the model gives the node's output, if its first input has that type. */
        ElementType resultType(Node node, ElementType first) {
            if (node.operation().equals(Cast.ID)) {
                return ElementType.ofToken(node.attributes().text(Cast.TO));
            }
            return node.operation().equals(Shape.ID) ? ElementType.I64 : first;
        }
    }

    private static final Rule MOVES = new Rule(Choice.LIKE_INPUTS, true);
    private static final Rule COMPUTES = new Rule(Choice.LIKE_INPUTS, false);

    private static final Map<OperationId, Rule> RULES = Stream.of(
                    Map.of(MatMul.ID, new Rule(Choice.NARROW, false)),
                    all(new Rule(Choice.WIDE, false), Pow.ID, ReduceMean.ID, LayerNorm.ID),
                    all(COMPUTES, Add.ID, Sub.ID, Mul.ID, Div.ID, Sqrt.ID, Erf.ID, Gelu.ID, Softmax.ID),
                    all(MOVES, Cast.ID, Concat.ID, Copy.ID, Gather.ID, Reshape.ID, Shape.ID, Slice.ID),
                    all(MOVES, Squeeze.ID, Transpose.ID, Unsqueeze.ID))
            .flatMap(rules -> rules.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private PrecisionRules() {}

    private static Map<OperationId, Rule> all(Rule rule, OperationId... operations) {
        return Stream.of(operations).collect(Collectors.toMap(id -> id, id -> rule));
    }

    /**
     * The rule for a node.
     *
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if there is none
     */
    static Rule of(Node node) {
        Rule rule = RULES.get(node.operation());
        if (rule == null) {
            throw new LemnosException(
                    ErrorCode.MODEL_UNSUPPORTED,
                    "node '" + node.id() + "': nothing says whether " + node.operation()
                            + " is sound in f16; import the model in its own precision");
        }
        return rule;
    }
}
