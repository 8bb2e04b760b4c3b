package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;

/**
 * ONNX Attention: softmax(softcap(scale · Q · Kᵀ) + mask) · V for each head, made of products and arithmetic. Query heads that share a key
 * and value head are a group of that head. Keys and values of the past come before those that are given.
 */
final class AttentionOperator implements Operator {
    /** The place of the mask. */
    static final int MASK = 3;

    /** The place of the keys of the past. */
    static final int PAST_KEY = 4;

    /** The place of the numbers of keys that are no padding. */
    static final int LENGTHS = 6;

    private static final int PAST_VALUE = 5;

    @Override
    public String name() {
        return "Attention";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(23, 24, 25);
    }

    @Override
    public void convert(OperatorCall call) {
        check(call);
        long heads = call.integer("q_num_heads").orElse(0L);
        long keyHeads = call.integer("kv_num_heads").orElse(0L);
        boolean packed = heads > 0;
        if (packed != keyHeads > 0) {
            throw call.malformed("q_num_heads and kv_num_heads are given together or not at all");
        }
        Composer compose = new Composer(call);
        ValueRef q = perHead(compose, call.input(0), heads);
        ValueRef k = withPast(call, compose, PAST_KEY, perHead(compose, call.input(1), keyHeads));
        ValueRef v = withPast(call, compose, PAST_VALUE, perHead(compose, call.input(2), keyHeads));
        AttentionHeads each = new AttentionHeads(compose, q, k, !packed || heads != keyHeads);
        AttentionScores scores = new AttentionScores(call, compose, q, k, each);
        ValueRef y = each.product(scores.weights(), v);
        call.becomes(0, packed ? compose.mergedFrom(compose.transpose(y, 0, 2, 1, 3), 2) : y);
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

    private static void check(OperatorCall call) {
        if (call.has(PAST_KEY) != call.has(PAST_VALUE)) {
            throw call.malformed("past_key and past_value are given together or not at all");
        }
        if (call.has(LENGTHS) && (call.has(PAST_KEY) || call.hasOutput(1) || call.hasOutput(2))) {
            throw call.malformed(
                    "nonpad_kv_seqlen says that keys and values are a whole cache, so that none come from the"
                            + " past or are given back");
        }
    }

    /** [batch, heads, sequence, size]; packed inputs have heads and sizes in one axis. */
    private static ValueRef perHead(Composer compose, ValueRef x, long heads) {
        return heads == 0 ? x : compose.transpose(compose.innermostAsParts(x, heads), 0, 2, 1, 3);
    }

    private static ValueRef withPast(OperatorCall call, Composer compose, int input, ValueRef present) {
        return call.has(input) ? compose.concat(2, call.input(input), present) : present;
    }
}
