package org.lemnos.tck.watch;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.VendorCall;

/** A kernel that is asked everything twice. What it answers first counts, and what it throws passes. */
final class WatchedKernel implements Kernel {
    private final Kernel kernel;
    private final KernelDescriptor own;
    private final KernelDescriptor shown;
    private final Notes notes;

    /**
     * Watches a kernel.
     *
     * @param own what the kernel says of itself
     * @param shown what the catalog is told
     */
    WatchedKernel(Kernel kernel, KernelDescriptor own, KernelDescriptor shown, Notes notes) {
        this.kernel = kernel;
        this.own = own;
        this.shown = shown;
        this.notes = notes;
    }

    /** What a kernel says of itself with one claim narrowed to a combination of storage profiles. */
    static KernelDescriptor narrowed(KernelDescriptor own, Map<Integer, StorageCombination> narrow) {
        KernelDescriptor.Builder builder =
                KernelDescriptor.builder(own.name(), own.version(), own.operation(), own.needs());
        for (int i = 0; i < own.claims().size(); i++) {
            Claim claim = own.claims().get(i);
            builder.claim(Optional.ofNullable(narrow.get(i))
                    .map(combination -> combination.narrowed(claim))
                    .orElse(claim));
        }
        return builder.build();
    }

    @Override
    public KernelDescriptor descriptor() {
        return shown;
    }

    private int number(Problem problem) {
        int claim = shown.claims().indexOf(problem.claim());
        if (claim < 0) {
            throw new IllegalStateException("the host asks " + own + " about a claim that it was not shown");
        }
        return claim;
    }

    private Problem seen(Problem problem) {
        return new ClaimedProblem(problem, own.claims().get(number(problem)));
    }

    @Override
    public Support supports(Problem problem) {
        Problem seen = seen(problem);
        return watched(
                "supports",
                () -> kernel.supports(seen),
                AnswerText::of,
                answer -> notes.note(seen, number(problem), asked -> asked.with(answer)));
    }

    @Override
    public ResourceEstimate estimate(Problem problem) {
        Problem seen = seen(problem);
        return watched(
                "estimate",
                () -> kernel.estimate(seen),
                AnswerText::of,
                answer -> notes.note(seen, number(problem), asked -> asked.with(answer)));
    }

    @Override
    public Lowering lower(Problem problem, Placement placement) {
        Problem seen = seen(problem);
        return watched(
                "lower",
                () -> kernel.lower(seen, placement),
                AnswerText::of,
                answer -> notes.note(seen, number(problem), asked -> asked.with(answer)));
    }

    private interface Noting<T> {
        void note(T answer);
    }

    /** An answer with null inside goes on to the host as it is, who has a word for it. */
    private <T> T watched(String question, Supplier<T> ask, Function<T, String> text, Noting<T> noting) {
        T first = ask.get();
        Answer<String> firstText = VendorCall.ask(own.name(), question, () -> text.apply(first));
        if (firstText.isGiven()) {
            noting.note(first);
            String second = VendorCall.ask(own.name(), question, () -> text.apply(ask.get()))
                    .orElse(fault -> fault.detail());
            if (!firstText.value().equals(second)) {
                notes.noteChange(question, firstText.value(), second);
            }
        }
        return first;
    }
}
