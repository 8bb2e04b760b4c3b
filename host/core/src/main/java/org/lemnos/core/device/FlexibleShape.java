package org.lemnos.core.device;

import java.util.Optional;
import org.lemnos.api.device.Capability;

/**
 * Cooperative multiply-adds of all shapes that are multiples of a granularity ({@code
 * VkCooperativeMatrixFlexibleDimensionsPropertiesNV}), in a profile {@code cooperative-matrix-nv2:workgroup:32x16x16:f16:f16:f32:f32:128}, and
 * {@code :saturating} behind it where they saturate.
 *
 * @param scope who holds the matrices together, in lower case: {@code subgroup} or {@code workgroup}
 * @param m what rows of a and c are a multiple of
 * @param n what columns of b and c are a multiple of
 * @param k what columns of a and rows of b are a multiple of
 * @param types the component types
 * @param invocations how many invocations the workgroup has, exactly, where it holds the matrices together; of no meaning where subgroups do
 */
public record FlexibleShape(String scope, int m, int n, int k, ProductTypes types, int invocations) {
    private static final String LIST = "cooperative-matrix-nv2";

    /** That a device lists any ({@code cooperativeMatrixFlexibleDimensions}). */
    public static final Capability DIMENSIONS = new Capability(LIST + "-flexible-dimensions");

    /** That a workgroup may hold matrices together ({@code cooperativeMatrixWorkgroupScope}). */
    public static final Capability WORKGROUP_SCOPE = new Capability(LIST + "-workgroup-scope");

    /** How a profile says it. */
    public Capability capability() {
        return types.saturating()
                ? Names.joined(LIST, scope, Names.extents(m, n, k), types, invocations, ProductTypes.SATURATING)
                : Names.joined(LIST, scope, Names.extents(m, n, k), types, invocations);
    }

    /**
     * What a profile says with a capability; empty if that is about something else.
     *
     * @throws org.lemnos.core.LemnosException with {@code PROFILE_INVALID} if it is an entry of this list that cannot be read
     */
    public static Optional<FlexibleShape> parse(Capability capability) {
        return Names.behind(LIST, capability).map(FlexibleShape::read);
    }

    private static FlexibleShape read(Names names) {
        names.requireParts(7, 8);
        int[] extents = names.extents(1);
        ProductTypes types = ProductTypes.read(names, 2, names.ends(7, ProductTypes.SATURATING));
        return new FlexibleShape(names.text(0), extents[0], extents[1], extents[2], types, names.number(6));
    }
}
