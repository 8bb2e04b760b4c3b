package org.lemnos.core.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.core.vendor.Oversight;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.core.vendor.Question;
import org.lemnos.core.vendor.VendorThreads;

/**
 * Runs a bound program node after node. Weights are read once and kept; what no later node needs is let go. Runs from several threads follow one
 * another. Oracles are vendor code: they are asked on a thread of their own, and one that did not come back once is not asked again.
 */
public final class ReferenceRun {
    /** Names the thread that they are asked on: a run asks one after another. */
    private static final String ORACLES = "oracles";

    private static final MemoryTensor LEFT_OUT = MemoryTensor.zeros(TensorType.of(ElementType.U8, 0));

    private final BoundProgram program;
    private final int[] lastUse;
    private final @Nullable MemoryTensor[] kept;
    private final Oversight oversight;
    private final Map<String, ProviderFault> failed = new HashMap<>();

    /** Prepares runs of a program, watched as usual. */
    public ReferenceRun(BoundProgram program) {
        this(program, Oversight.usual());
    }

    /**
     * Prepares runs of a program.
     *
     * @param oversight how its oracles are watched
     */
    public ReferenceRun(BoundProgram program, Oversight oversight) {
        this.program = program;
        this.oversight = oversight;
        this.lastUse = lastUses(program);
        this.kept = new MemoryTensor[program.values().size()];
    }

    private static int[] lastUses(BoundProgram program) {
        int[] last = new int[program.values().size()];
        for (int i = 0; i < program.nodes().size(); i++) {
            for (int value : program.nodes().get(i).outputs()) {
                last[value] = i;
            }
            for (int value : program.nodes().get(i).inputs()) {
                if (value >= 0) {
                    last[value] = i;
                }
            }
        }
        program.outputs().forEach(value -> last[value] = Integer.MAX_VALUE);
        return last;
    }

    /**
     * Runs the program.
     *
     * @param inputs a tensor for each input, by name
     * @return a tensor for each output, by name, in the program's order
     * @throws LemnosException with {@code INPUT_INVALID} if an input is missing, unknown or of another type; {@code NODE_INVALID} if an oracle refuses
     *     the values, such as an index out of range; {@code PROVIDER_FAULT} if it fails otherwise, or passes a limit; {@code HOST_OUT_OF_MEMORY}
     */
    public synchronized Map<String, MemoryTensor> run(Map<String, MemoryTensor> inputs) {
        @Nullable MemoryTensor[] values = new MemoryTensor[kept.length];
        give(inputs, values);
        try (VendorThreads threads = new VendorThreads(oversight.evidence())) {
            for (int i = 0; i < program.nodes().size(); i++) {
                evaluate(program.nodes().get(i), values, threads);
                release(i, values);
            }
        }
        Map<String, MemoryTensor> outputs = new LinkedHashMap<>();
        List<Program.Output> ports = program.program().outputs();
        for (int i = 0; i < ports.size(); i++) {
            outputs.put(ports.get(i).name(), value(program.outputs().get(i), values));
        }
        return outputs;
    }

    private void give(Map<String, MemoryTensor> inputs, @Nullable MemoryTensor[] values) {
        TreeSet<String> unknown = new TreeSet<>(inputs.keySet());
        List<Program.Input> ports = program.program().inputs();
        for (int i = 0; i < ports.size(); i++) {
            String name = ports.get(i).name();
            int value = program.inputs().get(i);
            TensorType wanted = program.values().get(value).type();
            MemoryTensor given = inputs.get(name);
            if (given == null) {
                throw new LemnosException(
                        ErrorCode.INPUT_INVALID, "input '" + name + "' of type " + wanted + " is missing");
            }
            if (!given.type().equals(wanted)) {
                throw new LemnosException(
                        ErrorCode.INPUT_INVALID,
                        "input '" + name + "' is " + given.type() + "; the plan needs " + wanted);
            }
            values[value] = given;
            unknown.remove(name);
        }
        if (!unknown.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID,
                    "the program has no input " + unknown + "; it has "
                            + ports.stream().map(Program.Input::name).toList());
        }
    }

    private MemoryTensor value(int index, @Nullable MemoryTensor[] values) {
        MemoryTensor known = values[index];
        if (known != null) {
            return known;
        }
        MemoryTensor before = kept[index];
        if (before != null) {
            return before;
        }
        BoundProgram.Value value = program.values().get(index);
        TensorData data = value.data()
                .orElseThrow(() -> new IllegalStateException("value '" + value.id() + "' is used before it is made"));
        MemoryTensor read = MemoryTensor.copyOf(value.type(), data);
        kept[index] = read;
        return read;
    }

    private void evaluate(BoundProgram.BoundNode node, @Nullable MemoryTensor[] values, VendorThreads threads) {
        List<HostTensor> inputs = new ArrayList<>();
        for (int input : node.inputs()) {
            // A view that cannot be written: an oracle must not change what other nodes and later runs read.
            inputs.add(input < 0 ? LEFT_OUT : value(input, values).readOnly());
        }
        List<HostTensor> outputs = new ArrayList<>();
        for (int output : node.outputs()) {
            MemoryTensor made = MemoryTensor.zeros(program.values().get(output).type());
            values[output] = made;
            outputs.add(made);
        }
        ask(node, threads, () -> node.evaluate(inputs, outputs));
    }

    private void ask(BoundProgram.BoundNode node, VendorThreads threads, Runnable evaluation) {
        String operation = node.descriptor().toString();
        ProviderFault before = failed.get(operation);
        if (before != null) {
            throw failure(node, before);
        }
        Question<Optional<LemnosException>> question = Question.<Optional<LemnosException>>of(
                        operation, "evaluate", () -> refusal(evaluation))
                .about(() -> "node '" + node.id() + "'");
        threads.ask(ORACLES, oversight.limits().run(), question)
                .orElse(fault -> {
                    failed.put(operation, fault);
                    throw failure(node, fault);
                })
                .ifPresent(refused -> {
                    throw refused;
                });
    }

    /** What an oracle says of the values that it is given, or how it threw, which is known to be about its node. */
    private static Optional<LemnosException> refusal(Runnable evaluation) {
        try {
            evaluation.run();
            return Optional.empty();
        } catch (LemnosException refused) {
            return Optional.of(refused);
        }
    }

    private static LemnosException failure(BoundProgram.BoundNode node, ProviderFault fault) {
        return new LemnosException(
                ErrorCode.PROVIDER_FAULT,
                "node '" + node.id() + "': the oracle of " + fault,
                Map.of("node", node.id(), "operation", node.descriptor().toString()));
    }

    private void release(int node, @Nullable MemoryTensor[] values) {
        BoundProgram.BoundNode done = program.nodes().get(node);
        Stream.concat(done.inputs().stream(), done.outputs().stream())
                .filter(value -> value >= 0 && lastUse[value] == node)
                .forEach(value -> values[value] = null);
    }
}
