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

    private AttentionScores(AttentionExtents extents, double[] queries, double[] keys, double[] mask) {
        this.extents = extents;
        this.queries = queries;
        this.keys = keys;
        this.mask = mask;
    }

    static AttentionScores of(OperationCall call, List<HostTensor> inputs) {
        return new AttentionScores(
                AttentionExtents.of(call),
                inputs.get(Attention.QUERY).toDoubles(),
                inputs.get(Attention.KEY).toDoubles(),
                call.has(Attention.MASK) ? inputs.get(Attention.MASK).toDoubles() : new double[1]);
    }

    /** How well the keys fit that a query sees. */
    double[] of(int batch, int head, int query) {
        double[] scores = new double[extents.visible(query)];
        int q = (int) extents.query().at(batch, head, query);
        for (int key = 0; key < scores.length; key++) {
            int k = (int) extents.key().at(batch, head / extents.headsOfKey(), key);
            double product = 0;
            for (int i = 0; i < extents.keySize(); i++) {
                product += queries[q + i] * keys[k + i];
            }
            scores[key] = extents.scale() * product + mask[(int) extents.mask().at(batch, head, query, key)];
        }
        return scores;
    }
}
