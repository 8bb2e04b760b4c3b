package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.program.BoundProgram.Origin;
import org.lemnos.core.program.Draft.Slot;

/**
 * Gives every output bytes of its own that a node makes: behind a copy where the value, or what it is a view of, is an input, weight or
 * constant, or is an output already.
 */
final class OwnOutputs {
    private static final OperationId COPY = OperationId.of("tensor/copy");
    private static final Version COPY_VERSION = Version.of(1, 0);
    /** No name that a program may give a node or value has this character. */
    private static final String COPY_SUFFIX = "#copy";

    private final OperationSource operations;
    private final List<Slot> slots;
    private final List<Draft> drafts;

    /**
     * Prepares the copies.
     *
     * @param slots all values; those of copies are added
     * @param drafts all nodes; copies are added
     */
    OwnOutputs(OperationSource operations, List<Slot> slots, List<Draft> drafts) {
        this.operations = operations;
        this.slots = slots;
        this.drafts = drafts;
    }

    /** The slots of the outputs, one for each of the program's. */
    List<Integer> of(List<Program.Output> wanted, int[] standIns) {
        int[] root = roots();
        Set<Integer> taken = new HashSet<>();
        List<Integer> outputs = new ArrayList<>();
        for (Program.Output output : wanted) {
            int value = standIns[output.value().index()];
            boolean own = slots.get(root[value]).origin() == Origin.NODE && taken.add(root[value]);
            outputs.add(own ? value : copy(output.name(), value));
        }
        return outputs;
    }

    /** For each slot the one whose bytes it has: itself, or what it is a view of. */
    private int[] roots() {
        int[] root = new int[slots.size()];
        for (int i = 0; i < root.length; i++) {
            root[i] = i;
        }
        for (Draft draft : drafts) {
            for (int i = 0; i < draft.outputs().size(); i++) {
                if (draft.aliased(i) != Draft.LEFT_OUT) {
                    root[draft.outputs().get(i)] = root[draft.aliased(i)];
                }
            }
        }
        return root;
    }

    private int copy(String output, int value) {
        String id = output + COPY_SUFFIX;
        DefinedOperation operation = operations.require(COPY, COPY_VERSION, id);
        Slot source = slots.get(value);
        BoundCall call = new BoundCall(
                COPY, COPY_VERSION, Attributes.none(), List.of(Optional.of(source.type())), List.of(source.constant()));
        int made = slots.size();
        slots.add(Slot.of(id, source.type(), Origin.NODE));
        drafts.add(new Draft(id, operation, call, List.of(value), List.of(made)));
        return made;
    }
}
