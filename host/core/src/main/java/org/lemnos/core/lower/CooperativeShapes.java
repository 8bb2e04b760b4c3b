package org.lemnos.core.lower;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.core.device.CooperativeShape;
import org.lemnos.core.device.FlexibleShape;
import org.lemnos.core.device.ProductTypes;
import org.lemnos.spirv.CooperativeMatrixType;
import org.lemnos.spirv.CooperativeMultiplyAdd;
import org.lemnos.spirv.NumericType;
import org.lemnos.spirv.Reflection;
import org.lemnos.spirv.Scope;

/**
 * Holds the cooperative matrices of a specialized module against what a device lists: products of fixed shapes, and products of all shapes that
 * are multiples of a granularity, those of whole workgroups each in a workgroup of an exact size. Drivers have died on shapes that they do not list (kernel ABI, section 2).
 *
 * <p>Source: Vulkan 1.4 specification, "Runtime SPIR-V Validation", rules for {@code OpTypeCooperativeMatrixKHR} and {@code
 * OpCooperativeMatrixMulAddKHR}; {@code VK_NV_cooperative_matrix2}.
 */
final class CooperativeShapes {
    private final DeviceProfile device;
    private final List<CooperativeShape> fixed;
    private final List<FlexibleShape> flexible;

    /**
     * What a device lists.
     *
     * @throws org.lemnos.core.LemnosException with {@code PROFILE_INVALID} if an entry cannot be read
     */
    CooperativeShapes(DeviceProfile device) {
        this.device = device;
        this.fixed = device.capabilities().stream()
                .flatMap(capability -> CooperativeShape.parse(capability).stream())
                .toList();
        List<FlexibleShape> listed = device.capabilities().stream()
                .flatMap(capability -> FlexibleShape.parse(capability).stream())
                .toList();
        this.flexible = device.has(FlexibleShape.DIMENSIONS) ? listed : List.of();
    }

    /** The first matrix type or multiply-add that the device does not do; empty if it does all. */
    Optional<String> missing(Reflection module) {
        if (spanWorkgroups(module)) {
            Optional<String> scope = missingScope(module);
            if (scope.isPresent()) {
                return scope;
            }
        }
        long invocations = module.workgroupSize().invocations();
        for (CooperativeMatrixType matrix : module.usage().cooperativeMatrices()) {
            if (fixed.stream().noneMatch(shape -> holds(shape, matrix))
                    && flexible.stream().noneMatch(shape -> holds(shape, matrix, invocations))) {
                return Optional.of("it holds a cooperative matrix of " + matrix.rows() + "x" + matrix.columns() + " "
                        + token(matrix.component()) + " as " + matrix.use() + " in a " + token(matrix.scope())
                        + " of workgroups of " + invocations + ", which " + device.name() + " does not list");
            }
        }
        for (CooperativeMultiplyAdd product : module.usage().multiplyAdds()) {
            CooperativeShape asked = shape(product);
            if (!fixed.contains(asked) && flexible.stream().noneMatch(shape -> does(shape, asked, invocations))) {
                return Optional.of("it does " + asked.capability() + " in workgroups of " + invocations + ", which "
                        + device.name() + " does not list");
            }
        }
        return Optional.empty();
    }

    /** What the device lacks for matrices that a workgroup holds together. */
    private Optional<String> missingScope(Reflection module) {
        if (fixed.stream().anyMatch(shape -> shape.scope().equals(token(Scope.WORKGROUP)))) {
            return Optional.empty();
        }
        if (!device.has(FlexibleShape.WORKGROUP_SCOPE)) {
            return Optional.of("a workgroup of it holds cooperative matrices together, but " + device.name()
                    + " has no " + FlexibleShape.WORKGROUP_SCOPE);
        }
        long invocations = module.workgroupSize().invocations();
        long most = device.limitOrElse(Limit.COOPERATIVE_MATRIX_WORKGROUP_INVOCATIONS, Long.MAX_VALUE);
        return invocations <= most
                ? Optional.empty()
                : Optional.of("a workgroup of " + invocations + " invocations holds cooperative matrices together; "
                        + device.name() + " allows " + most + " (" + Limit.COOPERATIVE_MATRIX_WORKGROUP_INVOCATIONS
                        + ")");
    }

    private static boolean holds(CooperativeShape shape, CooperativeMatrixType matrix) {
        return shape.scope().equals(token(matrix.scope()))
                && switch (matrix.use()) {
                    case A ->
                        is(matrix, shape.m(), shape.k())
                                && isOf(matrix, shape.types().a());
                    case B ->
                        is(matrix, shape.k(), shape.n())
                                && isOf(matrix, shape.types().b());
                    case ACCUMULATOR -> is(matrix, shape.m(), shape.n()) && accumulates(matrix, shape.types());
                };
    }

    private boolean holds(FlexibleShape shape, CooperativeMatrixType matrix, long invocations) {
        return shape.scope().equals(token(matrix.scope()))
                && suits(shape, invocations)
                && Math.max(matrix.rows(), matrix.columns()) <= mostExtent()
                && switch (matrix.use()) {
                    case A ->
                        divides(shape.m(), shape.k(), matrix)
                                && isOf(matrix, shape.types().a());
                    case B ->
                        divides(shape.k(), shape.n(), matrix)
                                && isOf(matrix, shape.types().b());
                    case ACCUMULATOR -> divides(shape.m(), shape.n(), matrix) && accumulates(matrix, shape.types());
                };
    }

    /** Where a subgroup holds the matrices, the workgroup may have any size. */
    private static boolean suits(FlexibleShape shape, long invocations) {
        return !shape.scope().equals(token(Scope.WORKGROUP)) || shape.invocations() == invocations;
    }

    private long mostExtent() {
        return device.limitOrElse(Limit.COOPERATIVE_MATRIX_EXTENT, 0);
    }

    private static boolean is(CooperativeMatrixType matrix, int rows, int columns) {
        return matrix.rows() == rows && matrix.columns() == columns;
    }

    private static boolean divides(int rows, int columns, CooperativeMatrixType matrix) {
        return matrix.rows() % rows == 0 && matrix.columns() % columns == 0;
    }

    private static boolean isOf(CooperativeMatrixType matrix, String type) {
        return token(matrix.component()).equals(type);
    }

    private static boolean accumulates(CooperativeMatrixType matrix, ProductTypes types) {
        return isOf(matrix, types.c()) || isOf(matrix, types.result());
    }

    /** Extents need no second look: each matrix of a product is held against the list by itself. */
    private static boolean does(FlexibleShape shape, CooperativeShape asked, long invocations) {
        return shape.scope().equals(asked.scope())
                && suits(shape, invocations)
                && shape.types().equals(asked.types())
                && asked.m() % shape.m() == 0
                && asked.n() % shape.n() == 0
                && asked.k() % shape.k() == 0;
    }

    private static CooperativeShape shape(CooperativeMultiplyAdd product) {
        ProductTypes types = new ProductTypes(
                token(product.a()),
                token(product.b()),
                token(product.c()),
                token(product.result()),
                product.saturating());
        return new CooperativeShape(token(product.scope()), product.m(), product.n(), product.k(), types);
    }

    /** Whether a workgroup holds some of them together, for which the device may keep shared memory back. */
    static boolean spanWorkgroups(Reflection module) {
        return module.usage().cooperativeMatrices().stream().anyMatch(matrix -> matrix.scope() == Scope.WORKGROUP);
    }

    private static String token(NumericType type) {
        return lower(type.name()).replace('_', '-');
    }

    private static String token(Scope scope) {
        return lower(scope.name());
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
