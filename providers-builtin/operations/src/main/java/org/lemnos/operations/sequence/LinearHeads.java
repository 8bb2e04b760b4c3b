package org.lemnos.operations.sequence;

import java.util.Arrays;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;

/**
 * The extents of a call of {@code nn/linear_attention}.
 *
 * @param batch sequences
 * @param steps of each
 * @param heads of queries
 * @param keyHeads of keys, values and state; they divide those of queries
 * @param keySize rows of a head's state, at least 1
 * @param valueSize its columns
 * @param decays elements of decay that a key head has in a step: keySize, 1, or 0 without decay
 * @param betas elements of beta in a step: keyHeads, 1, or 0 without beta
 * @param scale the factor of the results
 */
public record LinearHeads(
        int batch, int steps, int heads, int keyHeads, int keySize, int valueSize, int decays, int betas, float scale) {
    /**
     * Those of a call.
     *
     * @throws IllegalArgumentException if its inputs do not go together
     */
    public static LinearHeads of(OperationCall call) {
        TensorType queries = call.input(0);
        long heads = call.attributes().integer(LinearAttention.HEADS);
        long keyHeads = call.attributes().integer(LinearAttention.KEY_HEADS);
        require(heads % keyHeads == 0, call, heads + " query heads do not share " + keyHeads + " key heads evenly");
        require(
                queries.rank() == 3 && queries.dim(2) % heads == 0 && queries.dim(2) > 0,
                call,
                "queries are " + queries + "; [batch, steps, " + heads + " · key size] is needed");
        TensorType state = call.input(LinearAttention.STATE);
        require(state.rank() == 4, call, "the state is " + state + "; four axes are needed");
        long keySize = queries.dim(2) / heads;
        long valueSize = state.dim(3);
        requireDims(call, 1, queries.dim(0), queries.dim(1), keyHeads * keySize);
        requireDims(call, 2, queries.dim(0), queries.dim(1), keyHeads * valueSize);
        requireDims(call, LinearAttention.STATE, queries.dim(0), keyHeads, keySize, valueSize);
        int place = LinearAttention.STATE + 1;
        long decays = 0;
        if (call.attributes().bool(LinearAttention.DECAYS)) {
            long given = perStep(call, place);
            decays = given == keyHeads ? 1 : keySize;
            require(
                    given == keyHeads * decays,
                    call,
                    "decay is " + call.input(place) + "; a step has one element a key head or one a key's element");
            place++;
        }
        long betas = 0;
        if (call.attributes().bool(LinearAttention.CORRECTS)) {
            betas = perStep(call, place);
            require(
                    betas == keyHeads || betas == 1,
                    call,
                    "beta is " + call.input(place) + "; a step has one element a key head or one alone");
            place++;
        }
        for (int surplus = place; surplus < call.inputs(); surplus++) {
            require(!call.has(surplus), call, "input " + surplus + " has no meaning for it");
        }
        for (long extent : new long[] {queries.dim(0), queries.dim(1), keySize, valueSize}) {
            require(extent <= Integer.MAX_VALUE, call, "an extent of " + extent + " is more than " + Integer.MAX_VALUE);
        }
        float scale = call.attributes().f32(LinearAttention.SCALE);
        return new LinearHeads(
                (int) queries.dim(0),
                (int) queries.dim(1),
                (int) heads,
                (int) keyHeads,
                (int) keySize,
                (int) valueSize,
                (int) decays,
                (int) betas,
                scale == 0 ? (float) (1 / Math.sqrt((double) keySize)) : scale);
    }

    private static long perStep(OperationCall call, int input) {
        require(call.has(input), call, "input " + input + " is missing");
        TensorType type = call.input(input);
        long elements = type.rank() == 3 ? type.dim(2) : -1;
        requireDims(call, input, call.input(0).dim(0), call.input(0).dim(1), elements);
        return elements;
    }

    private static void requireDims(OperationCall call, int input, long... dims) {
        require(
                Arrays.equals(call.input(input).dims(), dims),
                call,
                "input " + input + " is " + call.input(input) + "; the extents " + Arrays.toString(dims)
                        + " are needed for queries " + call.input(0));
    }

    private static void require(boolean holds, OperationCall call, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(call.operation() + ": " + otherwise);
        }
    }

    /** The results of one sequence. */
    public long resultsOfRow() {
        return (long) steps * heads * valueSize;
    }

    /** The elements of one sequence's state. */
    public long stateOfRow() {
        return (long) keyHeads * keySize * valueSize;
    }
}
