package org.lemnos.tck.run;

import java.util.Optional;
import java.util.function.Function;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.planner.Planner;
import org.lemnos.core.policy.Determinism;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.solve.Objective;
import org.lemnos.tck.cases.CallCase;

/** What became of planning a call with a preference for one kernel. */
public sealed interface Planning {
    /** Does one thing with a plan and another with a refusal. */
    <T> T match(Function<PlannedCall, T> planned, Function<Refused, T> refused);

    /**
     * The kernel has the call.
     *
     * @param call the plan
     */
    record Planned(PlannedCall call) implements Planning {
        @Override
        public <T> T match(Function<PlannedCall, T> planned, Function<Refused, T> refused) {
            return planned.apply(call);
        }
    }

    /**
     * The kernel does not have the call.
     *
     * @param code why, as plans say it, or {@code invalid} if there is no such call
     * @param detail a sentence
     */
    record Refused(String code, String detail) implements Planning {
        /** The code of a call that the operation does not take. */
        static final String INVALID = "invalid";

        @Override
        public <T> T match(Function<PlannedCall, T> planned, Function<Refused, T> refused) {
            return refused.apply(this);
        }
    }

    /** Plans a call. */
    static Planning of(OperationDescriptor operation, CallCase call, String kernel, Setting setting) {
        ExecutionPlan plan;
        try {
            plan = Planner.plan(new PlanRequest(
                    CallProgram.of(operation, call, setting.keepsOld()),
                    Dimensions.none(),
                    setting.catalog().get(),
                    setting.device(),
                    // A preference goes before everything else, and under this objective the host copies what a kernel
                    // takes or makes in another format.
                    Policy.defaults()
                            .withObjective(Objective.COST)
                            .withDeterminism(Determinism.NONE)
                            .preferring(CallProgram.NODE, kernel)));
        } catch (LemnosException none) {
            String message = String.valueOf(none.getMessage());
            return none.code() == ErrorCode.NODE_INVALID || none.code() == ErrorCode.PROGRAM_INVALID
                    ? new Refused(Refused.INVALID, message)
                    : refused(message, kernel);
        }
        Optional<Selection> selection = plan.document().nodes().stream()
                .filter(node -> node.id().equals(CallProgram.NODE))
                .map(PlannedNode::selection)
                .findFirst();
        if (selection.isEmpty()) {
            return new Refused(Refused.INVALID, "the host does without the call, which changes nothing");
        }
        return selection.get().kernel().equals(kernel)
                ? new Planned(PlannedCall.of(plan, operation))
                : refused(selection.get(), kernel);
    }

    private static Refused refused(Selection selection, String kernel) {
        return selection.rejected().stream()
                .filter(row -> row.kernel().equals(kernel))
                .map(row -> new Refused(row.code(), row.detail()))
                .findFirst()
                .orElse(new Refused("unknown", "the plan does not mention the kernel"));
    }

    /** The kernel's line of an error that lists all kernels. */
    private static Refused refused(String message, String kernel) {
        return message.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(kernel + ": "))
                .map(line -> line.substring(kernel.length() + 2))
                .map(line -> new Refused(
                        head(line),
                        line.substring(Math.min(line.length(), head(line).length() + 2))))
                .findFirst()
                .orElse(new Refused("no_plan", message));
    }

    private static String head(String line) {
        int comma = line.indexOf(", ");
        return comma < 0 ? line : line.substring(0, comma);
    }
}
