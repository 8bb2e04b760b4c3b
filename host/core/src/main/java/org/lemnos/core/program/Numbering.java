package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.program.Draft.Slot;

/** Leaves out what no output needs, and numbers the values that remain: inputs first, then as nodes meet them. */
final class Numbering {
    private final List<Slot> slots;
    private final int[] number;
    private final List<BoundProgram.Value> values = new ArrayList<>();

    Numbering(List<Slot> slots) {
        this.slots = slots;
        this.number = new int[slots.size()];
        Arrays.fill(number, Draft.LEFT_OUT);
    }

    /** The nodes whose work some output needs, in program order. */
    static List<Draft> needed(List<Draft> drafts, List<Integer> outputs, int slots) {
        boolean[] needed = new boolean[slots];
        outputs.forEach(value -> needed[value] = true);
        List<Draft> kept = new ArrayList<>();
        for (int i = drafts.size() - 1; i >= 0; i--) {
            Draft draft = drafts.get(i);
            if (draft.outputs().stream().anyMatch(value -> needed[value])) {
                kept.add(draft);
                draft.inputs().stream().filter(value -> value >= 0).forEach(value -> needed[value] = true);
            }
        }
        Collections.reverse(kept);
        return kept;
    }

    /** The numbers of these slots. */
    List<Integer> of(List<Integer> some) {
        List<Integer> numbers = new ArrayList<>(some.size());
        some.forEach(slot -> numbers.add(of(slot)));
        return numbers;
    }

    private int of(int slot) {
        if (slot == Draft.LEFT_OUT) {
            return Draft.LEFT_OUT;
        }
        if (number[slot] < 0) {
            number[slot] = values.size();
            Slot known = slots.get(slot);
            values.add(new BoundProgram.Value(known.id(), known.type(), known.origin(), known.data()));
        }
        return number[slot];
    }

    List<BoundNode> nodes(List<Draft> drafts) {
        List<BoundNode> nodes = new ArrayList<>(drafts.size());
        for (Draft draft : drafts) {
            nodes.add(new BoundNode(
                    draft.id(),
                    draft.operation().descriptor(),
                    draft.operation().oracle(),
                    draft.call(),
                    of(draft.inputs()),
                    of(draft.outputs())));
        }
        return nodes;
    }

    /** All values that got a number, in that order. */
    List<BoundProgram.Value> values() {
        return values;
    }
}
