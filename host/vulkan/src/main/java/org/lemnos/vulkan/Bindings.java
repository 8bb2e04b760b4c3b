package org.lemnos.vulkan;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.lemnos.vulkan.memory.Storage;

/**
 * Which tensors of the device stand in at a session's ports in a run. At a bound input the host writes nothing, at a bound output it reads nothing.
 * Immutable; using the same object again spares a run the look at what it says.
 */
public final class Bindings {
    private static final Bindings NONE = new Bindings(Map.of(), Map.of());

    private final Map<Integer, DeviceTensor> inputs;
    private final Map<Integer, DeviceTensor> outputs;

    private Bindings(Map<Integer, DeviceTensor> inputs, Map<Integer, DeviceTensor> outputs) {
        this.inputs = inputs;
        this.outputs = outputs;
    }

    /** None: the session's own memory at every port. */
    public static Bindings none() {
        return NONE;
    }

    /** These and one at an input, by its place among the plan's inputs; of two for one place the later counts. */
    public Bindings input(int place, DeviceTensor tensor) {
        return new Bindings(with(inputs, place, tensor), outputs);
    }

    /** These and one at an output, by its place among the plan's outputs; of two for one place the later counts. */
    public Bindings output(int place, DeviceTensor tensor) {
        return new Bindings(inputs, with(outputs, place, tensor));
    }

    private static Map<Integer, DeviceTensor> with(Map<Integer, DeviceTensor> given, int place, DeviceTensor tensor) {
        Map<Integer, DeviceTensor> more = new TreeMap<>(given);
        more.put(place, tensor);
        return Collections.unmodifiableMap(more);
    }

    boolean isNone() {
        return inputs.isEmpty() && outputs.isEmpty();
    }

    boolean isInput(int place) {
        return !inputs.isEmpty() && inputs.containsKey(place);
    }

    boolean isOutput(int place) {
        return !outputs.isEmpty() && outputs.containsKey(place);
    }

    Map<Integer, Storage> inputStorages() {
        return storages(inputs);
    }

    Map<Integer, Storage> outputStorages() {
        return storages(outputs);
    }

    private static Map<Integer, Storage> storages(Map<Integer, DeviceTensor> tensors) {
        Map<Integer, Storage> storages = new TreeMap<>();
        tensors.forEach((place, tensor) -> storages.put(place, tensor.storage()));
        return storages;
    }
}
