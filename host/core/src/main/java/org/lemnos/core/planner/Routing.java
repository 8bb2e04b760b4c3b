package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.Port;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.planner.Routes.Copy;
import org.lemnos.core.planner.Routes.Detour;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.solve.Objective;

/**
 * In which profiles each value can live, at home and as copies, and so in which ways a kernel's ports can be served.
 *
 * <p>A value lives at home in one profile. Home is row-major where somebody outside decides, or where several values are the same bytes: inputs, outputs,
 * weights, what is viewed or updated. Under {@link Objective#COST} it may live in others too: a node reads a copy, or makes one that is copied home.
 */
final class Routing {
    /** Ways of one kernel that the solver chooses among; a node of many ports would have two to the power of their number. */
    private static final int MOST_WAYS = 64;

    private final BoundProgram program;
    private final ValueResources values;
    private final Conversions conversions;
    private final List<StorageProfile> profiles;
    private final boolean copying;
    /** By resource, how many values are its bytes. */
    private final int[] sharers;

    /**
     * Prepares the ways.
     *
     * @param profiles the storage profiles that the policy allows, best first
     * @param objective copies have a price, so that only the least cost can tell whether they pay
     */
    Routing(
            BoundProgram program,
            ValueResources values,
            Conversions conversions,
            List<StorageProfile> profiles,
            Objective objective) {
        this.program = program;
        this.values = values;
        this.conversions = conversions;
        this.profiles = profiles;
        this.copying = objective == Objective.COST;
        this.sharers = new int[values.entries().size()];
        for (int value = 0; value < program.values().size(); value++) {
            if (values.of(value) != ValueResources.NONE) {
                sharers[values.of(value)]++;
            }
        }
    }

    /** Whether a resource may lie in a profile. */
    boolean allows(int resource, StorageProfile profile) {
        ValueResources.Entry entry = values.entries().get(resource);
        if (isFixed(entry.role())) {
            return profile.equals(StorageProfile.linear());
        }
        boolean free =
                entry.role() == ResourceRole.ACTIVATION && sharers[resource] == 1 && conversions.concern(entry.root());
        return free || profile.format().isRowMajor();
    }

    private static boolean isFixed(ResourceRole role) {
        return role == ResourceRole.WEIGHT || role == ResourceRole.CONSTANT;
    }

    /** Whether copies of the value are made while weights are loaded, so that no run pays for them. */
    boolean isLoaded(int value) {
        return program.values().get(value).data().isPresent();
    }

    /** Whether some kernel may make a copy of the value first, of which home is a copy then. */
    boolean isMadeAsCopy(Copy copy) {
        return copying
                && conversions.made(copy.value()).contains(copy.profile())
                && !allows(values.of(copy.value()), copy.profile())
                && program.values().get(copy.value()).origin() == BoundProgram.Origin.NODE
                && !homeward(copy).isEmpty();
    }

    /** The profiles of the value in which some kernel may make a copy first. */
    List<Copy> madeAsCopy(int value) {
        return conversions.made(value).stream()
                .map(profile -> new Copy(value, profile))
                .filter(this::isMadeAsCopy)
                .toList();
    }

    /** The kernels that copy home what was made in another profile. */
    List<Candidates.Usable> homeward(Copy copy) {
        return conversions.between(copy.value(), copy.profile(), StorageProfile.linear());
    }

    /**
     * The ways to serve a kernel's ports; one at least, which the solver turns down where it cannot be. Past {@link #MOST_WAYS}, further ports are served in
     * one way each: as the value is, where that can be.
     */
    List<Routes> of(BoundNode node, Candidates.Usable kernel) {
        Claim claim = kernel.problem().claim();
        List<Routes> ways = List.of(Routes.DIRECT);
        int ports = node.descriptor().inputs().size();
        for (int place = 0; place < node.inputs().size(); place++) {
            int value = node.inputs().get(place);
            if (value >= 0 && conversions.concern(value) && !isUpdated(node, place)) {
                SortedSet<StorageProfile> taken = claim.storage(BufferRef.input(Math.min(place, ports - 1)));
                ways = widened(ways, value, taken, readable(value, taken), reading(place));
            }
        }
        for (int i = 0; i < node.outputs().size(); i++) {
            int value = node.outputs().get(i);
            if (conversions.concern(value) && node.descriptor().outputs().get(i).aliasKind() != Port.AliasKind.MUST) {
                SortedSet<StorageProfile> made = claim.storage(BufferRef.output(i));
                List<Copy> copies =
                        copies(value, made).stream().filter(this::isMadeAsCopy).toList();
                ways = widened(ways, value, made, copies, writing(i));
            }
        }
        return ways;
    }

    private static boolean isUpdated(BoundNode node, int place) {
        List<Port> ports = node.descriptor().inputs();
        return ports.get(Math.min(place, ports.size() - 1)).isUpdated()
                || node.descriptor().outputs().stream()
                        .anyMatch(port -> port.aliasKind() == Port.AliasKind.MUST
                                && port.aliasedInput().orElseThrow() == place);
    }

    private interface Extension {
        Routes apply(Routes shorter, Copy copy);
    }

    private static Extension reading(int place) {
        return (shorter, copy) -> new Routes(with(shorter.reads(), place, copy), shorter.writes());
    }

    private static Extension writing(int place) {
        return (shorter, copy) -> new Routes(shorter.reads(), with(shorter.writes(), place, copy));
    }

    private static List<Detour> with(List<Detour> shorter, int place, Copy copy) {
        List<Detour> longer = new ArrayList<>(shorter);
        longer.add(new Detour(place, copy));
        return longer;
    }

    private List<Routes> widened(
            List<Routes> ways, int value, Collection<StorageProfile> accepted, List<Copy> copies, Extension extension) {
        List<Optional<Copy>> choices = new ArrayList<>();
        boolean direct =
                profiles.stream().anyMatch(profile -> accepted.contains(profile) && allows(values.of(value), profile));
        if (direct || copies.isEmpty()) {
            choices.add(Optional.empty());
        }
        copies.forEach(copy -> choices.add(Optional.of(copy)));
        if (ways.size() * choices.size() > MOST_WAYS) {
            choices.subList(1, choices.size()).clear();
        }
        List<Routes> wider = new ArrayList<>();
        for (Routes way : ways) {
            for (Optional<Copy> choice : choices) {
                wider.add(choice.map(copy -> extension.apply(way, copy)).orElse(way));
            }
        }
        return wider;
    }

    private List<Copy> copies(int value, Collection<StorageProfile> accepted) {
        return profiles.stream()
                .filter(accepted::contains)
                .map(profile -> new Copy(value, profile))
                .toList();
    }

    /** The copies of a value that a port which takes these profiles can read. */
    private List<Copy> readable(int value, Collection<StorageProfile> taken) {
        return copies(value, taken).stream().filter(this::isReadable).toList();
    }

    private boolean isReadable(Copy copy) {
        if (!copying || !fits(copy)) {
            return false;
        }
        if (isLoaded(copy.value())) {
            return !copy.profile().format().isRowMajor();
        }
        return isMadeAsCopy(copy) || !outward(copy).isEmpty();
    }

    private boolean fits(Copy copy) {
        return copy.profile().format().fits(program.values().get(copy.value()).type());
    }

    /**
     * A way to make a copy of a value at home.
     *
     * @param home the profile of home
     * @param kernel copies from there
     */
    record Outward(StorageProfile home, Candidates.Usable kernel) {}

    /** The ways to make a copy out of what is at home, which lies in another format. */
    List<Outward> outward(Copy copy) {
        List<Outward> ways = new ArrayList<>();
        for (StorageProfile home : homes(copy.value())) {
            if (!home.format().equals(copy.profile().format())) {
                conversions
                        .between(copy.value(), home, copy.profile())
                        .forEach(kernel -> ways.add(new Outward(home, kernel)));
            }
        }
        return ways;
    }

    /** The profiles in which the value may lie at home and somebody makes it there, or gives it. */
    private List<StorageProfile> homes(int value) {
        return profiles.stream()
                .filter(profile -> allows(values.of(value), profile))
                .filter(profile ->
                        profile.format().isRowMajor() || conversions.made(value).contains(profile))
                .toList();
    }
}
