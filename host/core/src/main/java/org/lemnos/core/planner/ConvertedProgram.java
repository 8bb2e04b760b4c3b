package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.fusion.FusedProgram;
import org.lemnos.core.planner.Routes.Copy;
import org.lemnos.core.planner.Routes.Detour;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.program.BoundProgram.Origin;
import org.lemnos.core.program.BoundProgram.Value;

/**
 * A program in which the copies that were chosen are values of their own, and the kernels that make them nodes. A copy is made right before its first
 * reader, or copied home right after its maker; a copy of a weight or constant is a weight or constant itself, and the original is gone if nobody else
 * needs it.
 *
 * @param program the nodes and values
 * @param sources for each of its nodes where it comes from
 * @param kept for each of its values what it is
 */
record ConvertedProgram(BoundProgram program, List<Source> sources, List<Kept> kept) {
    /** No name that a program may give a node or value has this character. */
    private static final String MARK = "#";

    ConvertedProgram {
        sources = List.copyOf(sources);
        kept = List.copyOf(kept);
    }

    /**
     * Where a node comes from.
     *
     * @param node the fused program's node; of a conversion the one that asked for it
     * @param conversion the copy that is made, or from which home is made; empty for the fused program's node itself
     */
    record Source(int node, Optional<Copy> conversion) {}

    /**
     * What a value is.
     *
     * @param value its number in the program as it was bound
     * @param profile how it lies if it is a copy; empty at home
     */
    record Kept(int value, Optional<StorageProfile> profile) {}

    /**
     * Puts the copies into a program.
     *
     * @param routes for each of its nodes the copies that it works on, named by the bound program's values
     * @param calls for each value that may be copied the call that copies it
     */
    static ConvertedProgram of(FusedProgram fused, List<Routes> routes, Map<Integer, BoundNode> calls) {
        if (routes.stream().allMatch(Routes.DIRECT::equals)) {
            return unchanged(fused);
        }
        Insertion assembly = new Insertion(fused, calls);
        for (int node = 0; node < routes.size(); node++) {
            assembly.add(node, routes.get(node));
        }
        return assembly.finished();
    }

    private static ConvertedProgram unchanged(FusedProgram fused) {
        List<Source> sources = new ArrayList<>();
        for (int node = 0; node < fused.program().nodes().size(); node++) {
            sources.add(new Source(node, Optional.empty()));
        }
        List<Kept> kept = fused.values().stream()
                .map(value -> new Kept(value, Optional.empty()))
                .toList();
        return new ConvertedProgram(fused.program(), sources, kept);
    }

    private static final class Insertion {
        private final FusedProgram fused;
        private final Map<Integer, BoundNode> calls;
        private final List<Value> values;
        private final List<Kept> kept = new ArrayList<>();
        private final Map<Integer, Integer> fusedNumbers = new HashMap<>();
        private final Map<Copy, Integer> copies = new HashMap<>();
        private final List<BoundNode> nodes = new ArrayList<>();
        private final List<Source> sources = new ArrayList<>();
        private final Set<Integer> replaced = new HashSet<>();

        Insertion(FusedProgram fused, Map<Integer, BoundNode> calls) {
            this.fused = fused;
            this.calls = calls;
            this.values = new ArrayList<>(fused.program().values());
            for (int value = 0; value < values.size(); value++) {
                kept.add(new Kept(fused.values().get(value), Optional.empty()));
                fusedNumbers.put(fused.values().get(value), value);
            }
        }

        void add(int number, Routes routes) {
            BoundNode node = fused.program().nodes().get(number);
            List<Integer> inputs = new ArrayList<>(node.inputs());
            for (Detour read : routes.reads()) {
                inputs.set(read.place(), read(number, read.copy()));
            }
            List<Integer> outputs = new ArrayList<>(node.outputs());
            for (Detour write : routes.writes()) {
                outputs.set(write.place(), copied(write.copy(), Origin.NODE));
            }
            nodes.add(new BoundNode(node.id(), node.descriptor(), node.oracle(), node.call(), inputs, outputs));
            sources.add(new Source(number, Optional.empty()));
            for (Detour write : routes.writes()) {
                convert(number, write.copy(), number(write.copy()), home(write.copy()));
            }
        }

        private int home(Copy copy) {
            return Objects.requireNonNull(fusedNumbers.get(copy.value()));
        }

        private int number(Copy copy) {
            return Objects.requireNonNull(copies.get(copy));
        }

        private int read(int node, Copy copy) {
            Integer known = copies.get(copy);
            if (known != null) {
                return known;
            }
            int home = home(copy);
            if (values.get(home).data().isPresent()) {
                replaced.add(home);
                return copied(copy, values.get(home).origin());
            }
            int made = copied(copy, Origin.NODE);
            convert(node, copy, home, made);
            return made;
        }

        private int copied(Copy copy, Origin origin) {
            Value home = values.get(home(copy));
            int number = values.size();
            values.add(new Value(home.id() + MARK + copy.profile(), home.type(), origin, home.data()));
            kept.add(new Kept(copy.value(), Optional.of(copy.profile())));
            copies.put(copy, number);
            return number;
        }

        private void convert(int node, Copy copy, int from, int to) {
            BoundNode call = calls.get(copy.value());
            if (call == null) {
                throw new IllegalStateException("nobody asked how to make " + copy);
            }
            nodes.add(new BoundNode(
                    values.get(number(copy)).id(),
                    call.descriptor(),
                    call.oracle(),
                    call.call(),
                    List.of(from),
                    List.of(to)));
            sources.add(new Source(node, Optional.of(copy)));
        }

        ConvertedProgram finished() {
            BoundProgram before = fused.program();
            int[] numbers = new int[values.size()];
            Arrays.setAll(numbers, value -> isNeeded(value) ? 0 : -1);
            List<Value> left = new ArrayList<>();
            List<Kept> leftKept = new ArrayList<>();
            for (int value = 0; value < numbers.length; value++) {
                if (numbers[value] == 0) {
                    numbers[value] = left.size();
                    left.add(values.get(value));
                    leftKept.add(kept.get(value));
                }
            }
            BoundProgram program = new BoundProgram(
                    before.program(),
                    before.dimensions(),
                    left,
                    nodes.stream().map(node -> renumbered(node, numbers)).toList(),
                    renumbered(before.inputs(), numbers),
                    renumbered(before.outputs(), numbers),
                    before.foldedNodes(),
                    before.droppedNodes());
            return new ConvertedProgram(program, sources, leftKept);
        }

        private boolean isNeeded(int value) {
            return !replaced.contains(value)
                    || nodes.stream().anyMatch(node -> node.inputs().contains(value));
        }

        private static BoundNode renumbered(BoundNode node, int[] numbers) {
            return new BoundNode(
                    node.id(),
                    node.descriptor(),
                    node.oracle(),
                    node.call(),
                    renumbered(node.inputs(), numbers),
                    renumbered(node.outputs(), numbers));
        }

        private static List<Integer> renumbered(List<Integer> some, int[] numbers) {
            return some.stream()
                    .map(value -> value < 0 ? value : numbers[value])
                    .toList();
        }
    }
}
