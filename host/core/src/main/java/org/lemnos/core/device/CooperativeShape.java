package org.lemnos.core.device;

import java.util.Optional;
import org.lemnos.api.device.Capability;

/**
 * One cooperative multiply-add of a fixed shape that a device does ({@code VkCooperativeMatrixPropertiesKHR}), in a profile
 * {@code cooperative-matrix-khr:subgroup:16x16x16:f16:f16:f32:f32}, and {@code :saturating} behind it where it saturates.
 *
 * @param scope who holds the matrices together, in lower case: {@code subgroup} or {@code workgroup}
 * @param m rows of a and c
 * @param n columns of b and c
 * @param k columns of a, rows of b
 * @param types the component types
 */
public record CooperativeShape(String scope, int m, int n, int k, ProductTypes types) {
    private static final String LIST = Capability.COOPERATIVE_MATRIX_KHR.name();

    /** How a profile says it. */
    public Capability capability() {
        return types.saturating()
                ? Names.joined(LIST, scope, Names.extents(m, n, k), types, ProductTypes.SATURATING)
                : Names.joined(LIST, scope, Names.extents(m, n, k), types);
    }

    /**
     * What a profile says with a capability; empty if that is about something else.
     *
     * @throws org.lemnos.core.LemnosException with {@code PROFILE_INVALID} if it is an entry of this list that cannot be read
     */
    public static Optional<CooperativeShape> parse(Capability capability) {
        return Names.behind(LIST, capability).map(CooperativeShape::read);
    }

    private static CooperativeShape read(Names names) {
        names.requireParts(6, 7);
        int[] extents = names.extents(1);
        ProductTypes types = ProductTypes.read(names, 2, names.ends(6, ProductTypes.SATURATING));
        return new CooperativeShape(names.text(0), extents[0], extents[1], extents[2], types);
    }
}
