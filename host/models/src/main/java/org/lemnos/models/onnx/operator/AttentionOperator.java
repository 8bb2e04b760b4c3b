package org.lemnos.models.onnx.operator;

import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;

/**
 * ONNX Attention: softmax(softcap(scale · Q · Kᵀ) + mask) · V for each head, made of products and arithmetic. Query heads that share a key and value head are a
 * group of that head. Keys and values of the past come before those that are given.
 */
final class AttentionOperator implements Operator {
    private static final int MASK = 3;
    private static final int PAST_KEY = 4;
    private static final int PAST_VALUE = 5;
    private static final int LENGTHS = 6;

    @Override
    public String name() {
        return "Attention";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(23, 24);
    }

    @Override
    public void convert(OperatorCall call) {
        if (call.has(LENGTHS)) {
            throw call.unsupported("its input nonpad_kv_seqlen is not imported");
        }
        call.integer("softmax_precision");
        boolean packed = heads(call, "q_num_heads") > 0;
        if (packed != heads(call, "kv_num_heads") > 0) {
            throw call.malformed("q_num_heads and kv_num_heads are given together or not at all");
        }
        Composer compose = new Composer(call);
        ValueRef q = perHead(compose, call.input(0), heads(call, "q_num_heads"));
        ValueRef k = withPast(call, compose, PAST_KEY, perHead(compose, call.input(1), heads(call, "kv_num_heads")));
        ValueRef v = withPast(call, compose, PAST_VALUE, perHead(compose, call.input(2), heads(call, "kv_num_heads")));
        AttentionScores scores = new AttentionScores(call, compose, q, k);
        ValueRef weights = scores.weights();
        ValueRef y = compose.ungrouped(compose.matMul(compose.grouped(weights, k), compose.unsqueeze(v, 2)), q);
        call.becomes(0, packed ? compose.reshape(compose.transpose(y, 0, 2, 1, 3), compose.list(0, 0, -1)) : y);
        if (call.hasOutput(1)) {
            call.becomes(1, k);
        }
        if (call.hasOutput(2)) {
            call.becomes(2, v);
        }
        if (call.hasOutput(3)) {
            call.becomes(3, scores.asked());
        }
    }

    private static long heads(OperatorCall call, String attribute) {
        return call.integer(attribute).orElse(0L);
    }

    /** [batch, heads, sequence, size]; packed inputs have heads and sizes in one axis. */
    private static ValueRef perHead(Composer compose, ValueRef x, long heads) {
        return heads == 0 ? x : compose.transpose(compose.reshape(x, compose.list(0, 0, heads, -1)), 0, 2, 1, 3);
    }

    private static ValueRef withPast(OperatorCall call, Composer compose, int input, ValueRef present) {
        return call.has(input) ? compose.concat(2, call.input(input), present) : present;
    }

    /** The weights of values, and what of their making is an output. */
    private static final class AttentionScores {
        private final OperatorCall call;
        private final Composer compose;
        private final ValueRef q;
        private final ValueRef k;
        private final long mode;
        private Optional<ValueRef> asked = Optional.empty();

        AttentionScores(OperatorCall call, Composer compose, ValueRef q, ValueRef k) {
            this.call = call;
            this.compose = compose;
            this.q = q;
            this.k = k;
            this.mode = call.integer("qk_matmul_output_mode").orElse(0L);
            if (mode == 1 && call.hasOutput(3)) {
                throw call.unsupported(
                        "attribute 'qk_matmul_output_mode' is 1, which was what came of the mask and became what comes of softcap");
            }
        }

        ValueRef weights() {
            ValueRef scale =
                    call.number("scale").map(given -> compose.number(given, q)).orElseGet(this::oneByRootOfSize);
            ValueRef keys = compose.transpose(compose.unsqueeze(k, 2), 0, 1, 2, 4, 3);
            ValueRef scores = compose.ungrouped(compose.matMul(compose.grouped(compose.mul(q, scale), k), keys), q);
            note(0, scores);
            float cap = call.number("softcap").orElse(0f);
            if (cap != 0) {
                ValueRef limit = compose.number(cap, scores);
                scores = compose.mul(limit, compose.tanh(compose.div(scores, limit)));
            }
            scores = masked(scores);
            note(2, scores);
            ValueRef weights = compose.softmax(scores);
            note(3, weights);
            return weights;
        }

        private void note(long stage, ValueRef value) {
            if (mode == stage) {
                asked = Optional.of(value);
            }
        }

        ValueRef asked() {
            return asked.orElseThrow(
                    () -> call.malformed("attribute 'qk_matmul_output_mode' is " + mode + "; 0 to 3 are allowed"));
        }

        private ValueRef oneByRootOfSize() {
            ValueRef size = compose.castLike(compose.extentsFrom(q, 3), q);
            return compose.div(compose.number(1, q), compose.sqrt(size));
        }

        private ValueRef mask(ValueRef scores) {
            ElementType type = call.elementType(MASK)
                    .orElseThrow(() -> call.unsupported(
                            "its mask is computed, so that nothing says whether it holds numbers or truth values"));
            return type == ElementType.BOOL ? compose.added(call.input(MASK), scores) : call.input(MASK);
        }

        private ValueRef masked(ValueRef scores) {
            ValueRef all = scores;
            if (call.has(MASK)) {
                all = compose.add(all, mask(scores));
            }
            if (call.integer("is_causal").orElse(0L) != 0) {
                if (call.has(PAST_KEY)) {
                    throw call.unsupported("attribute 'is_causal' with keys of the past is not imported");
                }
                all = compose.add(all, compose.causalMask(scores));
            }
            return all;
        }
    }
}
