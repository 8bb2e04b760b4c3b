package org.lemnos.portable.matmul;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.linear.GatedLinear;
import org.lemnos.operations.linear.Linear;
import org.lemnos.operations.linear.QkvProjection;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.SingleElements;

/**
 * An operation that is a matrix product, or several of one left operand, and what it does with the sums: the shaders of each way to multiply have a
 * variant for it. Input 0 is the left operand, weights follow, then as many biases, of which all may be left out.
 */
public enum ProductForm {
    /** {@code nn/matmul}. */
    MATMUL(1, 0, 1),
    /** {@code nn/linear}. */
    LINEAR(1, 1, 1),
    /** {@code nn/qkv_projection}. */
    QKV_PROJECTION(QkvProjection.PRODUCTS, QkvProjection.PRODUCTS, QkvProjection.PRODUCTS),
    /** {@code nn/gated_linear}. */
    GATED_LINEAR(2, 2, 1);

    /** The specialization constant that says whether there are biases. */
    static final int HAS_BIAS_ID = 10;

    /** The specialization constant that holds the number of an activation. */
    static final int ACTIVATION_ID = 11;

    private final int weights;
    private final int biases;
    private final int outputs;

    ProductForm(int weights, int biases, int outputs) {
        this.weights = weights;
        this.biases = biases;
        this.outputs = outputs;
    }

    /** Starts the descriptor of its kernel that multiplies in some way, such as {@code tiled}. */
    KernelDescriptor.Builder kernel(String way) {
        String name = name().toLowerCase(Locale.ROOT) + "_" + way;
        Version version = Version.of(1, 0);
        return switch (this) {
            case MATMUL -> KernelDescriptor.builder(name, version, MatMul.ID, MatMul.VERSION);
            case LINEAR -> KernelDescriptor.builder(name, version, Linear.ID, Linear.VERSION);
            case QKV_PROJECTION -> KernelDescriptor.builder(name, version, QkvProjection.ID, QkvProjection.VERSION);
            case GATED_LINEAR -> KernelDescriptor.builder(name, version, GatedLinear.ID, GatedLinear.VERSION);
        };
    }

    /** The buffers of a dispatch. */
    int buffers() {
        return 1 + weights + biases + outputs;
    }

    /** The products whose results the operation stores one by one. */
    int products() {
        return outputs;
    }

    /** The sums that are kept for an element of a result. */
    int sums() {
        return weights / outputs;
    }

    private ElementType[] types(ElementType type) {
        ElementType[] types = new ElementType[buffers()];
        Arrays.fill(types, type);
        return types;
    }

    /** A claim of one type on all ports, loaded in quads, that takes linear and fixed-block storage. */
    Claim.Builder quads(ElementType type) {
        Claim.Builder claim = Claim.types(types(type));
        IntStream.range(0, buffers() - outputs).forEach(input -> Quads.takeBlocks(claim, BufferRef.input(input)));
        IntStream.range(0, outputs).forEach(output -> Quads.takeBlocks(claim, BufferRef.output(output)));
        return claim;
    }

    /** A claim of one type on all ports, loaded element by element. */
    Claim.Builder singleElements(ElementType type) {
        return SingleElements.claim(types(type));
    }

    /** Names the buffers of a dispatch in the order of matmul_ports.glsl, and says what becomes of the sums. */
    void bind(Problem problem, Products products, WriteContract stores, Dispatch.Builder dispatch) {
        boolean biased = hasBias(problem);
        // A module has a fixed number of bindings; what a call leaves out, or has no elements, is another port, which
        // is not read there.
        BufferRef left = products.k() > 0 ? BufferRef.input(0) : BufferRef.input(1 + weights);
        dispatch.reads(left);
        for (int weight = 0; weight < weights; weight++) {
            dispatch.reads(products.k() > 0 ? BufferRef.input(1 + weight) : left);
            if (weight < outputs) {
                dispatch.writes(BufferRef.output(weight), stores);
            }
            if (biases > 0) {
                dispatch.reads(biased ? BufferRef.input(1 + weights + weight) : left);
            }
        }
        if (biases > 0) {
            dispatch.specialize(HAS_BIAS_ID, biased);
        }
        if (this == LINEAR || this == GATED_LINEAR) {
            dispatch.specialize(ACTIVATION_ID, number(SumActivation.of(problem)));
        }
    }

    /** The number of an activation in epilogue.glsl. */
    static int number(SumActivation activation) {
        return switch (activation) {
            case NONE -> 0;
            case RELU -> 1;
            case GELU -> 2;
            case GELU_TANH -> 3;
            case SILU -> 4;
        };
    }

    /** Whether something is added to the sums, so that even those of no terms are not zero. */
    boolean hasBias(Problem problem) {
        return biases > 0 && problem.has(1 + weights);
    }
}
