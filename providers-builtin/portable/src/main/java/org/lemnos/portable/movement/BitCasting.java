package org.lemnos.portable.movement;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.BitCast;
import org.lemnos.portable.launch.SmallElements;
import org.lemnos.portable.launch.StridedAxes;

/** {@code tensor/bit_cast} between all types of one size: a copy. */
public final class BitCasting extends Rearranging {
    /** Makes the kernel. */
    public BitCasting() {
        super(descriptorOfAllPairs());
    }

    private static KernelDescriptor descriptorOfAllPairs() {
        KernelDescriptor.Builder descriptor =
                KernelDescriptor.builder("bit_cast", Version.of(1, 0), BitCast.ID, BitCast.VERSION);
        for (ElementType from : ElementType.values()) {
            for (ElementType to : ElementType.values()) {
                if (BitCast.isPossible(from, to)) {
                    Claim.Builder claim = Claim.types(from, to);
                    SmallElements.require(claim, from);
                    descriptor.claim(claim.build());
                }
            }
        }
        return descriptor.build();
    }

    @Override
    BoxCopy box(Problem problem) {
        TensorType type = problem.output(0);
        long[] one = {1};
        return BoxCopy.of(type.elementType(), StridedAxes.of(new long[] {type.elements()}, one, one), 0, 0);
    }
}
