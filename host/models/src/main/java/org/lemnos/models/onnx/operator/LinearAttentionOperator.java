package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.function.UnaryOperator;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.sequence.LinearAttention;

/** ONNX LinearAttention. */
final class LinearAttentionOperator implements Operator {
    private static final int STATE = 3;
    private static final int DECAY = 4;
    private static final int BETA = 5;

    @Override
    public String name() {
        return "LinearAttention";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(27);
    }

    @Override
    public void convert(OperatorCall call) {
        call.integer("chunk_size"); // how to compute, not what
        long heads = heads(call, "q_num_heads");
        long keyHeads = heads(call, "kv_num_heads");
        Rule rule = rule(call);
        Composer compose = new Composer(call);
        boolean mixed = call.has(STATE) && !call.elementType(STATE).equals(call.elementType(0));
        // A state of another type than the sequence keeps what it has in f32.
        UnaryOperator<ValueRef> typed = mixed ? x -> compose.cast(x, ElementType.F32) : x -> x;
        ValueRef queries = typed.apply(call.input(0));
        ValueRef valueSize = compose.div(compose.extent(call.input(2), 2), compose.list(keyHeads));
        ValueRef keySize = compose.div(compose.extent(queries, 2), compose.list(heads));
        ValueRef batch = compose.extent(queries, 0);
        ValueRef stateExtents = compose.joined(batch, compose.list(keyHeads), keySize, valueSize);
        List<ValueRef> inputs =
                new ArrayList<>(List.of(queries, typed.apply(call.input(1)), typed.apply(call.input(2))));
        inputs.add(
                call.has(STATE)
                        ? typed.apply(call.input(STATE))
                        : compose.filled(compose.number(0, queries), stateExtents));
        if (rule.decays) {
            inputs.add(typed.apply(call.input(DECAY)));
        }
        if (rule.corrects) {
            inputs.add(typed.apply(call.input(BETA)));
        }
        Attributes attributes = Attributes.of(LinearAttention.HEADS, heads)
                .with(LinearAttention.KEY_HEADS, keyHeads)
                .with(LinearAttention.SCALE, call.number("scale").orElse(0f))
                .with(LinearAttention.DECAYS, rule.decays)
                .with(LinearAttention.CORRECTS, rule.corrects);
        ValueRef all = compose.step(
                "steps", LinearAttention.ID, LinearAttention.VERSION, attributes, inputs.toArray(ValueRef[]::new));
        ValueRef width = compose.mul(valueSize, compose.list(heads));
        ValueRef results = compose.mul(compose.extent(queries, 1), width);
        ValueRef outputs = compose.rangeTo(all, 1, results);
        ValueRef y = compose.reshapeExactly(outputs, compose.joined(batch, compose.extent(queries, 1), width));
        call.becomes(0, mixed ? compose.castLike(y, call.input(0)) : y);
        if (call.hasOutput(1)) {
            ValueRef state = compose.reshapeExactly(compose.rangeFrom(all, 1, results), stateExtents);
            call.becomes(1, mixed ? compose.castLike(state, call.input(STATE)) : state);
        }
    }

    private static long heads(OperatorCall call, String attribute) {
        long heads =
                call.integer(attribute).orElseThrow(() -> call.malformed("attribute '" + attribute + "' is missing"));
        if (heads < 1 || heads > Integer.MAX_VALUE) {
            throw call.malformed("attribute '" + attribute + "' is " + heads + "; 1 or more is needed");
        }
        return heads;
    }

    /** How a step changes the state. */
    private record Rule(boolean decays, boolean corrects) {}

    private static Rule rule(OperatorCall call) {
        String rule = call.text("update_rule").orElse("gated_delta");
        return switch (rule) {
            case "linear" -> new Rule(false, false);
            case "gated" -> new Rule(true, false);
            case "delta" -> new Rule(false, true);
            case "gated_delta" -> new Rule(true, true);
            default ->
                throw call.malformed(
                        "attribute 'update_rule' is '" + rule + "'; linear, gated, delta and gated_delta are allowed");
        };
    }
}
