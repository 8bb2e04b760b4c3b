package org.lemnos.portable.launch;

import org.lemnos.api.kernel.PhysicalWrite;
import org.lemnos.api.kernel.PhysicalWrite.Domain;
import org.lemnos.api.kernel.PhysicalWrite.Extent;
import org.lemnos.api.kernel.PhysicalWrite.Partition;
import org.lemnos.api.kernel.WriteContract;

/** What kernels that overwrite all of an output promise about it, by how they divide it. */
public final class Stores {
    private Stores() {}

    /** Every element; each is one invocation's. */
    public static WriteContract byElement() {
        return WriteContract.everyElement()
                .divided(PhysicalWrite.of(
                        Domain.OUTPUT_ELEMENTS, Partition.EXCLUSIVE_PER_INVOCATION, Extent.ONE_ELEMENT));
    }

    /** Every element; up to four neighbours are one invocation's. */
    public static WriteContract byFour() {
        return WriteContract.everyElement()
                .divided(PhysicalWrite.of(
                        Domain.OUTPUT_ELEMENTS, Partition.EXCLUSIVE_PER_INVOCATION, Extent.UP_TO_FOUR_ELEMENTS));
    }

    /** Every element; each row belongs to one of these owners. */
    public static WriteContract byRow(Partition owners) {
        return WriteContract.everyElement().divided(PhysicalWrite.of(Domain.ROWS, owners, Extent.ROW_WIDTH));
    }
}
