package org.lemnos.operations.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * The sum of two tensors, normalized row by row, and the products of that with one or more matrices: what lies between two layers of a transformer and
 * what the second of them begins with, so that both are one step.
 *
 * <p>Inputs, of one floating type: x and residual [..., k]; scale [k], and for layer normalization shift [k]; then the weights [k, n] and all biases [n] or
 * none of {@link Linear}, {@link QkvProjection} or {@link GatedLinear}, in their order. Outputs: theirs, and last, [..., k], what {@link #KEPT} says: the
 * normalized rows or the sums before that. Definition: the residual form of {@link RowNorm} along the last axis, and those operations on its result, each
 * output rounded once. Immutable.
 */
public final class NormalizedProjection implements OperationOracle {
    private static final Version VERSION = Version.of(1, 0);

    /** The attribute that says what the last output is: {@link #NORMALIZED} or {@link #SUM}. */
    public static final String KEPT = "kept";

    /** The last output are the normalized rows. */
    public static final String NORMALIZED = "normalized";

    /** The last output are the sums before they are normalized. */
    public static final String SUM = "sum";

    /** The place of the scale; what comes before are the two tensors. */
    public static final int SCALE = 2;

    /** The place of layer normalization's shift. */
    public static final int SHIFT = 3;

    /** {@code nn/residual_layer_norm_linear}: {@link Linear} of layers. */
    public static final NormalizedProjection LAYER_NORM_LINEAR = new NormalizedProjection(
            RowNorm.RESIDUAL_LAYER_NORM,
            Result.LINEAR,
            "Adds two tensors, normalizes the layers of the sum, multiplies them with a matrix and activates that.");

    /** {@code nn/residual_layer_norm_qkv_projection}: {@link QkvProjection} of layers. */
    public static final NormalizedProjection LAYER_NORM_QKV = new NormalizedProjection(
            RowNorm.RESIDUAL_LAYER_NORM,
            Result.QKV_PROJECTION,
            "Adds two tensors, normalizes the layers of the sum and multiplies them with three matrices.");

    /** {@code nn/residual_rms_norm_qkv_projection}: {@link QkvProjection} of rows of mean square one. */
    public static final NormalizedProjection RMS_NORM_QKV = new NormalizedProjection(
            RowNorm.RESIDUAL_RMS_NORM,
            Result.QKV_PROJECTION,
            "Adds two tensors, scales the rows of the sum to mean square one and multiplies them with three matrices.");

    /** {@code nn/residual_rms_norm_gated_linear}: {@link GatedLinear} of rows of mean square one. */
    public static final NormalizedProjection RMS_NORM_GATED_LINEAR = new NormalizedProjection(
            RowNorm.RESIDUAL_RMS_NORM,
            Result.GATED_LINEAR,
            "Adds two tensors, scales the rows of the sum to mean square one, multiplies them with two matrices, and one"
                    + " result with an activation of the other.");

    /** All of them. */
    public static final List<NormalizedProjection> ALL =
            List.of(LAYER_NORM_LINEAR, LAYER_NORM_QKV, RMS_NORM_QKV, RMS_NORM_GATED_LINEAR);

    /** What becomes of the normalized rows. */
    public enum Result {
        /** As {@link Linear}. */
        LINEAR("linear", 1, 1),
        /** As {@link QkvProjection}. */
        QKV_PROJECTION("qkv_projection", QkvProjection.PRODUCTS, QkvProjection.PRODUCTS),
        /** As {@link GatedLinear}. */
        GATED_LINEAR("gated_linear", 2, 1);

        private final String label;
        private final int products;
        private final int results;

        Result(String label, int products, int results) {
            this.label = label;
            this.products = products;
            this.results = results;
        }

        /** The matrices that the rows are multiplied with. */
        public int products() {
            return products;
        }

        /** The results that it stores, beside what is kept. */
        public int results() {
            return results;
        }

        /** Whether a call says what becomes of the only product, or of the first that gates the other. */
        public boolean isActivated() {
            return this != QKV_PROJECTION;
        }

        private List<String> suffixes() {
            return switch (this) {
                case LINEAR -> List.of("");
                case QKV_PROJECTION -> List.of("_q", "_k", "_v");
                case GATED_LINEAR -> List.of("_gate", "_up");
            };
        }

        private List<String> outputs() {
            return this == QKV_PROJECTION ? List.of("q", "k", "v") : List.of("y");
        }
    }

    private static final long[][] MKN_EDGES = {
        {0, 4, 8},
        {1, 4, 4},
        {1, 384, 64},
        {3, 12, 20},
        {16, 96, 72},
        {17, 64, 36},
        {32, 32, 32},
        {33, 16, 8},
        {5, 7, 3},
    };

    private final RowNorm norm;
    private final Result result;
    private final OperationDescriptor descriptor;

    private NormalizedProjection(RowNorm norm, Result result, String summary) {
        this.norm = norm;
        this.result = result;
        this.descriptor = descriptor(OperationId.of(norm.id().name() + "_" + result.label), summary);
    }

    private OperationDescriptor descriptor(OperationId id, String summary) {
        OperationDescriptor.Builder builder = OperationDescriptor.builder(id, VERSION)
                .summary(summary)
                .input(Ports.floating("x"))
                .input(Ports.floating("residual"))
                .input(Ports.floating("scale"));
        if (norm.isCentered()) {
            builder.input(Ports.floating("shift"));
        }
        for (String suffix : result.suffixes()) {
            builder.input(Ports.floating("weight" + suffix));
        }
        for (String suffix : result.suffixes()) {
            builder.input(Ports.optionalFloating("bias" + suffix));
        }
        for (String output : result.outputs()) {
            builder.output(Ports.floating(output));
        }
        builder.output(Ports.floating("kept"))
                .attribute(AttributeSpec.f32(LayerNorm.EPSILON).orElse(1e-5f))
                .attribute(AttributeSpec.text(KEPT, NORMALIZED, SUM).orElse(NORMALIZED));
        if (result == Result.LINEAR) {
            builder.attribute(SumActivation.attribute(SumActivation.values()).orElse(SumActivation.NONE.token()));
        } else if (result == Result.GATED_LINEAR) {
            builder.attribute(SumActivation.attribute(
                    SumActivation.SILU, SumActivation.GELU, SumActivation.GELU_TANH, SumActivation.RELU));
        }
        return builder.build();
    }

    /** The operation of a name, if it is one of these. */
    public static Optional<NormalizedProjection> of(OperationId id) {
        return ALL.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    /** The operation's name. */
    public OperationId id() {
        return descriptor.id();
    }

    /** The contract's version. */
    public Version version() {
        return descriptor.version();
    }

    /** The contract. */
    public OperationDescriptor descriptor() {
        return descriptor;
    }

    /** How the sum is normalized. */
    public RowNorm norm() {
        return norm;
    }

    /** What becomes of the normalized rows. */
    public Result result() {
        return result;
    }

    /** The place of the first weights; the others follow. */
    public int weight() {
        return norm.isCentered() ? SHIFT + 1 : SHIFT;
    }

    /** The place of the first bias; the others follow. */
    public int bias() {
        return weight() + result.products();
    }

    /** The place of what is kept among the outputs. */
    public int kept() {
        return result.results();
    }

    /** Whether a call keeps the sums. */
    public static boolean keepsSum(OperationCall call) {
        return call.attributes().text(KEPT).equals(SUM);
    }

    /** What a call makes of its sums before they are stored. */
    public SumActivation activation(OperationCall call) {
        return result.isActivated() ? SumActivation.of(call) : SumActivation.NONE;
    }

    private Projection projection(OperationCall call, int number) {
        return new Projection(call, weight() + number, bias() + number);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        RowNorm.checkEpsilon(call);
        TensorType x = call.input(0);
        Operands.sameElementType(call, 0, 1);
        if (!Arrays.equals(x.dims(), call.input(1).dims())) {
            throw new IllegalArgumentException(
                    call.operation() + ": x is " + x + ", residual is " + call.input(1) + "; one shape is needed");
        }
        int[] biases = new int[result.products()];
        Arrays.setAll(biases, number -> bias() + number);
        Projection.allOrNone(call, biases);
        List<TensorType> sums = new ArrayList<>();
        for (int number = 0; number < result.products(); number++) {
            sums.add(projection(call, number).infer());
        }
        checkWeights(call, x);
        if (result == Result.GATED_LINEAR && !sums.get(0).equals(sums.get(1))) {
            throw new IllegalArgumentException(call.operation() + ": weights " + call.input(weight()) + " and "
                    + call.input(weight() + 1) + " have different numbers of columns");
        }
        List<TensorType> outputs = new ArrayList<>(sums.subList(0, result.results()));
        outputs.add(x);
        return List.copyOf(outputs);
    }

    private void checkWeights(OperationCall call, TensorType x) {
        for (int place = SCALE; place < weight(); place++) {
            Operands.sameElementType(call, 0, place);
            TensorType weight = call.input(place);
            if (weight.rank() != 1 || weight.dim(0) != x.dim(-1)) {
                throw new IllegalArgumentException(call.operation() + ": input " + place + " is " + weight
                        + "; rows have " + x.dim(-1) + " elements");
            }
        }
        for (int number = 0; number < result.products(); number++) {
            if (call.input(weight() + number).dim(1) == 0 || x.dim(-1) == 0) {
                throw new IllegalArgumentException(call.operation() + ": input " + (weight() + number) + " is "
                        + call.input(weight() + number) + "; at least one row and one column are needed");
            }
        }
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        double[] rows = sums(inputs);
        if (keepsSum(call)) {
            outputs.get(kept()).set(rows);
        }
        normalize(call, inputs, rows);
        if (!keepsSum(call)) {
            outputs.get(kept()).set(rows);
        }
        SumActivation activation = activation(call);
        double[] first = products(call, inputs, rows, 0);
        if (result == Result.GATED_LINEAR) {
            double[] others = products(call, inputs, rows, 1);
            Arrays.setAll(first, i -> others[i] * activation.of(first[i]));
        } else {
            Arrays.setAll(first, i -> activation.of(first[i]));
        }
        outputs.get(0).set(first);
        for (int number = 1; number < result.results(); number++) {
            outputs.get(number).set(products(call, inputs, rows, number));
        }
    }

    /** The sums of the two tensors, in binary64. */
    public static double[] sums(List<? extends HostTensor> inputs) {
        double[] sums = inputs.get(0).toDoubles();
        double[] residual = inputs.get(1).toDoubles();
        Arrays.setAll(sums, i -> sums[i] + residual[i]);
        return sums;
    }

    /** Normalizes the sums of a call in place. */
    public void normalize(OperationCall call, List<? extends HostTensor> inputs, double[] sums) {
        double[] shift = norm.isCentered() ? inputs.get(SHIFT).toDoubles() : new double[0];
        int length = Math.toIntExact(call.input(0).dim(-1));
        norm.normalize(
                sums,
                length,
                call.attributes().f32(LayerNorm.EPSILON),
                inputs.get(SCALE).toDoubles(),
                shift);
    }

    private double[] products(OperationCall call, List<HostTensor> inputs, double[] rows, int number) {
        return projection(call, number).sums(rows, inputs);
    }

    /** The extent k that the sums run over, and the bias. */
    @Override
    public long terms(OperationCall call) {
        return projection(call, 0).terms();
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (int i = 0; i < MKN_EDGES.length; i++) {
                add(cases, type, i % 2 == 0, i % 3 == 0 ? SUM : NORMALIZED, MKN_EDGES[i]);
                add(cases, type, i % 2 == 1, NORMALIZED, MKN_EDGES[i]);
            }
        }
    }

    private void add(OperationCases cases, ElementType type, boolean biased, String kept, long... mkn) {
        List<TensorType> inputs = new ArrayList<>();
        TensorType x = TensorType.of(type, mkn[0], mkn[1]);
        inputs.add(x);
        inputs.add(x);
        for (int place = SCALE; place < weight(); place++) {
            inputs.add(TensorType.of(type, mkn[1]));
        }
        for (int number = 0; number < result.products(); number++) {
            inputs.add(TensorType.of(type, mkn[1], columns(mkn[2], number)));
        }
        for (int number = 0; biased && number < result.products(); number++) {
            inputs.add(TensorType.of(type, columns(mkn[2], number)));
        }
        Attributes attributes = Attributes.of(KEPT, kept);
        Sweep.add(cases, activated(attributes, mkn[0]), inputs.toArray(TensorType[]::new));
    }

    /** Of three products one is wider. */
    private long columns(long n, int number) {
        return result == Result.QKV_PROJECTION && number == 1 ? 2 * n : n;
    }

    private Attributes activated(Attributes attributes, long number) {
        SumActivation[] choices = SumActivation.values();
        return switch (result) {
            case LINEAR -> attributes.with(SumActivation.ATTRIBUTE, choices[(int) number % choices.length].token());
            case GATED_LINEAR ->
                attributes.with(SumActivation.ATTRIBUTE, choices[1 + (int) number % (choices.length - 1)].token());
            case QKV_PROJECTION -> attributes;
        };
    }
}
