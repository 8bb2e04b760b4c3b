package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.elementwise.BinaryFunctions;

/**
 * What is added to the scores of an attention: a mask of numbers, and -∞ wherever a query may not look at a key. A query stands at its own
 * number plus that of the keys before the first query; the places of queries and keys are constants wherever nothing computed goes in.
 */
final class AttentionMask {
    private static final int MASK_MAY_BE_SHORT = 24;
    private static final int HAS_WINDOWS = 25;

    private final OperatorCall call;
    private final Composer compose;
    private final ValueRef q;
    private final ValueRef k;
    private final List<ValueRef> conditions = new ArrayList<>();

    AttentionMask(OperatorCall call, Composer compose, ValueRef q, ValueRef k) {
        this.call = call;
        this.compose = compose;
        this.q = q;
        this.k = k;
    }

    /** The scores, [batch, heads, queries, keys], with the mask. */
    ValueRef addedTo(ValueRef scores) {
        ValueRef sum = scores;
        if (call.has(AttentionOperator.MASK)) {
            boolean truth = holdsTruthValues();
            ValueRef mask = asLongAsKeys(call.input(AttentionOperator.MASK), truth);
            if (truth) {
                conditions.add(mask);
            } else {
                sum = compose.add(sum, mask);
            }
        }
        addPlaces();
        Optional<ValueRef> visible =
                conditions.stream().reduce((one, other) -> compose.apply(BinaryFunctions.AND, one, other));
        return visible.isPresent() ? compose.add(sum, compose.added(visible.get(), scores)) : sum;
    }

    private boolean holdsTruthValues() {
        return call.elementType(AttentionOperator.MASK)
                        .orElseThrow(() -> call.unsupported(
                                "its mask is computed, so that nothing says whether it holds numbers or truth values"))
                == ElementType.BOOL;
    }

    /** From version 24 on keys that a mask does not reach are hidden by it. */
    private ValueRef asLongAsKeys(ValueRef mask, boolean truth) {
        if (call.version() < MASK_MAY_BE_SHORT) {
            return mask;
        }
        ValueRef missing = compose.sub(keyCount(), compose.extentsFrom(mask, -1));
        ValueRef hidden = truth
                ? call.constant("hidden", MemoryTensor.zeros(TensorType.of(ElementType.BOOL, 1)))
                : compose.number(Float.NEGATIVE_INFINITY, mask);
        ValueRef more = compose.filled(hidden, compose.joined(compose.extentsBefore(mask, -1), missing));
        return compose.concat(-1, mask, more);
    }

    private ValueRef keyCount() {
        return compose.extent(k, 2);
    }

    private void addPlaces() {
        boolean causal = call.integer("is_causal").orElse(0L) != 0;
        long left = window("left_window_size");
        long right = window("right_window_size");
        ValueRef keys = compose.counted(keyCount());
        if (call.has(AttentionOperator.LENGTHS)) {
            conditions.add(compose.apply(BinaryFunctions.LESS, keys, lengths()));
        }
        if (causal) {
            conditions.add(compose.apply(BinaryFunctions.LESS_OR_EQUAL, keys, queries(0)));
        }
        if (right >= 0) {
            conditions.add(compose.apply(BinaryFunctions.LESS_OR_EQUAL, keys, queries(right)));
        }
        if (left >= 0) {
            conditions.add(compose.apply(BinaryFunctions.LESS_OR_EQUAL, queries(-left), keys));
        }
    }

    /** How many keys on a side a query may look at, -1 for all. */
    private long window(String attribute) {
        long size = call.version() < HAS_WINDOWS ? -1 : call.integer(attribute).orElse(-1L);
        if (size < -1) {
            throw call.malformed("attribute '" + attribute + "' is " + size + "; -1 is the least");
        }
        return size;
    }

    /** The places of the queries, moved by a number of keys; they broadcast to the scores. */
    private ValueRef queries(long moved) {
        ValueRef count = compose.extent(q, 2);
        ValueRef places = compose.add(compose.unsqueeze(compose.counted(count), 1), compose.list(moved));
        if (call.has(AttentionOperator.LENGTHS)) {
            return compose.add(places, compose.sub(lengths(), count));
        }
        return call.has(AttentionOperator.PAST_KEY)
                ? compose.add(places, compose.extent(call.input(AttentionOperator.PAST_KEY), 2))
                : places;
    }

    /** How many keys are no padding, [batch, 1, 1, 1]. */
    private ValueRef lengths() {
        return compose.reshape(call.input(AttentionOperator.LENGTHS), compose.list(-1, 1, 1, 1));
    }
}
