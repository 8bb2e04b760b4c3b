package org.lemnos.models;

import org.lemnos.core.tensor.MemoryTensor;

/**
 * The tokens of some texts, padded to the longest: one row a text.
 *
 * <p>Rows are filled up with id 0, mask 0 and type 0.
 *
 * @param ids token ids, i64 [texts, length]
 * @param mask 1 for a token, 0 for padding, i64 [texts, length]
 * @param typeIds which of two joined texts a token belongs to, i64 [texts, length]; 0 for single texts
 * @param truncated how many texts had more tokens than were allowed
 */
public record TokenBatch(MemoryTensor ids, MemoryTensor mask, MemoryTensor typeIds, int truncated) {
    /** The number of texts. */
    public int texts() {
        return (int) ids.type().dim(0);
    }

    /** The number of tokens of a row. */
    public int length() {
        return (int) ids.type().dim(1);
    }
}
