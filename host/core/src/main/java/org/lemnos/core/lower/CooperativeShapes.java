package org.lemnos.core.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.spirv.CooperativeMatrixType;
import org.lemnos.spirv.CooperativeMultiplyAdd;
import org.lemnos.spirv.NumericType;
import org.lemnos.spirv.Scope;
import org.lemnos.spirv.Usage;

/**
 * Holds the cooperative matrices of a specialized module against the shapes that a device lists, one capability for each, such as
 * {@code cooperative-matrix-khr:subgroup:16x16x16:f16:f16:f32:f32}: scope, M, N and K, then the types of A, B, C and the result. Drivers
 * have died on shapes that they do not list (kernel ABI, section 2).
 */
final class CooperativeShapes {
    private static final String PREFIX = Capability.COOPERATIVE_MATRIX_KHR.name() + ":";

    /**
     * One entry of a device's list.
     *
     * @param scope in lower case
     * @param m rows of a and c
     * @param n columns of b and c
     * @param k columns of a, rows of b
     * @param types of a, b, c and the result
     */
    private record Shape(String scope, int m, int n, int k, List<String> types) {
        static Optional<Shape> parse(String capability) {
            String[] parts = capability.substring(PREFIX.length()).split(":", -1);
            String[] extents = parts.length < 6 ? new String[0] : parts[1].split("x", -1);
            if (extents.length != 3) {
                return Optional.empty();
            }
            return Optional.of(new Shape(
                    parts[0],
                    Integer.parseInt(extents[0]),
                    Integer.parseInt(extents[1]),
                    Integer.parseInt(extents[2]),
                    List.of(parts[2], parts[3], parts[4], parts[5])));
        }

        boolean holds(CooperativeMatrixType matrix) {
            if (!scope.equals(lower(matrix.scope().name()))) {
                return false;
            }
            return switch (matrix.use()) {
                case A -> is(matrix, m, k, 0);
                case B -> is(matrix, k, n, 1);
                case ACCUMULATOR -> is(matrix, m, n, 2) || is(matrix, m, n, 3);
            };
        }

        private boolean is(CooperativeMatrixType matrix, int rows, int columns, int type) {
            return matrix.rows() == rows
                    && matrix.columns() == columns
                    && types.get(type).equals(token(matrix.component()));
        }
    }

    private CooperativeShapes() {}

    /** The first matrix type or multiply-add that the device does not list; empty if it lists all. */
    static Optional<String> missing(Usage usage, DeviceProfile device) {
        if (usage.cooperativeMatrices().isEmpty()) {
            return Optional.empty();
        }
        List<Shape> shapes = new ArrayList<>();
        for (Capability capability : device.capabilities()) {
            if (capability.name().startsWith(PREFIX)) {
                Shape.parse(capability.name()).ifPresent(shapes::add);
            }
        }
        for (CooperativeMatrixType matrix : usage.cooperativeMatrices()) {
            if (shapes.stream().noneMatch(shape -> shape.holds(matrix))) {
                return Optional.of("it holds a cooperative matrix of " + matrix.rows() + "x" + matrix.columns() + " "
                        + token(matrix.component()) + " as " + matrix.use() + " in a "
                        + lower(matrix.scope().name()) + ", which " + device.name() + " does not list");
            }
        }
        for (CooperativeMultiplyAdd product : usage.multiplyAdds()) {
            if (!device.has(new Capability(capability(product)))) {
                return Optional.of("it does " + capability(product) + ", which " + device.name() + " does not list");
            }
        }
        return Optional.empty();
    }

    private static String capability(CooperativeMultiplyAdd product) {
        String scope = lower(product.scope().name());
        return PREFIX + scope + ":" + product.m() + "x" + product.n() + "x" + product.k() + ":" + token(product.a())
                + ":" + token(product.b()) + ":" + token(product.c()) + ":" + token(product.result())
                + (product.saturating() ? ":saturating" : "");
    }

    /** Whether a workgroup holds some of them together, for which the device may keep shared memory back. */
    static boolean spanWorkgroups(Usage usage) {
        return usage.cooperativeMatrices().stream().anyMatch(matrix -> matrix.scope() == Scope.WORKGROUP);
    }

    private static String token(NumericType type) {
        return lower(type.name()).replace('_', '-');
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
