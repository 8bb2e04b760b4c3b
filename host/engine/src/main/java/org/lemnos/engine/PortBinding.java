package org.lemnos.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.InputRanges;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.vendor.Oversight;
import org.lemnos.vulkan.Bindings;

/** The named ports of a plan: checks what a run is given, and moves it to and from the ports' bytes. */
final class PortBinding {
    private final List<Port> inputs;
    private final List<Port> outputs;
    private final InputRanges ranges;
    private final CheckedTensors checked = new CheckedTensors();

    private record Port(String name, TensorType type) {}

    /** The ports of a plan; its oracles say, watched so, which values they may hold. */
    PortBinding(ExecutionPlan plan, Oversight oversight) {
        inputs = ports(plan.document(), plan.document().inputs());
        outputs = ports(plan.document(), plan.document().outputs());
        ranges = InputRanges.of(plan.program(), oversight);
    }

    private static List<Port> ports(PlanDocument plan, List<PlannedPort> ports) {
        return ports.stream()
                .map(port ->
                        new Port(port.name(), plan.values().get(port.value()).type()))
                .toList();
    }

    /** The sources in the order of the plan's inputs. */
    List<Inputs.Source> ordered(Inputs given) {
        TreeSet<String> unknown = new TreeSet<>(given.names());
        List<Inputs.Source> ordered = new ArrayList<>(inputs.size());
        for (Port port : inputs) {
            Inputs.Source source = given.sources().get(port.name());
            if (source == null) {
                throw new LemnosException(
                        ErrorCode.INPUT_INVALID,
                        "input '" + port.name() + "' of type " + port.type() + " is missing; given are "
                                + given.names());
            }
            ordered.add(source);
            unknown.remove(port.name());
        }
        if (!unknown.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID,
                    "the plan has no input " + unknown + "; it has "
                            + inputs.stream().map(Port::name).toList());
        }
        return ordered;
    }

    /**
     * Passes if no tensor is given at two ports of one run: a plan knows nothing of ports that share their bytes.
     *
     * @throws LemnosException with {@code INPUT_INVALID}
     */
    void requireDistinct(List<Inputs.Source> sources, Targets targets) {
        Set<DeviceTensor> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Stream<DeviceTensor> given = sources.stream()
                .filter(Inputs.OfTensor.class::isInstance)
                .map(source -> ((Inputs.OfTensor) source).tensor());
        Stream.concat(given, targets.tensors().values().stream())
                .filter(tensor -> !seen.add(tensor))
                .findFirst()
                .ifPresent(twice -> {
                    throw new LemnosException(
                            ErrorCode.INPUT_INVALID, twice + " is given at two ports of one run; give one a copy");
                });
    }

    /**
     * The tensors among the sources and the targets, at their places in the plan.
     *
     * @throws LemnosException with {@code INPUT_INVALID} if one is of another engine, holds values that the program cannot use, or has no port
     */
    Bindings bindings(List<Inputs.Source> sources, Targets targets) {
        requireDistinct(sources, targets);
        Bindings bindings = Bindings.none();
        for (int i = 0; i < sources.size(); i++) {
            if (sources.get(i) instanceof Inputs.OfTensor given) {
                bindings = bindings.input(i, onDevice(inputs.get(i), given.tensor()));
                checkValues(i, given.tensor());
            }
        }
        for (Map.Entry<String, DeviceTensor> target : targets.tensors().entrySet()) {
            int place = output(target.getKey());
            bindings = bindings.output(place, onDevice(outputs.get(place), target.getValue()));
        }
        return bindings;
    }

    private static org.lemnos.vulkan.DeviceTensor onDevice(Port port, DeviceTensor tensor) {
        if (tensor instanceof OnDevice known) {
            return known.tensor();
        }
        throw new LemnosException(
                ErrorCode.INPUT_INVALID, "'" + port.name() + "': " + tensor + " lies on the reference device");
    }

    /** What a kernel indexes with is looked at by the host, once each time that it was written. */
    private void checkValues(int input, DeviceTensor tensor) {
        Optional<ValueRange> range = ranges.of(input);
        if (range.isPresent() && !checked.has(input, tensor)) {
            long version = tensor.version();
            MemoryTensor values = tensor.read();
            try {
                check(values.toLongs(), range.get());
            } catch (IllegalArgumentException unsuitable) {
                throw invalid(input, unsuitable);
            }
            checked.note(input, tensor, version);
        }
    }

    /**
     * The place of an output.
     *
     * @throws LemnosException with {@code INPUT_INVALID} if the plan has none of that name
     */
    int output(String name) {
        List<String> names = outputs.stream().map(Port::name).toList();
        int place = names.indexOf(name);
        if (place < 0) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID, "the plan has no output '" + name + "'; it has " + names);
        }
        return place;
    }

    /** Writes one input's bytes. */
    void write(int input, Inputs.Source source, ByteBuffer target) {
        write(input, source, MemoryTensor.over(inputs.get(input).type(), target));
    }

    private void write(int input, Inputs.Source source, MemoryTensor target) {
        try {
            Optional<ValueRange> range = ranges.of(input);
            if (range.isEmpty()) {
                source.writeTo(target);
            } else {
                // Through the host's memory: that of a device may be slow to read back.
                MemoryTensor checked = MemoryTensor.zeros(target.type());
                source.writeTo(checked);
                check(checked.toLongs(), range.get());
                target.copyFrom(checked);
            }
        } catch (IllegalArgumentException unsuitable) {
            throw invalid(input, unsuitable);
        }
    }

    private LemnosException invalid(int input, IllegalArgumentException unsuitable) {
        return new LemnosException(
                ErrorCode.INPUT_INVALID,
                "input '" + inputs.get(input).name() + "': " + unsuitable.getMessage(),
                unsuitable);
    }

    private static void check(long[] values, ValueRange range) {
        range.firstOutside(values).ifPresent(place -> {
            throw new IllegalArgumentException(
                    "element " + place + " is " + values[place] + "; the program can use " + range + " there");
        });
    }

    /** All inputs as tensors by name. */
    Map<String, MemoryTensor> tensors(Inputs given) {
        List<Inputs.Source> sources = ordered(given);
        Map<String, MemoryTensor> tensors = new LinkedHashMap<>();
        for (int i = 0; i < sources.size(); i++) {
            MemoryTensor tensor = MemoryTensor.zeros(inputs.get(i).type());
            write(i, sources.get(i), tensor);
            tensors.put(inputs.get(i).name(), tensor);
        }
        return tensors;
    }

    /** The type of an output. */
    TensorType outputType(int output) {
        return outputs.get(output).type();
    }

    /** The name of an output. */
    String outputName(int output) {
        return outputs.get(output).name();
    }

    /** A copy of an output's bytes. */
    MemoryTensor read(int output, ByteBuffer source) {
        ByteBuffer own = ByteBuffer.allocate(source.remaining());
        own.put(source).flip();
        return MemoryTensor.over(outputs.get(output).type(), own);
    }
}
