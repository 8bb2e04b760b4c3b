package org.lemnos.operations.attention;

import java.util.List;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;

/** The scores of a call of {@code nn/attention}, row by row, in binary64. Immutable. */
final class AttentionScores {
    private final AttentionExtents extents;
    private final double[] queries;
    private final double[] keys;
    private final double[] mask;
    private final long[] shown;
    private final boolean hides;

    private AttentionScores(OperationCall call, List<HostTensor> inputs) {
        extents = AttentionExtents.of(call);
        queries = inputs.get(Attention.QUERY).toDoubles();
        keys = inputs.get(Attention.KEY).toDoubles();
        mask = call.has(Attention.MASK) ? inputs.get(Attention.MASK).toDoubles() : new double[1];
        hides = call.attributes().bool(Attention.HIDES) && call.has(Attention.SHOWN);
        shown = call.has(Attention.SHOWN) ? inputs.get(Attention.SHOWN).toLongs() : new long[] {1};
    }

    static AttentionScores of(OperationCall call, List<HostTensor> inputs) {
        return new AttentionScores(call, inputs);
    }

    /** How well the keys fit that a query sees. */
    double[] of(int batch, int head, int query) {
        double[] scores = new double[extents.visible(query)];
        int q = (int) extents.query().at(batch, head, query);
        for (int key = 0; key < scores.length; key++) {
            boolean holds = shown[(int) extents.shown().at(batch, head, query, key)] != 0;
            double score = holds == hides
                    ? extents.fill()
                    : product(q, (int) extents.key().at(batch, head / extents.headsOfKey(), key));
            scores[key] = score + mask[(int) extents.mask().at(batch, head, query, key)];
        }
        return scores;
    }

    private double product(int query, int key) {
        double product = 0;
        for (int i = 0; i < extents.keySize(); i++) {
            product += queries[query + i] * keys[key + i];
        }
        return extents.scale() * product;
    }
}
