package org.lemnos.tck.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    private static final Behaviours UNKNOWN = new Behaviours(List.of());
    private static final Behaviours ALL = new Behaviours(List.of(List.of()));

    /** Each says by itself everything that is declined; an answer must agree with all of them. */
    private final List<List<Declined>> sayings;

    private Behaviours(List<List<Declined>> sayings) {
        this.sayings = List.copyOf(sayings);
    }

    /**
     * Problems that a kernel declines.
     *
     * @param problems whether a problem is one of them; empty if only people can tell
     */
    private record Declined(String what, Decline reason, Optional<Predicate<Problem>> problems) {
        boolean mustBeDeclined(Problem problem) {
            return problems.map(which -> which.test(problem)).orElse(false);
        }

        boolean mayBeDeclined(Problem problem) {
            return problems.map(which -> which.test(problem)).orElse(true);
        }
    }

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
        return declining(behaviour.token().replace('_', ' '), reason, behaviour::isAskedBy);
    }

    /**
     * The same, declining some problems more.
     *
     * @param what what they have in common, for messages
     * @param reason the reason that the kernel gives for them
     * @param problems whether a problem is one of them
     */
    public Behaviours declining(String what, Decline reason, Predicate<Problem> problems) {
        return declining(new Declined(what, reason, Optional.of(problems)));
    }

    /**
     * The same, declining some problems more that are described in words: any problem may be declined for this reason, and some must be.
     *
     * @param what what they have in common
     * @param reason the reason that the kernel gives for them
     */
    public Behaviours decliningSome(String what, Decline reason) {
        return declining(new Declined(what, reason, Optional.empty()));
    }

    private Behaviours declining(Declined one) {
        List<List<Declined>> more = new ArrayList<>();
        for (List<Declined> saying : sayings.isEmpty() ? ALL.sayings : sayings) {
            List<Declined> longer = new ArrayList<>(saying);
            longer.add(one);
            more.add(List.copyOf(longer));
        }
        return new Behaviours(more);
    }

    /** What both say: an answer must agree with the one and with the other. */
    public Behaviours and(Behaviours other) {
        List<List<Declined>> both = new ArrayList<>(sayings);
        both.addAll(other.sayings);
        return new Behaviours(both);
    }

    /** Whether there is anything to hold an answer against. */
    public boolean areTold() {
        return !sayings.isEmpty();
    }

    /** What is wrong with the kernel's answer to a problem; empty if it is as told, or if nothing is told. */
    public Optional<String> contradiction(Problem problem, Support answer) {
        return sayings.stream()
                .map(saying -> answer.isYes() ? served(saying, problem) : declined(saying, problem, answer))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> served(List<Declined> saying, Problem problem) {
        return saying.stream()
                .filter(each -> each.mustBeDeclined(problem))
                .findFirst()
                .map(each -> "serves what it says it declines (" + each.what() + ", " + each.reason() + ")");
    }

    private static Optional<String> declined(List<Declined> saying, Problem problem, Support no) {
        Decline reason = no.decline().orElseThrow();
        List<Declined> expected =
                saying.stream().filter(each -> each.mayBeDeclined(problem)).toList();
        if (expected.isEmpty()) {
            return Optional.of("declines what it does not say it declines: " + reason + ", " + no.message());
        }
        return expected.stream().anyMatch(each -> each.reason().equals(reason))
                ? Optional.empty()
                : Optional.of("declines with " + reason + ", but says it gives "
                        + expected.stream()
                                .map(each -> each.reason() + " for " + each.what())
                                .collect(Collectors.joining(" or ")));
    }

    /** What is described in words and was never declined, as far as the reasons of all declines tell. */
    public List<String> neverDeclined(Set<Decline> given) {
        return sayings.stream()
                .flatMap(List::stream)
                .filter(each -> each.problems().isEmpty() && !given.contains(each.reason()))
                .map(each -> each.what() + ", " + each.reason())
                .toList();
    }
}
