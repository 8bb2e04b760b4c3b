package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.Question;
import org.lemnos.core.vendor.VendorThreads;

/**
 * Asks kernels the questions of planning, each twice, because a kernel must give one answer to one question; all that one provider is asked goes to its
 * thread in one hand-over.
 */
final class KernelCalls {
    private final VendorThreads threads;
    private final CallLimit limit;

    KernelCalls(VendorThreads threads, CallLimit limit) {
        this.threads = threads;
        this.limit = limit;
    }

    /** A kernel before a problem. */
    record Asked(KernelEntry kernel, KernelProblem problem) {
        private <T> Question<T> question(String call, Supplier<? extends T> asking) {
            return Question.<T>of(kernel.id(), call, asking).about(problem::toString);
        }
    }

    /** Whether each can: an answer for each. */
    List<Answer<Support>> supports(List<Asked> all) {
        List<Question<Support>> questions = new ArrayList<>(all.size());
        for (Asked asked : all) {
            questions.add(asked.<Support>question(
                            "supports", () -> asked.kernel().kernel().supports(asked.problem()))
                    .whole(KernelAnswers::firstNull)
                    .twice(KernelAnswers::facts));
        }
        return ask(all, questions);
    }

    /** What each needs: an answer for each. */
    List<Answer<ResourceEstimate>> estimates(List<Asked> all) {
        List<Question<ResourceEstimate>> questions = new ArrayList<>(all.size());
        for (Asked asked : all) {
            questions.add(asked.<ResourceEstimate>question(
                            "estimate", () -> asked.kernel().kernel().estimate(asked.problem()))
                    .whole(KernelAnswers::firstNull)
                    .twice(KernelAnswers::facts));
        }
        return ask(all, questions);
    }

    /** What each runs, with its buffers placed as at the same index: an answer for each. */
    List<Answer<Lowering>> lowerings(List<Asked> all, List<? extends Placement> placements) {
        List<Question<Lowering>> questions = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
            Asked asked = all.get(i);
            Placement placement = placements.get(i);
            questions.add(asked.<Lowering>question(
                            "lower", () -> asked.kernel().kernel().lower(asked.problem(), placement))
                    .whole(KernelAnswers::firstNull)
                    .twice(KernelAnswers::facts));
        }
        return ask(all, questions);
    }

    private <T> List<Answer<T>> ask(List<Asked> all, List<Question<T>> questions) {
        Map<String, List<Integer>> byProvider = new TreeMap<>();
        for (int i = 0; i < all.size(); i++) {
            byProvider
                    .computeIfAbsent(all.get(i).kernel().provider(), provider -> new ArrayList<>())
                    .add(i);
        }
        List<Answer<T>> answers = new ArrayList<>(Collections.nCopies(all.size(), null));
        byProvider.forEach((provider, indices) -> {
            List<Answer<T>> own = threads.ask(
                    provider, limit, indices.stream().map(questions::get).toList());
            for (int i = 0; i < indices.size(); i++) {
                answers.set(indices.get(i), own.get(i));
            }
        });
        return answers;
    }
}
