package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.tensor.Reshape;

/**
 * One node on its way into the program: what it says, and the means to say it with operations. Every attribute must be asked for: one that nobody
 * read would silently change nothing.
 */
public final class OperatorCall {
    private final NodeProto node;
    private final int version;
    private final GraphScope scope;
    private final String id;
    private final Map<String, AttributeProto> unread = new HashMap<>();

    OperatorCall(NodeProto node, int version, GraphScope scope) {
        this.node = node;
        this.version = version;
        this.scope = scope;
        this.id = NodeNames.of(node);
        for (AttributeProto attribute : node.getAttributeList()) {
            unread.put(attribute.getName(), attribute);
        }
    }

    /** The version of the operator set in which the definition that applies appeared. */
    int version() {
        return version;
    }

    /** An error about something in the node that ONNX allows and this importer does not. */
    LemnosException unsupported(String why) {
        return error(ErrorCode.MODEL_UNSUPPORTED, why);
    }

    /** An error about something in the node that ONNX does not allow. */
    LemnosException malformed(String why) {
        return error(ErrorCode.MODEL_MALFORMED, why);
    }

    private LemnosException error(ErrorCode code, String why) {
        return new LemnosException(code, this + ": " + why, Map.of("node", id, "operator", node.getOpType()));
    }

    /** The number of input places. */
    int inputs() {
        return node.getInputCount();
    }

    /** Whether there is an input at a place. */
    boolean has(int input) {
        return input < node.getInputCount() && !node.getInput(input).isEmpty();
    }

    /** The input at a place. */
    ValueRef input(int input) {
        if (!has(input)) {
            throw malformed("input " + input + " is missing");
        }
        String name = node.getInput(input);
        return scope.find(name)
                .orElseThrow(() -> malformed("input '" + name
                        + "' is neither an input of the graph, nor an initializer, nor made by an earlier node"));
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
                        + node.getInput(input) + "' follows from inputs or symbolic extents"));
    }

    /** An attribute, empty if it is not given. */
    Optional<AttributeProto> attribute(String name) {
        Optional<AttributeProto> attribute = Optional.ofNullable(unread.remove(name));
        if (attribute.isPresent() && !attribute.get().getRefAttrName().isEmpty()) {
            throw unsupported("attribute '" + name + "' refers to one of a function; functions are not imported");
        }
        return attribute;
    }

    /** An integer attribute, empty if it is not given. */
    Optional<Long> integer(String name) {
        return attribute(name).map(attribute -> {
            if (!attribute.hasI()) {
                throw malformed("attribute '" + name + "' is no integer");
            }
            return attribute.getI();
        });
    }

    /** A list of integers, empty if it is not given. */
    Optional<long[]> integers(String name) {
        return attribute(name).map(attribute -> {
            if (attribute.hasI() || attribute.hasF() || attribute.hasS() || attribute.hasT()) {
                throw malformed("attribute '" + name + "' is no list of integers");
            }
            long[] values = new long[attribute.getIntsCount()];
            for (int i = 0; i < values.length; i++) {
                values[i] = attribute.getInts(i);
            }
            return values;
        });
    }

    /** A floating number, empty if it is not given. */
    Optional<Float> number(String name) {
        return attribute(name).map(attribute -> {
            if (!attribute.hasF()) {
                throw malformed("attribute '" + name + "' is no floating number");
            }
            return attribute.getF();
        });
    }

    /** A text, empty if it is not given. */
    Optional<String> text(String name) {
        return attribute(name).map(attribute -> {
            if (!attribute.hasS()) {
                throw malformed("attribute '" + name + "' is no text");
            }
            return attribute.getS().toStringUtf8();
        });
    }

    /** A tensor attribute, empty if it is not given. */
    Optional<TensorProto> tensor(String name) {
        return attribute(name).map(attribute -> {
            if (!attribute.hasT()) {
                throw malformed("attribute '" + name + "' is no tensor");
            }
            return attribute.getT();
        });
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
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(ElementType.BOOL));
        tensor.set(new long[] {1});
        return scope.innerConstant(id + "/" + purpose, tensor);
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
        scope.hold(output(), tensor.type(), tensor.data());
    }

    /** The node's output is one of its inputs. */
    void becomes(ValueRef same) {
        scope.name(output(), same);
    }

    /** One of several outputs is one of the node's inputs. */
    void becomes(int place, ValueRef same) {
        scope.name(node.getOutput(place), same);
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

    /** Checks that nothing in the node was passed over. */
    void finish() {
        if (!unread.isEmpty()) {
            throw unsupported("attributes " + new TreeSet<>(unread.keySet())
                    + " are not known for operator set version " + version + " of this operator");
        }
    }

    /** Such as {@code node '/encoder/Add' (Add)}. */
    @Override
    public String toString() {
        return "node '" + id + "' (" + node.getOpType() + ")";
    }
}
