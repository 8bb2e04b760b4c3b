package org.lemnos.operations.fusion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.elementwise.ChainFunction;
import org.lemnos.operations.elementwise.ChainStep;
import org.lemnos.operations.elementwise.ElementwiseChain;
import org.lemnos.operations.tensor.Cast;

/** A call of {@code math/chain} that takes the place of nodes, as it is put together; for one thread. */
final class ChainSketch {
    private final List<GraphNode> nodes;
    private final IdentityHashMap<GraphValue, Integer> operands = new IdentityHashMap<>();
    private final List<GraphValue> inputs = new ArrayList<>();
    private final List<Float> constants = new ArrayList<>();
    private final List<ChainStep> steps = new ArrayList<>();

    private ChainSketch(List<GraphNode> nodes) {
        this.nodes = List.copyOf(nodes);
    }

    /**
     * The chain of some nodes, if one takes so many steps, inputs and constants.
     *
     * @param nodes each before those whose results it reads
     */
    static Optional<ChainSketch> of(List<GraphNode> nodes) {
        ChainSketch sketch = new ChainSketch(nodes);
        return sketch.isComplete() ? Optional.of(sketch) : Optional.empty();
    }

    private boolean isComplete() {
        List<GraphNode> inOrder = new ArrayList<>(nodes);
        Collections.reverse(inOrder);
        inOrder.forEach(this::add);
        return !inputs.isEmpty()
                && inputs.stream()
                                .map(input -> input.type().elementType())
                                .distinct()
                                .count()
                        == 1
                && !steps.isEmpty()
                && steps.size() <= ChainStep.MOST_STEPS
                && inputs.size() <= ChainStep.MOST_INPUTS
                && constants.size() <= ChainStep.MOST_CONSTANTS;
    }

    /** Conversions are no steps: what is widened is the same number, and what is narrowed is the result. */
    private void add(GraphNode node) {
        int x = operand(node.input(0));
        if (Uses.is(node, Cast.ID)) {
            operands.put(node.output(), x);
            return;
        }
        ChainFunction function = ChainFunction.of(node.call()).orElseThrow();
        int y = function.isBinary() ? operand(node.input(1)) : x;
        operands.put(node.output(), ChainStep.FIRST_RESULT + steps.size());
        steps.add(new ChainStep(function, x, y));
    }

    private int operand(GraphValue value) {
        Integer known = operands.get(value);
        if (known != null) {
            return known;
        }
        OptionalDouble number = DefUse.scalar(value);
        boolean isConstant = number.isPresent() && (float) number.getAsDouble() == number.getAsDouble();
        int operand;
        if (isConstant) {
            operand = ChainStep.FIRST_CONSTANT + constants.size();
            constants.add((float) number.getAsDouble());
        } else {
            operand = inputs.size();
            inputs.add(value);
        }
        operands.put(value, operand);
        return operand;
    }

    /** The nodes. */
    List<GraphNode> nodes() {
        return nodes;
    }

    /** The inputs so far. */
    List<GraphValue> inputs() {
        return List.copyOf(inputs);
    }

    /** The proposal. */
    Fusion fusion() {
        Fusion fusion = Fusion.replacing(nodes);
        for (GraphValue input : inputs) {
            fusion = fusion.input(input);
        }
        Attributes attributes = ElementwiseChain.attributes(steps, constants);
        boolean converts = nodes.stream().anyMatch(node -> Uses.is(node, Cast.ID));
        GraphValue result = nodes.get(0).output();
        return fusion.output(result)
                .attribute(
                        ElementwiseChain.TO,
                        converts ? result.type().elementType().token() : ElementwiseChain.INPUTS)
                .attribute(ElementwiseChain.STEPS, attributes.integers(ElementwiseChain.STEPS))
                .attribute(ElementwiseChain.CONSTANTS, attributes.integers(ElementwiseChain.CONSTANTS));
    }
}
