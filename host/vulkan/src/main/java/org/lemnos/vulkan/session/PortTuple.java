package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.lemnos.vulkan.memory.Storage;

/**
 * Which storages stand in for a session's own memory at its ports. Two tuples are equal if the same storages do.
 *
 * @param inputs what is bound to each input, if anything
 * @param outputs what is bound to each output, if anything
 */
public record PortTuple(List<Optional<Storage>> inputs, List<Optional<Storage>> outputs) {
    /** Copies the lists. */
    public PortTuple {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }

    /** Nothing bound. */
    static PortTuple none(int inputs, int outputs) {
        return new PortTuple(
                Collections.nCopies(inputs, Optional.empty()), Collections.nCopies(outputs, Optional.empty()));
    }

    /** Whether the session's own memory is used at every port. */
    boolean isNone() {
        return storages().isEmpty();
    }

    /** All that is bound, in the order in which it is locked. */
    List<Storage> storages() {
        List<Storage> all = new ArrayList<>();
        inputs.forEach(bound -> bound.ifPresent(all::add));
        outputs.forEach(bound -> bound.ifPresent(all::add));
        all.sort(Comparator.comparingLong(Storage::number));
        return all;
    }

    /** Whether the same ports are bound in both, to whatever. */
    boolean bindsSamePortsAs(PortTuple other) {
        return areSame(inputs, other.inputs) && areSame(outputs, other.outputs);
    }

    private static boolean areSame(List<Optional<Storage>> one, List<Optional<Storage>> other) {
        for (int i = 0; i < one.size(); i++) {
            if (one.get(i).isPresent() != other.get(i).isPresent()) {
                return false;
            }
        }
        return true;
    }

    /** At how many inputs another storage is bound than in the other tuple, the session's own memory being one too. */
    public int inputsUnlike(PortTuple other) {
        int unlike = 0;
        for (int i = 0; i < inputs.size(); i++) {
            unlike += inputs.get(i).equals(other.inputs.get(i)) ? 0 : 1;
        }
        return unlike;
    }
}
