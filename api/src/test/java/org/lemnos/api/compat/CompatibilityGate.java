package org.lemnos.api.compat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;

/**
 * Finds what a jar of the contract breaks of a frozen level: what changes binary compatibility; what changes source compatibility, but
 * for types that only the host implements; and what {@link Rule} names. Types and members that are marked experimental are outside.
 */
final class CompatibilityGate {
    private final Baseline baseline;

    CompatibilityGate(Baseline baseline) {
        this.baseline = baseline;
    }

    /**
     * The breaks, ordered by place; empty if every vendor of the frozen level goes on.
     *
     * @throws IllegalArgumentException if the baseline is not what it is said to be
     */
    List<Break> breaksIn(Path now) throws IOException {
        baseline.check();
        try (ContractJar before = ContractJar.open(baseline.jar());
                ContractJar after = ContractJar.open(now)) {
            SortedSet<Break> breaks =
                    new SignatureComparison(type -> mayGain(before, type)).compare(baseline.jar(), now);
            before.types().forEach((name, type) -> {
                Class<?> successor = after.types().get(name);
                if (successor != null && !ContractJar.isExperimental(type)) {
                    apply(name, type, successor, breaks);
                }
            });
            return List.copyOf(breaks);
        }
    }

    /** Whether vendors implement no method of the type. What an annotation gains is for {@link Rule#ANNOTATION_ATTRIBUTES}. */
    private static boolean mayGain(ContractJar jar, String type) {
        Class<?> found = jar.types().get(type);
        return found != null && (found.isAnnotation() || ContractJar.isMarked(found, "HostImplements"));
    }

    private static void apply(String name, Class<?> before, Class<?> now, SortedSet<Break> breaks) {
        for (Rule rule : Rule.values()) {
            for (String what : rule.broken(before, now)) {
                breaks.add(new Break(name, what));
            }
        }
    }
}
