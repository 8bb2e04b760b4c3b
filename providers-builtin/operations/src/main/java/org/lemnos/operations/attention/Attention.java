package org.lemnos.operations.attention;

import java.util.Arrays;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;

/**
 * {@code nn/attention}: softmax(scale · Q · Kᵀ + mask) · V for each head.
 *
 * <p>Inputs, of one floating type and rank 4: queries, keys and values, with elements of a row innermost and heads on the axis that {@link
 * #HEAD_AXES} names, 1 or 2, for queries, keys, values and the result in this order; rows are on the other of these axes. As many query heads as
 * share a key and value head are neighbours. The optional mask, of the same type or f32, is added to the scores [batch, heads, queries, keys], to which it
 * broadcasts. {@link #SCALE} is finite, 0 standing for one by the root of a key's size. With {@link #CAUSAL}, query i sees the keys up to i + keys -
 * queries; those behind take no part, whatever they hold. Of the optional truth values that say which keys a query is shown, and broadcast as the mask does,
 * false hides a key, or true with {@link #HIDES}: its score is {@link #FILL} before the mask is added, whatever the product is; with -∞ it weighs nothing. Weights are those of {@code nn/softmax}: a row of scores of nothing but -∞ has weights
 * of zero, one with NaN or +∞ weights of NaN. Output: one value a query and head. The result is rounded once. Definition: ONNX Attention 23 without softcap, in
 * which the queries are the last places of the keys' sequence.
 */
public final class Attention implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/attention");

    /** The contract's version: 1.1 brought hidden keys and masks of f32 for operands of another type. */
    public static final Version VERSION = Version.of(1, 1);

    /** The attribute with the axes of the heads of queries, keys, values and the result; 1 for each if not given. */
    public static final String HEAD_AXES = "head_axes";

    /** The attribute with the factor of the products; 0, for one by the root of a key's size, if not given. */
    public static final String SCALE = "scale";

    /** The attribute by which queries see no keys behind their own place; false if not given. */
    public static final String CAUSAL = "causal";

    /** The attribute with the score of a key that is hidden, finite or -∞; -∞ if not given. */
    public static final String FILL = "fill";

    /** The attribute by which truth values that hold hide keys in place of showing them; false if not given. */
    public static final String HIDES = "hides";

    /** The place of the queries among the inputs. */
    public static final int QUERY = 0;

    /** The place of the keys. */
    public static final int KEY = 1;

    /** The place of the values. */
    public static final int VALUE = 2;

    /** The place of the mask. */
    public static final int MASK = 3;

    /** The place of the truth values. */
    public static final int SHOWN = 4;

    private static final int OPERANDS = 4;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Weighs values by how well their keys fit queries.")
            .input(Ports.floating("queries"))
            .input(Ports.floating("keys"))
            .input(Ports.floating("values"))
            .input(Ports.optionalFloating("mask"))
            .input(Port.optional("shown").types(ElementType.BOOL))
            .output(Ports.floating("y"))
            .attribute(
                    AttributeSpec.integers(HEAD_AXES).range(OPERANDS, OPERANDS).orElse(new long[] {1, 1, 1, 1}))
            .attribute(AttributeSpec.f32(SCALE).orElse(0f))
            .attribute(AttributeSpec.bool(CAUSAL).orElse(false))
            .attribute(AttributeSpec.f32(FILL).orElse(Float.NEGATIVE_INFINITY))
            .attribute(AttributeSpec.bool(HIDES).orElse(false))
            .build();

    /** Makes an oracle; it holds no state. */
    public Attention() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        AttentionExtents extents = AttentionExtents.of(call);
        Operands.sameElementType(call, QUERY, KEY);
        Operands.sameElementType(call, QUERY, VALUE);
        if (call.has(MASK) && call.input(MASK).elementType() != ElementType.F32) {
            Operands.sameElementType(call, QUERY, MASK);
        }
        return List.of(extents.resultType(call));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        AttentionExtents extents = AttentionExtents.of(call);
        AttentionScores scores = AttentionScores.of(call, inputs);
        double[] values = inputs.get(VALUE).toDoubles();
        double[] y = new double[Math.toIntExact(outputs.get(0).type().elements())];
        for (int batch = 0; batch < extents.batch(); batch++) {
            for (int head = 0; head < extents.heads(); head++) {
                int from = (int) extents.value().at(batch, head / extents.headsOfKey(), 0);
                for (int query = 0; query < extents.queries(); query++) {
                    double[] weights = weights(scores.of(batch, head, query));
                    int to = (int) extents.result().at(batch, head, query);
                    for (int key = 0; key < weights.length; key++) {
                        int row = from + key * (int) extents.value().row();
                        add(y, to, weights[key], values, row, extents.valueSize());
                    }
                }
            }
        }
        outputs.get(0).set(y);
    }

    private static void add(double[] y, int to, double weight, double[] values, int from, int count) {
        for (int i = 0; i < count; i++) {
            y[to + i] += weight * values[from + i];
        }
    }

    private static double[] weights(double... scores) {
        double largest = Arrays.stream(scores).reduce(Double.NEGATIVE_INFINITY, Math::max);
        if (largest == Double.NEGATIVE_INFINITY) {
            return new double[scores.length];
        }
        double[] weights =
                Arrays.stream(scores).map(score -> Math.exp(score - largest)).toArray();
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(weight -> weight / sum).toArray();
    }

    /** The longer of both sums: over the elements of a key, and over keys. */
    @Override
    public long terms(OperationCall call) {
        AttentionExtents extents = AttentionExtents.of(call);
        return Math.max(extents.keySize(), extents.keys());
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            AttentionCases.add(cases, type);
        }
    }
}
