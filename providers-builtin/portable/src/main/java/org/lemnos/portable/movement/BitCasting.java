package org.lemnos.portable.movement;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.tensor.BitCast;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.SingleElements;

/** {@code tensor/bit_cast} between all types of one size: a copy. */
public final class BitCasting extends Rearranging {
    /** Makes the kernel. */
    public BitCasting() {
        super(descriptorOfAllPairs());
    }

    private static KernelDescriptor descriptorOfAllPairs() {
        ClaimsByType claims =
                ClaimsByType.of(KernelDescriptor.builder("bit_cast", Version.of(1, 0), BitCast.ID, BitCast.VERSION));
        for (ElementType from : ClaimsByType.ALL) {
            List<ElementType> possible = ClaimsByType.ALL.stream()
                    .filter(to -> BitCast.isPossible(from, to))
                    .toList();
            claims.each(possible, to -> SingleElements.claim(from, to));
        }
        return claims.build();
    }

    @Override
    BoxCopy box(Problem problem) {
        return BoxCopy.whole(problem);
    }
}
