package org.lemnos.tck.numbers;

import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;

/** Facts about the floating element types: unit roundoff, smallest subnormal, largest number. */
final class Precision {
    /** The unit roundoff of binary32, in which kernels compute. */
    static final double F32_ROUNDOFF = 0x1p-24;

    /** A unit in the last place of binary32, relative to the number, at most. */
    static final double F32_ULP = 0x1p-23;

    /** How the names of all capabilities of cooperative matrices begin. */
    private static final String MATRIX_UNITS = "cooperative-matrix";

    private Precision() {}

    /** The unit roundoff u: half the relative spacing of numbers. */
    static double roundoff(ElementType type) {
        return switch (type) {
            case F64 -> 0x1p-53;
            case F32 -> F32_ROUNDOFF;
            case F16 -> 0x1p-11;
            case BF16 -> 0x1p-8;
            default -> throw new IllegalArgumentException(type.token() + " does not round");
        };
    }

    /** The unit roundoff of a claim's accumulator: twice as much where it may cut off instead of rounding. */
    static double roundoff(Claim claim) {
        return roundoff(claim.accumulator()) * (truncates(claim) ? 2 : 1);
    }

    /** Whether sums are kept by matrix units, which need not round: Vulkan asks it of no cooperative matrix. */
    static boolean truncates(Claim claim) {
        return claim.accumulator() == ElementType.F32
                && claim.capabilities().stream()
                        .anyMatch(capability -> capability.name().startsWith(MATRIX_UNITS));
    }

    /** The smallest positive number, η. */
    static double smallest(ElementType type) {
        return switch (type) {
            case F64 -> Double.MIN_VALUE;
            case F32 -> 0x1p-149;
            case F16 -> 0x1p-24;
            case BF16 -> 0x1p-133;
            default -> throw new IllegalArgumentException(type.token() + " is exact");
        };
    }

    /** The largest finite number. */
    static double largest(ElementType type) {
        return switch (type) {
            case F64 -> Double.MAX_VALUE;
            case F32 -> Float.MAX_VALUE;
            case F16 -> 65504;
            case BF16 -> 0x1.FEp127;
            default -> throw new IllegalArgumentException(type.token() + " is exact");
        };
    }
}
