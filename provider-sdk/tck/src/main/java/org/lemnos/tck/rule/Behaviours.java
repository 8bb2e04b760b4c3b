package org.lemnos.tck.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;

/**
 * What a kernel says it declines inside its claims, and with which reasons: nothing, unless it says so. Tested both ways: a problem that an
 * exception describes must be declined with the exception's reason, and every other one must be served. Immutable.
 */
public final class Behaviours {
    private static final Behaviours ALL = new Behaviours(true, List.of());
    private static final Behaviours UNKNOWN = new Behaviours(false, List.of());

    private final boolean told;
    private final List<Declined> exceptions;

    private Behaviours(boolean told, List<Declined> exceptions) {
        this.told = told;
        this.exceptions = List.copyOf(exceptions);
    }

    /** Problems that a kernel declines. */
    private record Declined(String what, Decline reason, Predicate<Problem> problems) {}

    /** Serves everything that lies inside of its claims. */
    public static Behaviours all() {
        return ALL;
    }

    /** Nobody has said what the kernel declines: any decline with a documented reason will do. */
    public static Behaviours unknown() {
        return UNKNOWN;
    }

    /** The same without a behaviour, for a reason. */
    public Behaviours without(Behaviour behaviour, Decline reason) {
        String what = behaviour.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return declining(what, reason, behaviour::isAskedBy);
    }

    /**
     * The same, declining some problems more.
     *
     * @param what what they have in common, for messages
     * @param reason the reason that the kernel gives for them
     * @param problems whether a problem is one of them
     */
    public Behaviours declining(String what, Decline reason, Predicate<Problem> problems) {
        List<Declined> more = new ArrayList<>(exceptions);
        more.add(new Declined(what, reason, problems));
        return new Behaviours(true, more);
    }

    /** Whether there is anything to hold an answer against. */
    public boolean areTold() {
        return told;
    }

    /** What is wrong with the kernel's answer to a problem; empty if it is as told, or if nothing is told. */
    public Optional<String> contradiction(Problem problem, Support answer) {
        if (!told) {
            return Optional.empty();
        }
        List<Declined> expected = exceptions.stream()
                .filter(each -> each.problems().test(problem))
                .toList();
        if (answer.isYes()) {
            return expected.stream()
                    .findFirst()
                    .map(each -> "serves what it says it declines (" + each.what() + ", " + each.reason() + ")");
        }
        Decline reason = answer.decline().orElseThrow();
        if (expected.isEmpty()) {
            return Optional.of("declines what it does not say it declines: " + reason + ", " + answer.message());
        }
        return expected.stream().anyMatch(each -> each.reason().equals(reason))
                ? Optional.empty()
                : Optional.of("declines with " + reason + ", but says it gives "
                        + expected.stream()
                                .map(each -> each.reason() + " for " + each.what())
                                .collect(Collectors.joining(" or ")));
    }
}
