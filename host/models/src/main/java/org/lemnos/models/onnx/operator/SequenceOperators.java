package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.tensor.Concat;
import org.lemnos.operations.tensor.Unsqueeze;

/**
 * ONNX's operators on sequences and optional values, which fold away: which tensors a sequence holds, and whether an optional value holds
 * one, is always known when the model is read, because no input can be one and every position must be known.
 */
final class SequenceOperators {
    private SequenceOperators() {}

    static List<Operator> all() {
        return List.of(
                new SplitToSequenceOperator(),
                new WrittenOperator("ConcatFromSequence", SequenceOperators::concat, 11),
                new WrittenOperator("Optional", SequenceOperators::optional, 15),
                new WrittenOperator("OptionalGetElement", SequenceOperators::getElement, 15, 18),
                new WrittenOperator("OptionalHasElement", SequenceOperators::hasElement, 15, 18),
                new WrittenOperator("SequenceAt", SequenceOperators::at, 11),
                new WrittenOperator("SequenceConstruct", SequenceOperators::construct, 11),
                new WrittenOperator("SequenceEmpty", SequenceOperators::empty, 11),
                new WrittenOperator("SequenceErase", SequenceOperators::erase, 11),
                new WrittenOperator("SequenceInsert", SequenceOperators::insert, 11),
                new WrittenOperator("SequenceLength", SequenceOperators::length, 11),
                new WrittenOperator("SequenceMap", SequenceOperators::map, 17));
    }

    private static void becomes(OperatorCall call, List<ValueRef> parts) {
        call.becomes(new GraphValue.Sequence(parts));
    }

    private static void empty(OperatorCall call) {
        // The type of the elements that it will never hold.
        call.attribute("dtype");
        becomes(call, List.of());
    }

    private static void construct(OperatorCall call) {
        List<ValueRef> parts = new ArrayList<>();
        for (int place = 0; place < call.inputs(); place++) {
            parts.add(call.input(place));
        }
        becomes(call, parts);
    }

    /** The position at an input, counted from the end if it is negative; the fallback if it is left out. */
    private static int position(OperatorCall call, int input, int length, int fallback) {
        if (!call.has(input)) {
            return fallback;
        }
        long given = call.knownNumber(input, "the position");
        long position = given < 0 ? given + length : given;
        if (position < 0 || position > Math.max(length, fallback)) {
            throw call.malformed("position " + given + " is outside a sequence of " + length);
        }
        return (int) position;
    }

    private static int element(OperatorCall call, int length) {
        int position = position(call, 1, length, length - 1);
        if (position < 0 || position >= length) {
            throw call.malformed("position " + position + " is outside a sequence of " + length);
        }
        return position;
    }

    private static void at(OperatorCall call) {
        List<ValueRef> parts = call.sequence(0);
        call.becomes(parts.get(element(call, parts.size())));
    }

    private static void erase(OperatorCall call) {
        List<ValueRef> parts = new ArrayList<>(call.sequence(0));
        parts.remove(element(call, parts.size()));
        becomes(call, parts);
    }

    private static void insert(OperatorCall call) {
        List<ValueRef> parts = new ArrayList<>(call.sequence(0));
        parts.add(position(call, 2, parts.size(), parts.size()), call.input(1));
        becomes(call, parts);
    }

    private static void length(OperatorCall call) {
        call.becomes(MemoryTensor.of(new long[] {call.sequence(0).size()}));
    }

    private static void concat(OperatorCall call) {
        long axis = call.integer("axis").orElseThrow(() -> call.malformed("attribute 'axis' is missing"));
        boolean newAxis = call.integer("new_axis").orElse(0L) != 0;
        List<Optional<ValueRef>> parts = new ArrayList<>();
        for (ValueRef part : call.sequence(0)) {
            ValueRef row = newAxis
                    ? call.step(
                            "row_" + parts.size(),
                            Unsqueeze.ID,
                            Unsqueeze.VERSION,
                            Attributes.of(Unsqueeze.AXES, new long[] {axis}),
                            part)
                    : part;
            parts.add(Optional.of(row));
        }
        if (parts.isEmpty()) {
            throw call.unsupported("the sequence is empty, so that nothing says which type its tensors have");
        }
        call.becomes(Concat.ID, Concat.VERSION, Attributes.of(Concat.AXIS, axis), parts);
    }

    private static void map(OperatorCall call) {
        GraphBody body = call.body("body");
        int length = call.sequence(0).size();
        List<List<ValueRef>> results = new ArrayList<>();
        body.outputs().forEach(output -> results.add(new ArrayList<>()));
        for (int at = 0; at < length; at++) {
            List<GraphValue> arguments = new ArrayList<>();
            for (int place = 0; place < call.inputs(); place++) {
                arguments.add(argument(call, place, at, length));
            }
            List<GraphValue> outputs = call.inlined(body, Integer.toString(at), arguments);
            for (int i = 0; i < results.size(); i++) {
                results.get(i).add(call.tensorOf(outputs.get(i), "an output of the body"));
            }
        }
        List<GraphValue> sequences = new ArrayList<>();
        results.forEach(parts -> sequences.add(new GraphValue.Sequence(parts)));
        call.becomes(sequences);
    }

    private static GraphValue argument(OperatorCall call, int place, int at, int length) {
        GraphValue value = call.value(place);
        if (!(value instanceof GraphValue.Sequence sequence)) {
            return value;
        }
        if (sequence.parts().size() != length) {
            throw call.malformed(
                    "input " + place + " has " + sequence.parts().size() + " tensors, the first " + length);
        }
        return new GraphValue.Tensor(sequence.parts().get(at));
    }

    private static void optional(OperatorCall call) {
        // The type of what it does not hold.
        call.attribute("type");
        call.becomes(new GraphValue.Option(call.has(0) ? Optional.of(call.value(0)) : Optional.empty()));
    }

    private static Optional<GraphValue> content(OperatorCall call) {
        GraphValue value = call.value(0);
        return value instanceof GraphValue.Option option ? option.content() : Optional.of(value);
    }

    private static void getElement(OperatorCall call) {
        call.becomes(content(call).orElseThrow(() -> call.malformed("the optional value holds nothing")));
    }

    private static void hasElement(OperatorCall call) {
        boolean holds = call.has(0) && content(call).isPresent();
        call.becomes(call.truthValue(holds));
    }
}
