package org.lemnos.models.onnx.operator;

import org.lemnos.core.program.ValueRef;

/**
 * The heads of an attention: products of a query head's rows with the matrix of its key and value head, which may serve several of them.
 */
final class AttentionHeads {
    private final Composer compose;
    private final ValueRef queries;
    private final ValueRef keys;
    private final boolean shared;

    /**
     * The heads of queries and keys, both [batch, heads, sequence, size].
     *
     * @param shared whether there may be fewer heads of keys than of queries
     */
    AttentionHeads(Composer compose, ValueRef queries, ValueRef keys, boolean shared) {
        this.compose = compose;
        this.queries = queries;
        this.keys = keys;
        this.shared = shared;
    }

    /** [batch, heads of the queries, queries, columns] from so many rows and [batch, heads of the keys, terms, columns]. */
    ValueRef product(ValueRef rows, ValueRef matrices) {
        return shared
                ? compose.ungrouped(
                        compose.matMul(compose.grouped(rows, keys), compose.unsqueeze(matrices, 2)), queries)
                : compose.matMul(rows, matrices);
    }
}
