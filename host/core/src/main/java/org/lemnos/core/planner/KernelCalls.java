package org.lemnos.core.planner;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.core.catalog.Answer;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.ProviderFault;
import org.lemnos.core.catalog.VendorCall;

/** Asks a kernel the questions of planning; an answer with null inside, which a vendor's compiler need not look for, is no answer. */
final class KernelCalls {
    private KernelCalls() {}

    static Answer<Support> supports(KernelEntry kernel, KernelProblem problem) {
        Answer<Support> answer =
                VendorCall.ask(kernel.id(), "supports", () -> kernel.kernel().supports(problem));
        return whole(kernel, "supports", answer, answer.isGiven() ? firstNull(answer.value()) : Optional.empty());
    }

    static Answer<ResourceEstimate> estimate(KernelEntry kernel, KernelProblem problem) {
        Answer<ResourceEstimate> answer =
                VendorCall.ask(kernel.id(), "estimate", () -> kernel.kernel().estimate(problem));
        return whole(kernel, "estimate", answer, answer.isGiven() ? firstNull(answer.value()) : Optional.empty());
    }

    static Answer<Lowering> lower(KernelEntry kernel, KernelProblem problem, Placement placement) {
        Answer<Lowering> answer =
                VendorCall.ask(kernel.id(), "lower", () -> kernel.kernel().lower(problem, placement));
        return whole(kernel, "lower", answer, answer.isGiven() ? firstNull(answer.value()) : Optional.empty());
    }

    private static <T> Answer<T> whole(KernelEntry kernel, String call, Answer<T> answer, Optional<String> firstNull) {
        return firstNull
                .map(what -> Answer.<T>failed(
                        new ProviderFault(ProviderFault.Kind.RETURNED_NULL, kernel.id(), call, "returned " + what)))
                .orElse(answer);
    }

    private static Optional<String> firstNull(Support support) {
        return named(support.message(), "a support whose message");
    }

    private static Optional<String> firstNull(ResourceEstimate estimate) {
        return named(estimate.cost(), "an estimate whose cost");
    }

    private static Optional<String> firstNull(Lowering lowering) {
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
}
