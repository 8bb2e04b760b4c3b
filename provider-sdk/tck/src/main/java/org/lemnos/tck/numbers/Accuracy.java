package org.lemnos.tck.numbers;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.operations.attention.Attention;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.ElementwiseChain;
import org.lemnos.operations.elementwise.Predicate;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.linear.GatedLinear;
import org.lemnos.operations.linear.Linear;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.linear.QkvProjection;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.ArgReduction;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvInteger;
import org.lemnos.operations.nn.ConvLayer;
import org.lemnos.operations.nn.ConvTranspose;
import org.lemnos.operations.nn.EmbeddingNorm;
import org.lemnos.operations.nn.Gelu;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.MatMulInteger;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.PoolPlaces;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.quantized.Dequantize;
import org.lemnos.operations.quantized.Quantize;
import org.lemnos.operations.quantized.QuantizedNumbers;
import org.lemnos.operations.resampling.GridSample;
import org.lemnos.operations.sequence.LinearAttention;
import org.lemnos.operations.sequence.Recurrence;

/**
 * How near to the oracle an operation's kernels must come, apart from the rounding of the result itself.
 *
 * <p>Source of the units in the last place: Vulkan 1.3, appendix "Precision and Operation of SPIR-V Instructions".
 */
public enum Accuracy {
    /** The same elements: what is moved or converted. */
    EQUAL,
    /** One correctly rounded operation. */
    ROUNDED,
    /** A division: 2.5 units. */
    DIVIDED,
    /** A square root, which may be 1 / (1 / √x): 2.5 and 2 units. */
    ROOT,
    /** A function by a kernel's own polynomials: 4 units. */
    FITTED,
    /** Such a function of what a division gave: 8 units. */
    COMPOSED,
    /** A number between 0 and 1 that comes of a sum of others near 1: 2 units of 1. */
    NEAR_ONE,
    /** A power, which may be exp2(y · log2(x)). */
    POWER,
    /** Sums of products, whose error grows with the chain of additions. */
    PRODUCTS,
    /** A sum like that and a division. */
    MEAN,
    /** Exponentials, their sum, a division. */
    SOFTMAX,
    /** A number times a function of it between 0 and 1, which may be small by cancellation: 6 units of the number. */
    GATED,
    /** Sums of products and functions of them, see {@link ActivatedSums}. */
    ACTIVATED,
    /** A mean of elements whose weights are computed as well: 64 units of the largest element. */
    SAMPLED,
    /** A mean, the mean of squared distances from it, and an inverse square root, see {@link NormalizationBound}. */
    NORMALIZED,
    /** Sums of products with normalized rows and functions of them, see {@link ProjectedBound}. */
    PROJECTED,
    /** Weights by exponentials of sums, and sums of what they weigh, see {@link AttentionBound}. */
    ATTENDED,
    /** Sums and functions of them, step after step, see {@link Uncertain}. */
    RECURRENT;

    private static final Map<OperationId, Accuracy> KNOWN = Map.ofEntries(
            Map.entry(Add.ID, ROUNDED),
            Map.entry(Sub.ID, ROUNDED),
            Map.entry(Mul.ID, ROUNDED),
            Map.entry(Div.ID, DIVIDED),
            Map.entry(Sqrt.ID, ROOT),
            Map.entry(Erf.ID, FITTED),
            Map.entry(Pow.ID, POWER),
            Map.entry(MatMul.ID, PRODUCTS),
            Map.entry(QkvProjection.ID, PRODUCTS),
            Map.entry(GatedLinear.ID, ACTIVATED),
            Map.entry(ReduceMean.ID, MEAN),
            Map.entry(Softmax.ID, SOFTMAX),
            Map.entry(Gelu.ID, GATED),
            Map.entry(Recurrence.ID, RECURRENT),
            Map.entry(ElementwiseChain.ID, RECURRENT),
            Map.entry(Attention.ID, ATTENDED),
            Map.entry(EmbeddingNorm.ID, NORMALIZED),
            Map.entry(LinearAttention.ID, RECURRENT),
            Map.entry(GridSample.ID, SAMPLED),
            Map.entry(Predicate.ID, EQUAL),
            Map.entry(Conv.ID, PRODUCTS),
            Map.entry(ConvLayer.ID, RECURRENT),
            Map.entry(ConvTranspose.ID, PRODUCTS),
            Map.entry(ConvInteger.ID, EQUAL),
            Map.entry(MatMulInteger.ID, EQUAL),
            Map.entry(Quantize.ID, EQUAL),
            Map.entry(Dequantize.ID, FITTED),
            Map.entry(QuantizedNumbers.ID, FITTED),
            Map.entry(Pool.ID, MEAN),
            Map.entry(PoolPlaces.ID, EQUAL),
            Map.entry(ArgReduction.ID, EQUAL),
            Map.entry(Reduction.MAX.id(), EQUAL),
            Map.entry(Reduction.MIN.id(), EQUAL),
            Map.entry(Reduction.SUM.id(), PRODUCTS),
            Map.entry(Reduction.PROD.id(), PRODUCTS),
            Map.entry(BinaryFunctions.PRELU.id(), ROUNDED),
            Map.entry(UnaryFunctions.ABS.id(), EQUAL),
            Map.entry(UnaryFunctions.NEG.id(), EQUAL),
            Map.entry(UnaryFunctions.SIGN.id(), EQUAL),
            Map.entry(UnaryFunctions.CEIL.id(), EQUAL),
            Map.entry(UnaryFunctions.FLOOR.id(), EQUAL),
            Map.entry(UnaryFunctions.ROUND.id(), EQUAL),
            Map.entry(UnaryFunctions.RELU.id(), EQUAL),
            Map.entry(UnaryFunctions.THRESHOLDED_RELU.id(), EQUAL),
            Map.entry(UnaryFunctions.LEAKY_RELU.id(), ROUNDED),
            Map.entry(UnaryFunctions.SHRINK.id(), ROUNDED),
            Map.entry(UnaryFunctions.RECIPROCAL.id(), DIVIDED),
            Map.entry(UnaryFunctions.CELU.id(), COMPOSED),
            Map.entry(UnaryFunctions.HARD_SIGMOID.id(), NEAR_ONE),
            Map.entry(UnaryFunctions.HARD_SWISH.id(), GATED));
    private static final Set<OperationId> EXACT_BINARY = BinaryFunctions.ALL.stream()
            .map(BinaryFunction::id)
            .filter(id -> !id.equals(BinaryFunctions.PRELU.id()))
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<OperationId> NORMALIZING =
            RowNorm.all().stream().map(RowNorm::id).collect(Collectors.toUnmodifiableSet());
    private static final String MOVING_NAMESPACE = "tensor/";

    /** The accuracy of a call; where nothing is known of its operation, that of sums of products or, without terms to add up, of a function. */
    public static Accuracy of(OperationCall call, OperationOracle oracle) {
        Accuracy known = KNOWN.get(call.operation());
        if (known != null) {
            return known;
        }
        if (NormalizedProjection.of(call.operation()).isPresent()) {
            return PROJECTED;
        }
        if (NORMALIZING.contains(call.operation())) {
            return NORMALIZED;
        }
        if (call.operation().equals(Linear.ID)) {
            return SumActivation.of(call).isPiecewiseLinear() ? PRODUCTS : ACTIVATED;
        }
        if (call.operation().name().startsWith(MOVING_NAMESPACE) || EXACT_BINARY.contains(call.operation())) {
            return EQUAL;
        }
        return oracle.terms(call) > 1 ? PRODUCTS : FITTED;
    }

    /** The accuracy of one of an operation's outputs: what a normalization gives behind its result is the sum that it normalized. */
    public Accuracy ofOutput(int output) {
        return this == NORMALIZED && output > 0 ? ROUNDED : this;
    }

    /** Whether whole numbers must give exactly the rounded truth. */
    public boolean isExactOnWholeNumbers() {
        return this == EQUAL || this == ROUNDED || this == PRODUCTS;
    }

    /** Whether elements are sums, so that the truth needs the sizes of terms. */
    public boolean sums() {
        return this == PRODUCTS || this == MEAN;
    }
}
