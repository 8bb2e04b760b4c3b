package org.lemnos.models;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.Predicate;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.operations.indexing.GatherElements;
import org.lemnos.operations.indexing.GatherNd;
import org.lemnos.operations.indexing.ReverseSequence;
import org.lemnos.operations.indexing.Scatter;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.ArgReduction;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.Gelu;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Cast;
import org.lemnos.operations.tensor.CastLike;
import org.lemnos.operations.tensor.Chunk;
import org.lemnos.operations.tensor.Concat;
import org.lemnos.operations.tensor.Copy;
import org.lemnos.operations.tensor.Expand;
import org.lemnos.operations.tensor.Fill;
import org.lemnos.operations.tensor.Flatten;
import org.lemnos.operations.tensor.Gather;
import org.lemnos.operations.tensor.Pad;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Shape;
import org.lemnos.operations.tensor.Slice;
import org.lemnos.operations.tensor.Squeeze;
import org.lemnos.operations.tensor.Tile;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.operations.tensor.Triangle;
import org.lemnos.operations.tensor.Unsqueeze;

/**
 * Where f16 is sound.
 *
 * <p>Matrix products and convolutions take f16 and keep their sums in f32. Means and powers stay in f32: the square of a number above
 * 256 overflows f16. What moves elements, compares them or grows no faster than they do follows its inputs, the widest deciding, so that what
 * comes of a mean stays in f32 up to the next matrix product; softmax and normalizations compute in f32 inside whatever their ends are, the
 * 10⁻¹² that is added to a variance included. Every other standard operation computes in f32.
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
    record Rule(Choice precision, boolean movesOnly) {}

    private static final Rule MOVES = new Rule(Choice.LIKE_INPUTS, true);
    private static final Rule COMPUTES = new Rule(Choice.LIKE_INPUTS, false);
    private static final Rule PRODUCT = new Rule(Choice.NARROW, false);
    private static final Rule IN_F32 = new Rule(Choice.WIDE, false);

    /** Functions whose values are no larger than a few times the largest of what they are given. */
    private static final List<UnaryFunction> MODERATE = List.of(
            UnaryFunctions.ABS,
            UnaryFunctions.NEG,
            UnaryFunctions.SIGN,
            UnaryFunctions.CEIL,
            UnaryFunctions.FLOOR,
            UnaryFunctions.ROUND,
            UnaryFunctions.TANH,
            UnaryFunctions.RELU,
            UnaryFunctions.SIGMOID,
            UnaryFunctions.SOFTPLUS,
            UnaryFunctions.SOFTSIGN,
            UnaryFunctions.ELU,
            UnaryFunctions.SELU,
            UnaryFunctions.CELU,
            UnaryFunctions.LEAKY_RELU,
            UnaryFunctions.THRESHOLDED_RELU,
            UnaryFunctions.HARD_SIGMOID,
            UnaryFunctions.HARD_SWISH,
            UnaryFunctions.MISH,
            UnaryFunctions.SWISH,
            UnaryFunctions.SHRINK);

    private static final Map<OperationId, Rule> RULES = Stream.of(
                    all(PRODUCT, MatMul.ID, Conv.ID),
                    all(COMPUTES, Add.ID, Sub.ID, Mul.ID, Div.ID, Sqrt.ID, Erf.ID, Gelu.ID, Softmax.ID, Pool.ID),
                    all(COMPUTES, RowNorm.LAYER_NORM.id(), RowNorm.RMS_NORM.id()),
                    all(COMPUTES, Reduction.MAX.id(), Reduction.MIN.id(), ArgReduction.ID, Predicate.ID),
                    all(COMPUTES, MODERATE.stream().map(UnaryFunction::id).toArray(OperationId[]::new)),
                    all(COMPUTES, BinaryFunctions.MAX.id(), BinaryFunctions.MIN.id(), BinaryFunctions.PRELU.id()),
                    all(COMPUTES, BinaryFunctions.EQUAL.id(), BinaryFunctions.LESS.id()),
                    all(COMPUTES, BinaryFunctions.LESS_OR_EQUAL.id()),
                    all(MOVES, Cast.ID, CastLike.ID, Chunk.ID, Concat.ID, Copy.ID, Expand.ID, Fill.ID, Flatten.ID),
                    all(MOVES, Gather.ID, Reshape.ID, Shape.ID, Slice.ID, Squeeze.ID, Tile.ID, Transpose.ID),
                    all(MOVES, Triangle.ID, Unsqueeze.ID, Where.ID, Pad.ID, GatherElements.ID, GatherNd.ID),
                    all(MOVES, Scatter.ELEMENTS.id(), Scatter.SLICES.id(), ReverseSequence.ID))
            .flatMap(rules -> rules.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private PrecisionRules() {}

    private static Map<OperationId, Rule> all(Rule rule, OperationId... operations) {
        return Stream.of(operations).collect(Collectors.toMap(id -> id, id -> rule));
    }

    /** The rule for a standard operation. */
    static Rule of(OperationId operation) {
        return RULES.getOrDefault(operation, IN_F32);
    }
}
