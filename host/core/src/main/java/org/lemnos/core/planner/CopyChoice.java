package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.planner.Routes.Copy;
import org.lemnos.core.planner.Routes.Detour;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.solve.Candidate;
import org.lemnos.core.solve.Constraint;
import org.lemnos.core.solve.JointProblem;

/**
 * Poses to the solver which values get copies in which profiles.
 *
 * <p>A copy is a resource of the solver's with three profiles: there is none, it is made from what is at home, or home is made from it. Who reads the copy
 * accepts the latter two, who makes it only the last, and who makes the value at home only the former two. A node of the solver's own pays for the
 * kernel, once a copy, however many read it.
 */
final class CopyChoice {
    private static final long ABSENT = 1;
    private static final long COPIED = 2;
    private static final long MADE = 4;

    private final Routing routing;
    private final ValueResources values;
    private final JointProblem.Builder problem;
    private final List<StorageProfile> profiles;
    private final List<String> names;
    private final Map<Copy, Posed> posed = new LinkedHashMap<>();
    private final List<Copy> fresh = new ArrayList<>();

    /**
     * A copy that some option asks for.
     *
     * @param resource the solver's resource
     * @param ways what can become of it; the first is nothing
     */
    private record Posed(int resource, List<Way> ways) {}

    /** What can become of a copy: a kernel, unless nothing does, and the profiles of home with which it works. */
    private record Way(long state, Optional<Candidates.Usable> kernel, Optional<StorageProfile> home) {}

    /**
     * Prepares the question.
     *
     * @param names those of the problem's resources, to which those of copies are added
     */
    CopyChoice(
            Routing routing,
            ValueResources values,
            JointProblem.Builder problem,
            List<StorageProfile> profiles,
            List<String> names) {
        this.names = names;
        this.routing = routing;
        this.values = values;
        this.problem = problem;
        this.profiles = profiles;
    }

    /** Adds what an option that runs this call along these routes demands of copies. */
    void demand(BoundNode node, Routes routes, List<Constraint> constraints) {
        for (Detour detour : routes.reads()) {
            if (!routing.isLoaded(detour.copy().value())) {
                constraints.add(new Constraint(resource(detour.copy()), COPIED | MADE));
            }
        }
        for (int output = 0; output < node.outputs().size(); output++) {
            for (Copy copy : routing.madeAsCopy(node.outputs().get(output))) {
                boolean made = routes.writes().contains(new Detour(output, copy));
                constraints.add(new Constraint(resource(copy), made ? MADE : ABSENT | COPIED));
            }
        }
    }

    private int resource(Copy copy) {
        Posed known = posed.get(copy);
        if (known == null) {
            List<Way> ways = ways(copy);
            long states = ways.stream().mapToLong(Way::state).reduce(0, (all, state) -> all | state);
            known = new Posed(problem.resource(states), ways);
            names.add("copy:" + values.entries().get(values.of(copy.value())).id() + "#" + copy.profile());
            posed.put(copy, known);
            fresh.add(copy);
        }
        return known.resource();
    }

    private List<Way> ways(Copy copy) {
        List<Way> ways = new ArrayList<>();
        ways.add(new Way(ABSENT, Optional.empty(), Optional.empty()));
        for (Routing.Outward outward : routing.outward(copy)) {
            ways.add(new Way(COPIED, Optional.of(outward.kernel()), Optional.of(outward.home())));
        }
        if (routing.isMadeAsCopy(copy)) {
            for (Candidates.Usable kernel : routing.homeward(copy)) {
                ways.add(new Way(MADE, Optional.of(kernel), Optional.of(StorageProfile.linear())));
            }
        }
        return ways;
    }

    /**
     * Adds the solver's nodes of the copies that were asked for since the last call.
     *
     * @return their copies, in the order of the nodes
     */
    List<Copy> pose() {
        List<Copy> added = List.copyOf(fresh);
        fresh.clear();
        for (Copy copy : added) {
            Posed known = known(copy);
            problem.node(known.ways().stream()
                    .map(way -> candidate(copy, known, way))
                    .toList());
        }
        return added;
    }

    private Candidate candidate(Copy copy, Posed known, Way way) {
        List<Constraint> constraints = new ArrayList<>();
        constraints.add(new Constraint(known.resource(), way.state()));
        way.home()
                .ifPresent(
                        home -> constraints.add(new Constraint(values.of(copy.value()), 1L << profiles.indexOf(home))));
        return new Candidate(
                false, way.kernel().map(Candidates.Usable::costNanoseconds).orElse(0L), constraints);
    }

    private Posed known(Copy copy) {
        Posed known = posed.get(copy);
        if (known == null) {
            throw new IllegalStateException("nobody asked for " + copy);
        }
        return known;
    }

    /** The kernel that a candidate of a copy's node stands for; empty where there is no copy. */
    Optional<Candidates.Usable> kernel(Copy copy, int candidate) {
        return known(copy).ways().get(candidate).kernel();
    }
}
