package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.file.PackedIntegers;
import org.lemnos.models.onnx.file.StoredTensor;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.tensor.Reshape;

/**
 * One node on its way into the program: what it says, and the means to say it with operations.
 */
public final class OperatorCall extends NodeReading {
    private final GraphScope scope;

    OperatorCall(NodeProto node, int version, GraphScope scope) {
        super(node, version);
        this.scope = scope;
    }

    /** The number of input places. */
    int inputs() {
        return node.getInputCount();
    }

    /** Whether there is an input at a place. */
    boolean has(int input) {
        return input < node.getInputCount() && !scope.isLeftOut(node.getInput(input));
    }

    /** What stands at an input place. */
    GraphValue value(int input) {
        if (!has(input)) {
            throw malformed("input " + input + " is missing");
        }
        String name = node.getInput(input);
        return scope.value(name)
                .orElseThrow(() -> malformed("input '" + name
                        + "' is neither an input of the graph, nor an initializer, nor made by an earlier node"));
    }

    /** The tensor at an input place. */
    ValueRef input(int input) {
        return tensorOf(value(input), "input '" + node.getInput(input) + "'");
    }

    /**
     * The tensor at an input place, whose elements may be integers of less than a byte in the model. They are held as bytes, so this is for operators
     * that only read them, or whose outcome is of another type.
     */
    ValueRef unpacked(int input) {
        return value(input) instanceof GraphValue.Packed packed ? packed.ref() : input(input);
    }

    /** What the elements of an input are in the model, if they are of less than a byte. */
    Optional<PackedIntegers> packed(int input) {
        return value(input) instanceof GraphValue.Packed packed ? Optional.of(packed.type()) : Optional.empty();
    }

    /** The sequence at an input place. */
    List<ValueRef> sequence(int input) {
        if (value(input) instanceof GraphValue.Sequence sequence) {
            return sequence.parts();
        }
        throw malformed(
                "input '" + node.getInput(input) + "' is " + value(input).kind() + "; a sequence is needed");
    }

    /** The element type of the input at a place, where it is known before the model is planned. */
    Optional<ElementType> elementType(int input) {
        return elementType(input(input));
    }

    /** The element type of a value, where it is known before the model is planned. */
    Optional<ElementType> elementType(ValueRef value) {
        return scope.known().elementType(value);
    }

    /** The number of axes of a value, where it is known before the model is planned. */
    Optional<Integer> rank(ValueRef value) {
        return scope.known().rank(value);
    }

    /** Element type and extents of a value, where they follow from what the model says without symbolic extents. */
    Optional<TensorType> type(ValueRef value) {
        return scope.known().type(value);
    }

    /** The elements of a value, where they follow from what the model says and are few. */
    Optional<MemoryTensor> tensor(ValueRef value) {
        return scope.known().tensor(value);
    }

    /** The number of axes of an input, which must be known. */
    int knownRank(int input) {
        return rank(input(input))
                .orElseThrow(() -> unsupported("how many axes '" + node.getInput(input)
                        + "' has must be known, but it is made by something that only planning knows"));
    }

    /** The element type of an input, which must be known. */
    ElementType knownElementType(int input) {
        return elementType(input)
                .orElseThrow(() -> unsupported("the element type of '" + node.getInput(input)
                        + "' must be known, but it is made by something that only planning knows"));
    }

    /** Element type and extents of an input, which must be known. */
    TensorType knownType(int input) {
        return type(input(input))
                .orElseThrow(() -> unsupported("the extents of '" + node.getInput(input)
                        + "' must be known, but they follow from symbolic extents of the model's inputs"));
    }

    /** The inputs in order, empty where one is left out. */
    List<Optional<ValueRef>> places() {
        List<Optional<ValueRef>> places = new ArrayList<>();
        for (int i = 0; i < inputs(); i++) {
            places.add(has(i) ? Optional.of(input(i)) : Optional.empty());
        }
        return places;
    }

    /**
     * The integers of an input that must be known before the model is planned.
     *
     * @param what what to call them in the message
     */
    long[] known(int input, String what) {
        MemoryTensor tensor = knownTensor(input, what);
        if (tensor.type().rank() > 1 || !tensor.type().elementType().isInteger()) {
            throw malformed(what + " is " + tensor.type() + "; a list of integers is needed");
        }
        return tensor.toLongs();
    }

    /**
     * An input that must be written down in the model, be an input that is fixed, or follow from those and from fixed extents.
     *
     * @param what what to call it in the message
     */
    MemoryTensor knownTensor(int input, String what) {
        return tensor(input(input))
                .orElseThrow(() -> unsupported(what + " must be known when the model is read, but '"
                        + node.getInput(input)
                        + "' follows from inputs or symbolic extents. Give inputs whose values decide it with --input NAME=FILE.npy, extents with --dim"
                        + " NAME=N; in Java with ImportOptions.fixing and ImportOptions.binding"));
    }

    /**
     * The single integer of an input that must be known before the model is planned.
     *
     * @param what what to call it in the message
     */
    long knownNumber(int input, String what) {
        long[] numbers = known(input, what);
        if (numbers.length != 1) {
            throw malformed(what + " has " + numbers.length + " elements; one is needed");
        }
        return numbers[0];
    }

    /** The truth value that a known tensor of one element holds. */
    boolean truthOf(MemoryTensor tensor, String what) {
        if (tensor.type().elementType() != ElementType.BOOL || tensor.type().elements() != 1) {
            throw malformed(what + " is " + tensor.type() + "; one truth value is needed");
        }
        return tensor.bytes().get(0) != 0;
    }

    /** The tensor that a value is. */
    ValueRef tensorOf(GraphValue value, String what) {
        if (value instanceof GraphValue.Tensor tensor) {
            return tensor.ref();
        }
        throw unsupported(what + " is " + value.kind() + "; a tensor is needed"
                + (value instanceof GraphValue.Packed ? " whose elements take whole bytes" : ""));
    }

    /** A graph attribute, which must be given. */
    GraphBody body(String name) {
        return attribute(name)
                .filter(AttributeProto::hasG)
                .map(attribute -> new GraphBody(attribute.getG(), this))
                .orElseThrow(() -> malformed("the graph '" + name + "' is missing"));
    }

    /**
     * Puts a body in the place of the node.
     *
     * @param purpose what tells this copy of the body from others, such as the number of the round
     * @return its outputs
     */
    List<GraphValue> inlined(GraphBody body, String purpose, List<GraphValue> arguments) {
        return body.inlined(id + "/" + purpose, scope, arguments);
    }

    /** The node's output is what an operation makes of these. */
    void becomes(OperationId operation, Version needs, Attributes attributes, ValueRef... inputs) {
        List<Optional<ValueRef>> places = new ArrayList<>();
        for (ValueRef input : inputs) {
            places.add(Optional.of(input));
        }
        becomes(operation, needs, attributes, places);
    }

    /** The node's output is what an operation makes of these, some of which may be left out. */
    void becomes(OperationId operation, Version needs, Attributes attributes, List<Optional<ValueRef>> inputs) {
        scope.node(id, operation, needs, attributes, inputs, output());
    }

    /** What an operation makes of these on the way to the output. */
    ValueRef step(String purpose, OperationId operation, Version needs, Attributes attributes, ValueRef... inputs) {
        List<Optional<ValueRef>> places = new ArrayList<>();
        for (ValueRef input : inputs) {
            places.add(Optional.of(input));
        }
        return scope.innerNode(id + "/" + purpose, operation, needs, attributes, places);
    }

    /** A list of integers that the node does not hold as an input. */
    ValueRef list(String purpose, long... values) {
        return scope.innerConstant(id + "/" + purpose, MemoryTensor.of(values, values.length));
    }

    /** A number, as f32, that the node does not hold as an input. */
    ValueRef scalar(String purpose, float value) {
        return scope.innerConstant(id + "/" + purpose, MemoryTensor.of(new float[] {value}));
    }

    /** A tensor that the node does not hold as an input. */
    ValueRef constant(String purpose, MemoryTensor tensor) {
        return scope.innerConstant(id + "/" + purpose, tensor);
    }

    /** An integer, as i64, that the node does not hold as an input. */
    ValueRef wholeScalar(String purpose, long value) {
        return scope.innerConstant(id + "/" + purpose, MemoryTensor.of(new long[] {value}));
    }

    /** The truth value true. */
    ValueRef truth(String purpose) {
        return constant(purpose, truthValue(true));
    }

    /** A truth value as a tensor. */
    MemoryTensor truthValue(boolean holds) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(ElementType.BOOL));
        tensor.set(new long[] {holds ? 1 : 0});
        return tensor;
    }

    /** The node's output is a sum. */
    void becomesSum(ValueRef a, ValueRef b) {
        becomes(Add.ID, Add.VERSION, Attributes.none(), a, b);
    }

    /** The node's output is a value under other extents. */
    void becomesReshaped(ValueRef x, ValueRef extents) {
        becomes(Reshape.ID, Reshape.VERSION, Attributes.of(Reshape.ALLOWZERO, true), x, extents);
    }

    /** The node's output is a tensor written down in the model. */
    void becomes(MemoryTensor tensor) {
        becomes(new StoredTensor(output(), tensor.type(), tensor.data()));
    }

    /** The same of a tensor that the file holds. */
    void becomes(StoredTensor tensor) {
        scope.hold(output(), tensor);
    }

    /** The node's output is one of its inputs. */
    void becomes(ValueRef same) {
        scope.name(output(), same);
    }

    /** One of several outputs is a value that there is already; nothing happens if the output has no name. */
    void becomes(int place, ValueRef same) {
        becomes(place, new GraphValue.Tensor(same));
    }

    /** The same of a value of any kind. */
    void becomes(int place, GraphValue same) {
        if (hasOutput(place)) {
            scope.name(node.getOutput(place), same);
        }
    }

    /** The node's outputs are values that there are already, place by place. */
    void becomes(List<GraphValue> values) {
        if (values.size() < outputPlaces()) {
            throw malformed("it names " + outputPlaces() + " outputs; there are " + values.size());
        }
        for (int place = 0; place < outputPlaces(); place++) {
            becomes(place, values.get(place));
        }
    }

    /** The node's only output is a value of any kind that there is already. */
    void becomes(GraphValue same) {
        scope.name(output(), same);
    }

    /**
     * The node's outputs are those of one operation, place by place.
     *
     * @param outputs how many the operation has; those that the node does not name are made and not used
     */
    void becomesAll(
            OperationId operation, Version needs, Attributes attributes, List<Optional<ValueRef>> inputs, int outputs) {
        if (outputPlaces() > outputs) {
            throw malformed("it names " + outputPlaces() + " outputs, the operator has " + outputs);
        }
        List<String> ids = new ArrayList<>();
        for (int place = 0; place < outputs; place++) {
            ids.add(hasOutput(place) ? node.getOutput(place) : id + "/" + place);
        }
        List<ValueRef> made = scope.innerNodes(id, operation, needs, attributes, inputs, ids);
        for (int place = 0; place < outputPlaces(); place++) {
            becomes(place, made.get(place));
        }
    }

    /** What an operation of several outputs makes of these on the way to the outputs. */
    List<ValueRef> steps(
            String purpose,
            OperationId operation,
            Version needs,
            Attributes attributes,
            List<Optional<ValueRef>> inputs,
            int outputs) {
        String name = id + "/" + purpose;
        List<String> ids = IntStream.range(0, outputs)
                .mapToObj(place -> name + "/" + place)
                .toList();
        return scope.innerNodes(name, operation, needs, attributes, inputs, ids);
    }

    /** The number of outputs that are named. */
    int outputs() {
        return (int)
                node.getOutputList().stream().filter(name -> !name.isEmpty()).count();
    }

    /** The number of output places. */
    int outputPlaces() {
        return node.getOutputCount();
    }

    /** One of several outputs is what an operation makes of these; nothing happens if it has no name. */
    void output(int place, OperationId operation, Version needs, Attributes attributes, ValueRef... inputs) {
        output(
                place,
                operation,
                needs,
                attributes,
                Arrays.stream(inputs).map(Optional::of).toList());
    }

    /** The same of these, some of which may be left out. */
    void output(
            int place, OperationId operation, Version needs, Attributes attributes, List<Optional<ValueRef>> inputs) {
        String name = node.getOutput(place);
        if (!name.isEmpty()) {
            scope.node(id + "/" + place, operation, needs, attributes, inputs, name);
        }
    }

    /** Whether the node has an output at a place. */
    boolean hasOutput(int place) {
        return place < node.getOutputCount() && !node.getOutput(place).isEmpty();
    }

    private String output() {
        if (outputs() != 1 || node.getOutput(0).isEmpty()) {
            throw malformed("it names " + outputs() + " outputs, the operator has one");
        }
        return node.getOutput(0);
    }
}
