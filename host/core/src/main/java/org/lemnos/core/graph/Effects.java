package org.lemnos.core.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.Port;
import org.lemnos.core.graph.SemanticOperation.ValueAccess;

/** What an operation does with its values: inputs are read, outputs written, mutated inputs both; of an input whose type alone matters nothing is read. */
final class Effects {
    private Effects() {}

    static List<ValueAccess> of(
            OperationDescriptor contract, List<OptionalInt> inputs, List<Integer> outputs, List<Integer> mutated) {
        Map<Integer, Access> modes = new LinkedHashMap<>();
        for (int place = 0; place < inputs.size(); place++) {
            if (inputs.get(place).isPresent() && !port(contract, place).isTypeOnly()) {
                merge(modes, inputs.get(place).getAsInt(), Access.READ);
            }
        }
        mutated.forEach(value -> merge(modes, value, Access.WRITE));
        outputs.forEach(value -> merge(modes, value, Access.WRITE));
        List<ValueAccess> accesses = new ArrayList<>();
        modes.forEach((value, mode) -> accesses.add(new ValueAccess(value, mode)));
        return accesses;
    }

    /** The port of a place: the last one may stand for several. */
    static Port port(OperationDescriptor contract, int place) {
        return contract.inputs().get(Math.min(place, contract.inputs().size() - 1));
    }

    private static void merge(Map<Integer, Access> modes, int value, Access mode) {
        modes.merge(value, mode, (before, now) -> before == now ? before : Access.READ_WRITE);
    }
}
