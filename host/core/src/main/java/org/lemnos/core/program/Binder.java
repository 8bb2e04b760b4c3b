package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.BoundProgram.Origin;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;

/**
 * Binds a program's symbolic extents: gives every value its type, computes what follows from constants through the oracles, passes by views that
 * change nothing, makes every output the work of a node, and leaves out what nobody needs.
 */
public final class Binder {
    /** A node is computed while binding only if its outputs have at most this many bytes in all. */
    public static final long MOST_FOLDED_BYTES = 16 << 20;

    private static final OperationId COPY = OperationId.of("tensor/copy");

    private final Program program;
    private final Dimensions dimensions;
    private final OperationSource operations;
    private final Slot[] slots;
    /** For each value the one that stands for it: itself, or what it is an unchanged view of. */
    private final int[] same;

    private final List<Draft> drafts = new ArrayList<>();
    private int folded;

    private Binder(Program program, Dimensions dimensions, OperationSource operations) {
        this.program = program;
        this.dimensions = dimensions;
        this.operations = operations;
        this.slots = new Slot[program.values()];
        this.same = IntStream.range(0, program.values()).toArray();
    }

    /** What is known of a value of the program. */
    private record Slot(String id, TensorType type, Origin origin, Optional<MemoryTensor> constant, int weight) {}

    /** A node that runs, its values numbered as in {@code slots} and {@code extra}. */
    private record Draft(
            String id, DefinedOperation operation, BoundCall call, List<Integer> inputs, List<Integer> outputs) {}

    /**
     * Binds a program.
     *
     * @throws LemnosException with {@code DIMENSION_INVALID} if an extent has no number or a number no extent; {@code OPERATION_UNKNOWN}; {@code
     *     NODE_INVALID} if a node does not suit its operation; {@code PROVIDER_FAULT} if an oracle breaks the contract
     */
    public static BoundProgram bind(Program program, Dimensions dimensions, OperationSource operations) {
        return new Binder(program, dimensions, operations).run();
    }

    private BoundProgram run() {
        checkDimensions();
        readValues();
        for (Node node : program.nodes()) {
            bind(node);
        }
        List<Slot> all = new ArrayList<>(List.of(slots));
        List<Integer> outputs = ownOutputs(all);
        int before = drafts.size();
        List<Draft> needed = Needed.of(drafts, outputs, all.size());
        return new Numbering(all).finish(needed, outputs, before - needed.size());
    }

    private void checkDimensions() {
        SortedSet<String> symbols = program.symbols();
        SortedSet<String> unknown = new TreeSet<>(dimensions.extents().keySet());
        unknown.removeAll(symbols);
        if (!unknown.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.DIMENSION_INVALID,
                    "the program has no dimension " + unknown + "; it has " + symbols,
                    Map.of("given", dimensions.toString(), "known", symbols.toString()));
        }
    }

    private void readValues() {
        for (Program.Input input : program.inputs()) {
            long[] dims =
                    input.dims().stream().mapToLong(dim -> dim.bind(dimensions)).toArray();
            TensorType type = typed("input '" + input.name() + "'", input, dims);
            put(input.value(), type, Origin.INPUT, Optional.empty(), -1);
        }
        for (int i = 0; i < program.weights().size(); i++) {
            Program.Weight weight = program.weights().get(i);
            put(weight.value(), weight.type(), Origin.WEIGHT, Optional.empty(), i);
        }
        for (Program.Constant constant : program.constants()) {
            put(constant.value(), constant.tensor().type(), Origin.CONSTANT, Optional.of(constant.tensor()), -1);
        }
    }

    private static TensorType typed(String what, Program.Input input, long[] dims) {
        try {
            return TensorType.of(input.elementType(), dims);
        } catch (IllegalArgumentException tooLarge) {
            throw new LemnosException(ErrorCode.DIMENSION_INVALID, what + ": " + tooLarge.getMessage(), tooLarge);
        }
    }

    private void put(ValueRef value, TensorType type, Origin origin, Optional<MemoryTensor> constant, int weight) {
        slots[value.index()] = new Slot(program.id(value), type, origin, constant, weight);
    }

    private void bind(Node node) {
        DefinedOperation operation = operations.require(node.operation(), node.needs(), node.id());
        CallChecks checks = new CallChecks(operation.descriptor());
        List<Optional<TensorType>> types = new ArrayList<>();
        List<Optional<MemoryTensor>> constants = new ArrayList<>();
        for (Optional<ValueRef> input : node.inputs()) {
            types.add(input.map(value -> slots[value.index()].type()));
            constants.add(input.flatMap(value -> slots[value.index()].constant()));
        }
        BoundCall call;
        List<TensorType> outputs;
        try {
            checks.checkInputs(types);
            Attributes attributes = checks.completed(node.attributes());
            call = new BoundCall(node.operation(), node.needs(), attributes, types, constants);
            outputs = infer(node, operation, call, checks);
        } catch (IllegalArgumentException wrong) {
            throw new LemnosException(
                    ErrorCode.NODE_INVALID,
                    "node '" + node.id() + "' (" + node.operation() + "): " + wrong.getMessage(),
                    wrong);
        }
        if (node.outputs().size() != outputs.size()) {
            throw new LemnosException(
                    ErrorCode.NODE_INVALID,
                    "node '" + node.id() + "' names " + node.outputs().size() + " outputs; " + operation.descriptor()
                            + " has " + outputs.size());
        }
        if (foldable(operation.descriptor(), call, outputs, checks)) {
            fold(node, operation, call, outputs);
        } else if (changesNothing(operation.descriptor(), call, outputs)) {
            pass(node, operation.descriptor());
        } else {
            keep(node, operation, call, outputs);
        }
    }

    private static List<TensorType> infer(Node node, DefinedOperation operation, BoundCall call, CallChecks checks) {
        List<TensorType> types = OracleCall.of(
                node.id(), operation.descriptor(), () -> operation.oracle().infer(call));
        checks.checkOutputs(types);
        OperationDescriptor descriptor = operation.descriptor();
        for (int i = 0; i < types.size(); i++) {
            Port port = descriptor.outputs().get(i);
            if (port.aliasKind() == Port.AliasKind.MUST
                    && types.get(i).sizeBytes()
                            != call.input(port.aliasedInput().getAsInt()).sizeBytes()) {
                throw new IllegalArgumentException(
                        "output '" + port.name() + "' " + types.get(i) + " must lie in the bytes of "
                                + call.input(port.aliasedInput().getAsInt()) + ", but differs in size");
            }
        }
        return types;
    }

    private static boolean foldable(
            OperationDescriptor operation, BoundCall call, List<TensorType> outputs, CallChecks checks) {
        List<Boolean> typeOnly =
                checks.inputPorts(call.inputs()).stream().map(Port::isTypeOnly).toList();
        long bytes = outputs.stream().mapToLong(TensorType::sizeBytes).sum();
        return !operation.inputs().isEmpty() && bytes <= MOST_FOLDED_BYTES && call.isConstant(typeOnly);
    }

    private void fold(Node node, DefinedOperation operation, BoundCall call, List<TensorType> types) {
        List<HostTensor> inputs = new ArrayList<>();
        for (int place = 0; place < call.inputs(); place++) {
            inputs.add(call.constant(place).orElseGet(() -> MemoryTensor.zeros(TensorType.of(ElementType.U8, 0))));
        }
        List<HostTensor> outputs = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            MemoryTensor result = MemoryTensor.zeros(types.get(i));
            outputs.add(result);
            put(node.outputs().get(i), types.get(i), Origin.CONSTANT, Optional.of(result), -1);
        }
        OracleCall.of(node.id(), operation.descriptor(), () -> {
            operation.oracle().evaluate(call, inputs, outputs);
            return outputs;
        });
        folded++;
    }

    /** Whether every output is a view of an input under the input's own type. */
    private static boolean changesNothing(OperationDescriptor operation, BoundCall call, List<TensorType> types) {
        for (int i = 0; i < types.size(); i++) {
            Port port = operation.outputs().get(i);
            if (port.aliasKind() != Port.AliasKind.MUST
                    || !types.get(i).equals(call.input(port.aliasedInput().getAsInt()))) {
                return false;
            }
        }
        return true;
    }

    private void pass(Node node, OperationDescriptor operation) {
        for (int i = 0; i < node.outputs().size(); i++) {
            int place = operation.outputs().get(i).aliasedInput().getAsInt();
            int input = same[node.inputs().get(place).orElseThrow().index()];
            same[node.outputs().get(i).index()] = input;
            slots[node.outputs().get(i).index()] = slots[input];
        }
        folded++;
    }

    private void keep(Node node, DefinedOperation operation, BoundCall call, List<TensorType> types) {
        List<Integer> outputs = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            put(node.outputs().get(i), types.get(i), Origin.NODE, Optional.empty(), -1);
            outputs.add(node.outputs().get(i).index());
        }
        List<Integer> inputs = node.inputs().stream()
                .map(input -> input.map(value -> same[value.index()]).orElse(-1))
                .toList();
        drafts.add(new Draft(node.id(), operation, call, inputs, outputs));
    }

    /** The outputs' slots, behind a copy where the value, or what it is a view of, is not a node's work. */
    private List<Integer> ownOutputs(List<Slot> all) {
        int[] root = roots(all.size());
        List<Integer> outputs = new ArrayList<>();
        for (Program.Output output : program.outputs()) {
            int value = same[output.value().index()];
            outputs.add(all.get(root[value]).origin() == Origin.NODE ? value : copy(output.name(), value, all));
        }
        return outputs;
    }

    private int[] roots(int values) {
        int[] root = new int[values];
        for (int i = 0; i < values; i++) {
            root[i] = i;
        }
        for (Draft draft : drafts) {
            List<Port> ports = draft.operation().descriptor().outputs();
            for (int i = 0; i < ports.size(); i++) {
                if (ports.get(i).aliasKind() == Port.AliasKind.MUST) {
                    root[draft.outputs().get(i)] =
                            root[draft.inputs().get(ports.get(i).aliasedInput().getAsInt())];
                }
            }
        }
        return root;
    }

    private int copy(String output, int value, List<Slot> all) {
        String id = "copy:" + output;
        Version needs = new Version(1, 0);
        DefinedOperation operation = operations.require(COPY, needs, id);
        Slot source = all.get(value);
        BoundCall call = new BoundCall(
                COPY, needs, Attributes.none(), List.of(Optional.of(source.type())), List.of(source.constant()));
        all.add(new Slot(id, source.type(), Origin.NODE, Optional.empty(), -1));
        drafts.add(new Draft(id, operation, call, List.of(value), List.of(all.size() - 1)));
        return all.size() - 1;
    }

    /** Finds the nodes that some output needs. */
    private static final class Needed {
        static List<Draft> of(List<Draft> drafts, List<Integer> outputs, int values) {
            boolean[] needed = new boolean[values];
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
    }

    /** Numbers the values that are in use anew: inputs first, then as nodes meet them. */
    private final class Numbering {
        private final List<Slot> all;
        private final int[] number;
        private final List<BoundProgram.Value> values = new ArrayList<>();

        Numbering(List<Slot> all) {
            this.all = all;
            this.number = new int[all.size()];
            Arrays.fill(number, -1);
        }

        int of(int slot) {
            if (slot < 0) {
                return -1;
            }
            if (number[slot] < 0) {
                number[slot] = values.size();
                Slot known = all.get(slot);
                Optional<TensorData> data = known.constant().map(MemoryTensor::data);
                if (known.weight() >= 0) {
                    data = Optional.of(program.weights().get(known.weight()).data());
                }
                values.add(new BoundProgram.Value(known.id(), known.type(), known.origin(), data));
            }
            return number[slot];
        }

        BoundProgram finish(List<Draft> needed, List<Integer> outputs, int dropped) {
            List<Integer> inputs = program.inputs().stream()
                    .map(input -> of(input.value().index()))
                    .toList();
            List<BoundProgram.BoundNode> nodes = new ArrayList<>();
            for (Draft draft : needed) {
                nodes.add(new BoundProgram.BoundNode(
                        draft.id(),
                        draft.operation().descriptor(),
                        draft.operation().oracle(),
                        draft.call(),
                        draft.inputs().stream().map(this::of).toList(),
                        draft.outputs().stream().map(this::of).toList()));
            }
            List<Integer> ports = outputs.stream().map(this::of).toList();
            return new BoundProgram(program, dimensions, values, nodes, inputs, ports, folded, dropped);
        }
    }
}
