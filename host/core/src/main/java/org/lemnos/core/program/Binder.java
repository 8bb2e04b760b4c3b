package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.BoundProgram.Origin;
import org.lemnos.core.program.Draft.Slot;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * Binds a program's symbolic extents: gives every value its type, computes what follows from constants through the oracles, passes by views that
 * change nothing, gives every output bytes of its own that a node makes, and leaves out what nobody needs.
 */
public final class Binder {
    /** A node is computed while binding only if its outputs have at most this many bytes in all. */
    public static final long MOST_FOLDED_BYTES = 16 << 20;

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
        List<Slot> all = new ArrayList<>(Arrays.asList(slots));
        List<Integer> outputs = new OwnOutputs(operations, all, drafts).of(program.outputs(), same);
        List<Draft> needed = Numbering.needed(drafts, outputs, all.size());
        Numbering numbering = new Numbering(all);
        List<Integer> inputs = numbering.of(
                program.inputs().stream().map(input -> input.value().index()).toList());
        List<BoundProgram.BoundNode> nodes = numbering.nodes(needed);
        return new BoundProgram(
                program,
                dimensions,
                numbering.values(),
                nodes,
                inputs,
                numbering.of(outputs),
                folded,
                drafts.size() - needed.size());
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
        dimensions.requireAll(symbols);
    }

    private void readValues() {
        for (Program.Input input : program.inputs()) {
            put(input.value(), Slot.of(program.id(input.value()), type(input), Origin.INPUT));
        }
        for (Program.Weight weight : program.weights()) {
            String id = program.id(weight.value());
            put(
                    weight.value(),
                    new Slot(id, weight.type(), Origin.WEIGHT, Optional.empty(), Optional.of(weight.data())));
        }
        for (Program.Constant constant : program.constants()) {
            put(constant.value(), Slot.constant(program.id(constant.value()), constant.tensor()));
        }
    }

    private TensorType type(Program.Input input) {
        long[] dims =
                input.dims().stream().mapToLong(dim -> dim.bind(dimensions)).toArray();
        try {
            return TensorType.of(input.elementType(), dims);
        } catch (IllegalArgumentException tooLarge) {
            throw new LemnosException(
                    ErrorCode.DIMENSION_INVALID, "input '" + input.name() + "': " + tooLarge.getMessage(), tooLarge);
        }
    }

    private void put(ValueRef value, Slot slot) {
        slots[value.index()] = slot;
    }

    private void bind(Node node) {
        DefinedOperation operation = operations.require(node.operation(), node.needs(), node.id());
        OperationDescriptor descriptor = operation.descriptor();
        OracleCall oracle = new OracleCall(node.id(), descriptor, operation.asked());
        TypedCall typed;
        try {
            typed = TypedCall.of(node, descriptor, oracle, known(node));
        } catch (IllegalArgumentException wrong) {
            throw new LemnosException(
                    ErrorCode.NODE_INVALID,
                    "node '" + node.id() + "' (" + descriptor + "): " + wrong.getMessage(),
                    Map.of("node", node.id(), "operation", descriptor.toString()));
        }
        if (Folding.isPossible(typed.call(), typed.ports(), typed.outputs())) {
            fold(node, Folding.fold(oracle, typed.call(), typed.outputs()));
        } else if (typed.changesNothing(descriptor)) {
            pass(node, descriptor);
        } else {
            keep(node, operation, typed);
        }
    }

    private List<Optional<KnownValue>> known(Node node) {
        List<Optional<KnownValue>> known = new ArrayList<>();
        for (Optional<ValueRef> input : node.inputs()) {
            known.add(
                    input.map(value -> slots[value.index()]).map(slot -> new KnownValue(slot.type(), slot.constant())));
        }
        return known;
    }

    private void fold(Node node, List<MemoryTensor> results) {
        for (int i = 0; i < results.size(); i++) {
            ValueRef value = node.outputs().get(i);
            put(value, Slot.constant(program.id(value), results.get(i)));
        }
        folded++;
    }

    private void pass(Node node, OperationDescriptor operation) {
        for (int i = 0; i < node.outputs().size(); i++) {
            int place = operation.outputs().get(i).aliasedInput().orElseThrow();
            int input = same[node.inputs().get(place).orElseThrow().index()];
            same[node.outputs().get(i).index()] = input;
            slots[node.outputs().get(i).index()] = slots[input];
        }
        folded++;
    }

    private void keep(Node node, DefinedOperation operation, TypedCall typed) {
        List<Integer> outputs = new ArrayList<>(node.outputs().size());
        for (int i = 0; i < node.outputs().size(); i++) {
            ValueRef value = node.outputs().get(i);
            put(value, Slot.of(program.id(value), typed.outputs().get(i), Origin.NODE));
            outputs.add(value.index());
        }
        List<Integer> inputs = new ArrayList<>(node.inputs().size());
        for (Optional<ValueRef> input : node.inputs()) {
            inputs.add(input.map(value -> same[value.index()]).orElse(Draft.LEFT_OUT));
        }
        drafts.add(new Draft(node.id(), operation, typed.call(), inputs, outputs));
    }
}
