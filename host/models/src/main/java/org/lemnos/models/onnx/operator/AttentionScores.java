package org.lemnos.models.onnx.operator;

import java.util.Optional;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.models.onnx.file.ElementTypes;

/** How much the queries of an attention weigh each value, and what of its making is an output. */
final class AttentionScores {
    private static final int RAW = 0;
    private static final int CAPPED = 1;
    private static final int MASKED = 2;
    private static final int WEIGHTS = 3;

    private final OperatorCall call;
    private final Composer compose;
    private final ValueRef q;
    private final ValueRef k;
    private final AttentionHeads heads;
    private final long mode;
    private Optional<ValueRef> asked = Optional.empty();

    /** The scores of queries and keys, both [batch, heads, sequence, size], keys with those of the past. */
    AttentionScores(OperatorCall call, Composer compose, ValueRef q, ValueRef k, AttentionHeads heads) {
        this.call = call;
        this.compose = compose;
        this.q = q;
        this.k = k;
        this.heads = heads;
        this.mode = call.integer("qk_matmul_output_mode").orElse(0L);
    }

    /** The weights of the values, [batch, heads, queries, keys]. */
    ValueRef weights() {
        ValueRef scale =
                call.number("scale").map(given -> compose.number(given, q)).orElseGet(this::oneByRootOfSize);
        ValueRef scores = heads.product(compose.mul(q, scale), compose.transpose(k, 0, 1, 3, 2));
        note(RAW, scores);
        float cap = call.number("softcap").orElse(0f);
        if (cap != 0) {
            ValueRef limit = compose.number(cap, scores);
            scores = compose.mul(limit, compose.tanh(compose.div(scores, limit)));
        }
        note(CAPPED, scores);
        scores = new AttentionMask(call, compose, q, k).addedTo(scores);
        note(MASKED, scores);
        ValueRef weights = softmax(scores);
        note(WEIGHTS, weights);
        return weights;
    }

    private void note(long stage, ValueRef value) {
        if (mode == stage) {
            asked = Optional.of(value);
        }
    }

    /** What the attribute qk_matmul_output_mode asks for; to be called after {@link #weights}. */
    ValueRef asked() {
        return asked.orElseThrow(
                () -> call.malformed("attribute 'qk_matmul_output_mode' is " + mode + "; 0 to 3 are allowed"));
    }

    private ValueRef oneByRootOfSize() {
        ValueRef size = compose.castLike(compose.extentsFrom(q, 3), q);
        return compose.div(compose.number(1, q), compose.sqrt(size));
    }

    private ValueRef softmax(ValueRef scores) {
        Optional<ElementType> precision = call.integer("softmax_precision").map(this::precision);
        if (precision.isEmpty() || isKept(precision.get())) {
            return compose.softmax(scores);
        }
        return compose.castLike(compose.softmax(compose.cast(scores, precision.get())), scores);
    }

    private ElementType precision(long code) {
        if (code != (int) code) {
            throw call.malformed("attribute 'softmax_precision' is " + code + ", no element type");
        }
        ElementType type = ElementTypes.of((int) code, call + ": attribute 'softmax_precision'");
        if (!type.isFloating()) {
            throw call.malformed("attribute 'softmax_precision' is " + type.token() + "; a floating type is needed");
        }
        return type;
    }

    /** Whether a softmax keeps that precision anyway: all are computed in f32 at least. */
    private boolean isKept(ElementType precision) {
        Optional<ElementType> own = call.elementType(0);
        boolean narrow = own.isPresent() && own.get().sizeBytes() <= Float.BYTES;
        return own.equals(Optional.of(precision)) || (narrow && precision == ElementType.F32);
    }
}
