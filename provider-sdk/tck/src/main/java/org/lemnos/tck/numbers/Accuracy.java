package org.lemnos.tck.numbers;

import java.util.Map;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
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
    /** A mean, the mean of squared distances from it, and an inverse square root, see {@link NormalizationBound}. */
    NORMALIZED;

    private static final Map<OperationId, Accuracy> KNOWN = Map.ofEntries(
            Map.entry(Add.ID, ROUNDED),
            Map.entry(Sub.ID, ROUNDED),
            Map.entry(Mul.ID, ROUNDED),
            Map.entry(Div.ID, DIVIDED),
            Map.entry(Sqrt.ID, ROOT),
            Map.entry(Erf.ID, FITTED),
            Map.entry(Pow.ID, POWER),
            Map.entry(MatMul.ID, PRODUCTS),
            Map.entry(ReduceMean.ID, MEAN),
            Map.entry(Softmax.ID, SOFTMAX),
            Map.entry(Gelu.ID, GATED),
            Map.entry(LayerNorm.ID, NORMALIZED));
    private static final String MOVING_NAMESPACE = "tensor/";

    /** The accuracy of a call; where nothing is known of its operation, that of sums of products or, without terms to add up, of a function. */
    public static Accuracy of(OperationCall call, OperationOracle oracle) {
        Accuracy known = KNOWN.get(call.operation());
        if (known != null) {
            return known;
        }
        if (call.operation().name().startsWith(MOVING_NAMESPACE)) {
            return EQUAL;
        }
        return oracle.terms(call) > 1 ? PRODUCTS : FITTED;
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
