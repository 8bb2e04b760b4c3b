package org.lemnos.core.planner;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.Workspace;

/** What is inside a kernel's answers: nulls, which a vendor's compiler need not look for, and the facts that two answers to one question share. */
final class KernelAnswers {
    private KernelAnswers() {}

    static Optional<String> firstNull(Support support) {
        return named(support.message(), "a support whose message");
    }

    static Optional<String> firstNull(ResourceEstimate estimate) {
        return named(estimate.cost(), "an estimate whose cost");
    }

    static Optional<String> firstNull(Lowering lowering) {
        for (Lowering.Step step : lowering.steps()) {
            Optional<String> found = step instanceof Dispatch dispatch
                    ? firstNull(dispatch)
                    : step instanceof Lowering.ZeroFill fill
                            ? named(fill.buffer(), "a zero fill whose buffer")
                            : Optional.empty();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> firstNull(Dispatch dispatch) {
        Optional<String> found = named(dispatch.module(), "a dispatch whose module")
                .or(() -> named(dispatch.module().name(), "a dispatch whose module's name"));
        for (Dispatch.Binding binding : dispatch.bindings()) {
            found = found.or(() -> named(binding.buffer(), "a dispatch with a binding whose buffer"))
                    .or(() -> named(binding.access(), "a dispatch with a binding whose access"))
                    .or(() -> named(binding.writes(), "a dispatch with a binding whose write contract"));
        }
        return found;
    }

    private static Optional<String> named(@Nullable Object value, String what) {
        return value == null ? Optional.of(what + " is null") : Optional.empty();
    }

    static List<Object> facts(Support support) {
        return List.of(support.decline(), support.message());
    }

    static List<Object> facts(ResourceEstimate estimate) {
        Cost cost = estimate.cost();
        return List.of(
                cost.operations(),
                cost.bytesMoved(),
                cost.efficiency(),
                cost.dispatches(),
                estimate.scratch().map(KernelAnswers::facts),
                estimate.persistent().map(KernelAnswers::facts));
    }

    private static List<Object> facts(Workspace workspace) {
        return List.of(workspace.sizeBytes(), workspace.alignment(), workspace.storage());
    }

    static List<Object> facts(Lowering lowering) {
        List<Object> facts = new ArrayList<>(lowering.steps().size());
        for (Lowering.Step step : lowering.steps()) {
            facts.add(
                    step instanceof Dispatch dispatch
                            ? facts(dispatch)
                            : step instanceof Lowering.ZeroFill fill ? fill.buffer() : step);
        }
        return facts;
    }

    private static List<Object> facts(Dispatch dispatch) {
        return List.of(
                dispatch.module(),
                dispatch.bindings().stream()
                        .map(binding -> List.of(
                                binding.buffer(),
                                binding.access(),
                                binding.writes().token()))
                        .toList(),
                dispatch.specialization(),
                ByteBuffer.wrap(dispatch.push()),
                List.of(dispatch.groupsX(), dispatch.groupsY(), dispatch.groupsZ()),
                dispatch.subgroupSize());
    }
}
