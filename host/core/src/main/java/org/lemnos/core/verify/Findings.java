package org.lemnos.core.verify;

import java.util.ArrayList;
import java.util.List;

/** Collects violations, up to a number that people still read. */
final class Findings {
    private static final int MOST = 100;

    private final List<PlanViolation> violations = new ArrayList<>();

    /** Reports a violation at a place below {@code /plan}. */
    void report(String pointer, String message) {
        if (violations.size() < MOST) {
            violations.add(new PlanViolation("/plan" + pointer, message));
        }
    }

    /** Reports unless the condition holds. */
    void require(boolean holds, String pointer, String message) {
        if (!holds) {
            report(pointer, message);
        }
    }

    boolean isEmpty() {
        return violations.isEmpty();
    }

    List<PlanViolation> list() {
        return List.copyOf(violations);
    }
}
