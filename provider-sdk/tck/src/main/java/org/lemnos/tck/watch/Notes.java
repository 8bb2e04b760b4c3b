package org.lemnos.tck.watch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.lemnos.api.kernel.Problem;

/** What the kernel under test was asked since the last {@link #clear}. For one thread. */
public final class Notes {
    private final Map<Problem, Asked> asked = new LinkedHashMap<>();
    private final List<String> changes = new ArrayList<>();

    /** Forgets everything. */
    public void clear() {
        asked.clear();
        changes.clear();
    }

    void note(Problem problem, int claim, UnaryOperator<Asked> answer) {
        asked.merge(problem, answer.apply(Asked.about(problem, claim)), (before, now) -> answer.apply(before));
    }

    void noteChange(String question, String first, String second) {
        changes.add("asked for " + question + " twice, it answers \"" + first + "\" and then \"" + second + "\"");
    }

    /** The first problem of this kind. */
    public Optional<Asked> first(Predicate<Problem> kind) {
        return asked.values().stream().filter(each -> kind.test(each.problem())).findFirst();
    }

    /** What the kernel answered in two ways; empty if nothing. */
    public List<String> changes() {
        return List.copyOf(changes);
    }
}
