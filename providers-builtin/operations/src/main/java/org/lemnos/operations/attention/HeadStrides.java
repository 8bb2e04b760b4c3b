package org.lemnos.operations.attention;

import org.lemnos.api.operation.TensorType;

/**
 * Where the rows of heads begin in a dense tensor of rank 4 whose innermost axis is a row: how many elements lie between neighbours.
 *
 * @param batch between members of the batch
 * @param head between heads of a member
 * @param row between rows of a head
 */
public record HeadStrides(long batch, long head, long row) {
    /** Those of a tensor with the heads on axis 1, behind which the rows lie, or on axis 2, before which they do. */
    static HeadStrides of(TensorType type, int headAxis) {
        long inner = type.dim(3);
        long outer = type.dim(2) * inner;
        return headAxis == 1
                ? new HeadStrides(type.dim(1) * outer, outer, inner)
                : new HeadStrides(type.dim(1) * outer, inner, outer);
    }

    /** The element that a row begins at. */
    public long at(long batchMember, long headNumber, long rowNumber) {
        return batchMember * batch + headNumber * head + rowNumber * row;
    }
}
