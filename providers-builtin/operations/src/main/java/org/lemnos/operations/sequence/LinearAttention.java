package org.lemnos.operations.sequence;

import java.util.Arrays;
import java.util.List;
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
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/linear_attention}: attention that keeps, instead of keys and values, one matrix a head, to which every step adds.
 *
 * <p>Inputs, of one floating type: queries [batch, steps, heads · keySize], keys [batch, steps, keyHeads · keySize], values [batch,
 * steps, keyHeads · valueSize], state [batch, keyHeads, keySize, valueSize], and, where {@link #DECAYS} says so, decay, of as many
 * elements a step as keys or of one a key head; then, where {@link #CORRECTS} says so, beta, of one element a key head or one alone.
 * Without a decay, beta takes its place among the inputs. In each step S becomes exp(decay) · S, then S + k ⊗ v, or, where it corrects,
 * S + beta · k ⊗ (v - Sᵀk); the result of each query head is scale · Sᵀq. Query heads that share a key head are neighbours. Output y
 * [batch, steps · heads · valueSize + keyHeads · keySize · valueSize]: the results of all steps, then the last state. Definition: ONNX
 * LinearAttention 27.
 */
public final class LinearAttention implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/linear_attention");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the number of query heads. */
    public static final String HEADS = "heads";

    /** The attribute with the number of key heads, which divides that of query heads. */
    public static final String KEY_HEADS = "key_heads";

    /** The attribute with the factor of the results; 0 for one by the root of the key size. */
    public static final String SCALE = "scale";

    /** The attribute that makes the state decay. */
    public static final String DECAYS = "decays";

    /** The attribute that makes a step correct what the state holds for its key, rather than add to it. */
    public static final String CORRECTS = "corrects";

    /** The place of the state. */
    public static final int STATE = 3;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Attends to a sequence through a matrix that each step adds to.")
            .input(Ports.floating("queries"))
            .input(Ports.floating("keys"))
            .input(Ports.floating("values"))
            .input(Ports.floating("state"))
            .input(Ports.optionalFloating("decay_or_beta"))
            .input(Ports.optionalFloating("beta"))
            .output(Ports.floating("y"))
            .attribute(AttributeSpec.integer(HEADS).range(1, Integer.MAX_VALUE))
            .attribute(AttributeSpec.integer(KEY_HEADS).range(1, Integer.MAX_VALUE))
            .attribute(AttributeSpec.f32(SCALE).orElse(0f))
            .attribute(AttributeSpec.bool(DECAYS).orElse(false))
            .attribute(AttributeSpec.bool(CORRECTS).orElse(false))
            .build();

    /** Makes an oracle; it holds no state. */
    public LinearAttention() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        LinearHeads heads = LinearHeads.of(call);
        for (int input = 1; input < call.inputs(); input++) {
            if (call.has(input)) {
                Operands.sameElementType(call, 0, input);
            }
        }
        return List.of(call.input(0).withDims(heads.batch(), heads.resultsOfRow() + heads.stateOfRow()));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        LinearHeads heads = LinearHeads.of(call);
        double[][] values = inputs.stream().map(LinearAttention::numbers).toArray(double[][]::new);
        double[] y = new double[(int) outputs.get(0).type().elements()];
        for (int row = 0; row < heads.batch(); row++) {
            for (int head = 0; head < heads.keyHeads(); head++) {
                new LinearState(heads, values, row, head).run(y);
            }
        }
        outputs.get(0).set(y);
    }

    private static double[] numbers(HostTensor tensor) {
        return tensor.type().elementType().isFloating() ? tensor.toDoubles() : new double[0];
    }

    /** The products of one sum, and what a step adds. */
    @Override
    public long terms(OperationCall call) {
        return LinearHeads.of(call).keySize() + 2L;
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (boolean decays : new boolean[] {false, true}) {
                for (boolean corrects : new boolean[] {false, true}) {
                    Attributes attributes = Attributes.of(DECAYS, decays).with(CORRECTS, corrects);
                    add(cases, attributes, type, 2, 3, 2, 2, 5, 7);
                    add(cases, attributes, type, 1, 2, 6, 2, 3, 65);
                    add(cases, attributes.with(SCALE, 0.5f), type, 3, 1, 4, 1, 17, 4);
                    add(cases, attributes, type, 2, 0, 2, 1, 3, 2);
                    add(cases, attributes, type, 0, 2, 2, 1, 3, 2);
                    add(cases, attributes, type, 1, 2, 2, 1, 3, 0);
                }
            }
        }
    }

    private static void add(
            OperationCases cases,
            Attributes attributes,
            ElementType type,
            long batch,
            long steps,
            long heads,
            long keyHeads,
            long keySize,
            long valueSize) {
        TensorType[] all = {
            TensorType.of(type, batch, steps, heads * keySize),
            TensorType.of(type, batch, steps, keyHeads * keySize),
            TensorType.of(type, batch, steps, keyHeads * valueSize),
            TensorType.of(type, batch, keyHeads, keySize, valueSize)
        };
        Attributes complete = attributes.with(HEADS, heads).with(KEY_HEADS, keyHeads);
        TensorType each = TensorType.of(type, batch, steps, keyHeads);
        TensorType[] more = {TensorType.of(type, batch, steps, keyHeads * keySize), TensorType.of(type, batch, steps, 1)
        };
        boolean decays = attributes.bool(DECAYS);
        boolean corrects = attributes.bool(CORRECTS);
        if (decays && corrects) {
            Sweep.add(cases, complete, with(all, each, more[1]));
            Sweep.add(cases, complete, with(all, more[0], keyHeads == 1 ? each.withDims(batch, steps, 1) : each));
        } else if (decays) {
            Sweep.add(cases, complete, with(all, each));
            Sweep.add(cases, complete, with(all, more[0]));
        } else {
            Sweep.add(cases, complete, corrects ? with(all, each) : all);
        }
    }

    private static TensorType[] with(TensorType[] all, TensorType... more) {
        TensorType[] together = Arrays.copyOf(all, all.length + more.length);
        System.arraycopy(more, 0, together, all.length, more.length);
        return together;
    }
}
