package org.lemnos.portable.movement;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.operations.tensor.Copy;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Quads;

/** {@code tensor/copy} for every element type, also on devices that store nothing of less than four bytes. */
public final class Copying extends Rearranging {
    /** Makes the kernel. */
    public Copying() {
        super(ClaimsByType.of(kernel("copy", Copy.ID, Copy.VERSION))
                .each(
                        ClaimsByType.ALL,
                        type -> Quads.takeBlocks(Claim.types(type, type), BufferRef.input(0), BufferRef.output(0)))
                .build());
    }

    @Override
    protected Support accepts(Problem problem) {
        int unitBytes = box(problem).unitBytes();
        boolean stores =
                switch (unitBytes) {
                    case 1 -> problem.device().has(Capability.STORAGE_8BIT);
                    case 2 -> problem.device().has(Capability.STORAGE_16BIT);
                    default -> true;
                };
        return stores
                ? Grid.supportsElements(problem)
                : Support.no(
                        Decline.ALIGNMENT,
                        "units of " + unitBytes + " bytes, as no port owns what fills its last word; "
                                + problem.device().name() + " stores nothing so small");
    }

    @Override
    BoxCopy box(Problem problem) {
        return BoxCopy.whole(problem);
    }
}
