package org.lemnos.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.planner.Planner;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.tck.cases.CallCase;

/**
 * A program of one call, planned as a host plans it, with a preference for one kernel.
 *
 * @param plan the plan
 * @param node the call's node
 */
record PlannedCall(ExecutionPlan plan, BoundNode node) {
    private static final String NODE = "call";

    /** Plans a call; empty if the kernel does not get it, with the reason given to {@code refused}. */
    static Optional<PlannedCall> of(
            Catalog catalog,
            OperationDescriptor operation,
            CallCase call,
            String kernel,
            DeviceProfile device,
            Refusals refused) {
        ExecutionPlan plan;
        try {
            plan = Planner.plan(new PlanRequest(
                    program(operation, call),
                    Dimensions.none(),
                    catalog,
                    device,
                    // Under this objective a preference goes before everything else.
                    Policy.defaults().withObjective(Objective.CANONICAL).preferring(NODE, kernel)));
        } catch (LemnosException none) {
            refused.add(reasonIn(String.valueOf(none.getMessage()), kernel));
            return Optional.empty();
        }
        PlannedNode node = plan.document().nodes().stream()
                .filter(each -> each.id().equals(NODE))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the plan of " + call + " lacks its node"));
        if (!node.selection().kernel().equals(kernel)) {
            refused.add(reason(node.selection(), kernel));
            return Optional.empty();
        }
        BoundNode bound = plan.program().nodes().stream()
                .filter(each -> each.id().equals(NODE))
                .findFirst()
                .orElseThrow();
        return Optional.of(new PlannedCall(plan, bound));
    }

    /** Takes the reasons why the kernel did not get a call. */
    interface Refusals {
        /** Takes one: a code, a comma and a sentence. */
        void add(String reason);
    }

    private static Program program(OperationDescriptor operation, CallCase call) {
        ProgramBuilder program = ProgramBuilder.inJava();
        List<ValueRef> inputs = new ArrayList<>();
        for (TensorType type : call.inputs()) {
            Dim[] dims = new Dim[type.rank()];
            for (int axis = 0; axis < dims.length; axis++) {
                dims[axis] = Dim.of(type.dim(axis));
            }
            inputs.add(program.input("input" + inputs.size(), type.elementType(), dims));
        }
        for (List<Long> values : call.constants()) {
            MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(call.constantType(), values.size()));
            tensor.set(values.stream().mapToLong(Long::longValue).toArray());
            inputs.add(program.constant("input" + inputs.size(), tensor));
        }
        ValueRef output = program.node(
                NODE, operation.id(), operation.version(), call.attributes(), inputs.toArray(ValueRef[]::new));
        return program.output("output", output).build();
    }

    private static String reason(Selection selection, String kernel) {
        return selection.rejected().stream()
                .filter(row -> row.kernel().equals(kernel))
                .map(row -> row.code() + ", " + row.detail())
                .findFirst()
                .orElse("unknown, the plan does not mention the kernel");
    }

    /** The kernel's line of an error that lists all kernels. */
    private static String reasonIn(String message, String kernel) {
        return message.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(kernel + ": "))
                .map(line -> line.substring(kernel.length() + 2))
                .findFirst()
                .orElse("error, " + message);
    }

    /** The number of the claim that the call falls under. */
    int claim() {
        return plan.document().nodes().stream()
                .filter(each -> each.id().equals(NODE))
                .map(PlannedNode::selection)
                .findFirst()
                .orElseThrow()
                .claim();
    }

    /** The output's type. */
    TensorType output() {
        return plan.program().values().get(node.outputs().get(0)).type();
    }
}
