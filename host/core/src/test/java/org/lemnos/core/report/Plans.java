package org.lemnos.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.graph.SemanticGraph;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.planner.Planner;
import org.lemnos.core.planner.TestHouse;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.verify.PlanVerifier;

/** Small programs of values of 2 times 3 numbers, 24 bytes that take 32, planned with the test house's kernels, all storage linear. */
final class Plans {
    private static final Version ONE = Version.of(1, 0);
    private static final Policy POLICY =
            Policy.defaults().withStorageProfiles(StorageProfile.linear()).preferring("test/vendor/add");

    private Plans() {}

    static ValueRef input(ProgramBuilder builder, String name) {
        return builder.input(name, ElementType.F32, Dim.of(2), Dim.of(3));
    }

    static ValueRef add(ProgramBuilder builder, String id, ValueRef one, ValueRef other) {
        return builder.node(id, TestHouse.ADD, ONE, Attributes.none(), one, other);
    }

    static ValueRef unary(ProgramBuilder builder, String id, OperationId operation, ValueRef value) {
        return builder.node(id, operation, ONE, Attributes.none(), value);
    }

    static ExecutionPlan plan(ProgramBuilder builder) {
        return plan(builder.build(), Dimensions.none(), TestHouse.catalog(), POLICY);
    }

    static ExecutionPlan plan(Program program, Dimensions extents, Catalog catalog, Policy policy) {
        ExecutionPlan plan = Planner.plan(new PlanRequest(program, extents, catalog, TestHouse.device(), policy));
        assertThat(PlanVerifier.verify(plan.document())).isEmpty();
        return plan;
    }

    static ExecutionGraph graph(ExecutionPlan plan) {
        return ExecutionGraph.of(plan.document(), SemanticGraph.of("test", plan.program()));
    }

    static ExecutionGraph graph(ProgramBuilder builder) {
        return graph(plan(builder));
    }

    /** {@code first = x + y; sum = first + y}. */
    static ProgramBuilder twoAdditions() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = input(builder, "x");
        ValueRef y = input(builder, "y");
        return builder.output("sum", add(builder, "second", add(builder, "first", x, y), y));
    }

    /** Five additions one after the other, whose results can lie in two places. */
    static ProgramBuilder chain() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = input(builder, "x");
        ValueRef last = x;
        for (int i = 0; i < 5; i++) {
            last = add(builder, "n" + i, last, x);
        }
        return builder.output("y", last);
    }
}
