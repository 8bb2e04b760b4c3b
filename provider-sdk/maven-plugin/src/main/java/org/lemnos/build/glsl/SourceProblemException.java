package org.lemnos.build.glsl;

import java.util.List;
import java.util.stream.Collectors;

/** Sources that no module can be made of, with every problem that was found. */
public final class SourceProblemException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /** @param problems at least one */
    public SourceProblemException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** A single error. */
    public SourceProblemException(Problem problem) {
        this(List.of(problem));
    }

    /** The problems, in the order found. */
    public List<Problem> problems() {
        return problems;
    }
}
