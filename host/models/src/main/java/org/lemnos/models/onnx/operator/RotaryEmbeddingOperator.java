package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.tensor.Gather;

/** ONNX RotaryEmbedding: pairs of elements of each head are turned by the angle of their place in the sequence. */
final class RotaryEmbeddingOperator implements Operator {
    private static final int POSITIONS = 3;
    private static final int RANK_WITH_HEADS = 4;

    @Override
    public String name() {
        return "RotaryEmbedding";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(23);
    }

    @Override
    public void convert(OperatorCall call) {
        Composer compose = new Composer(call);
        long heads = call.integer("num_heads").orElse(0L);
        boolean packed = call.knownRank(0) != RANK_WITH_HEADS;
        if (packed && heads < 1) {
            throw call.malformed("attribute 'num_heads' is needed where heads are packed into the innermost axis");
        }
        // Heads lie before the sequence where they have an axis of their own, else behind it.
        long headsAxis = packed ? 2 : 1;
        ValueRef x = packed ? compose.innermostAsParts(call.input(0), heads) : call.input(0);
        ValueRef cos = compose.unsqueeze(table(call, compose, 1), headsAxis);
        ValueRef sin = compose.unsqueeze(table(call, compose, 2), headsAxis);
        boolean interleaved = call.integer("interleaved").orElse(0L) != 0;
        long turned = call.integer("rotary_embedding_dim").orElse(0L);
        if (turned < 0 || turned % 2 != 0) {
            throw call.malformed("attribute 'rotary_embedding_dim' is " + turned + "; elements are turned in pairs");
        }
        ValueRef result = turned == 0
                ? turned(compose, x, cos, sin, interleaved)
                : compose.concat(
                        3,
                        turned(compose, compose.range(x, 3, 0, turned), cos, sin, interleaved),
                        compose.range(x, 3, turned, Long.MAX_VALUE));
        call.becomes(0, packed ? compose.reshapeLike(result, call.input(0)) : result);
    }

    /** [batch, sequence, pairs]. */
    private static ValueRef table(OperatorCall call, Composer compose, int input) {
        ValueRef table = call.input(input);
        return call.has(POSITIONS)
                ? compose.step(
                        "angles",
                        Gather.ID,
                        Gather.VERSION,
                        Attributes.of(Gather.AXIS, 0L),
                        table,
                        call.input(POSITIONS))
                : table;
    }

    private static ValueRef turned(Composer compose, ValueRef x, ValueRef cos, ValueRef sin, boolean interleaved) {
        ValueRef pairs = interleaved ? compose.innermostAsGroupsOf(x, 2) : x;
        ValueRef first = compose.part(pairs, -1, 2, 0);
        ValueRef second = compose.part(pairs, -1, 2, 1);
        if (interleaved) {
            first = compose.squeeze(first, -1);
            second = compose.squeeze(second, -1);
        }
        ValueRef along = compose.sub(compose.mul(cos, first), compose.mul(sin, second));
        ValueRef across = compose.add(compose.mul(sin, first), compose.mul(cos, second));
        return interleaved
                ? compose.reshapeLike(compose.concat(4, compose.unsqueeze(along, 4), compose.unsqueeze(across, 4)), x)
                : compose.concat(3, along, across);
    }
}
