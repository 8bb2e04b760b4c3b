package ${package};

import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.api.fusion.ExampleProgram;
import org.lemnos.api.fusion.ExampleValue;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.fusion.PatternExamples;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;

/**
 * Finds {@code relu} and a product of its result with itself, which models write for {@code ${vendor}/squared_relu}: one dispatch instead of two, and
 * nothing between them in memory. The host decides whether to take it up; here it is only found.
 */
final class SquaredReluPattern implements FusionPattern {
    private static final OperationId RELU = OperationId.of("nn/relu");
    private static final OperationId MUL = OperationId.of("math/mul");

    @Override
    public String name() {
        return "squared_relu_of_mul";
    }

    @Override
    public OperationId replacement() {
        return SquaredRelu.ID;
    }

    /** Follows what each product reads back to what makes it, so that nodes may stand in any order. */
    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        for (GraphNode product : graph.nodes()) {
            squared(product).ifPresent(proposals);
        }
    }

    private static Optional<Fusion> squared(GraphNode product) {
        if (!product.call().operation().equals(MUL) || product.input(0) != product.input(1)) {
            return Optional.empty();
        }
        GraphValue positive = product.input(0);
        // What the caller or another node sees must stay, so the product has to be its only reader.
        return positive.producer()
                .filter(relu -> relu.call().operation().equals(RELU))
                .filter(relu -> SquaredRelu.takes(relu.input(0).type()))
                .filter(relu -> positive.soleConsumer().isPresent())
                .map(relu -> Fusion.replacing(relu, product)
                        .input(relu.input(0))
                        .output(product.output()));
    }

    /** The conformance kit tests the pattern on these programs, and on others that it makes out of them. */
    @Override
    public void examples(PatternExamples examples) {
        ExampleProgram squared = examples.found("the square of a relu");
        ExampleValue positive = relu(squared);
        squared.node(MUL, Attributes.none(), positive, positive);

        ExampleProgram seen = examples.passedOver("a relu that the caller sees too");
        ExampleValue kept = relu(seen);
        seen.node(MUL, Attributes.none(), kept, kept);
        seen.output(kept);

        ExampleProgram other = examples.passedOver("the product of two relus");
        other.node(MUL, Attributes.none(), relu(other), relu(other));
    }

    private static ExampleValue relu(ExampleProgram program) {
        return program.node(RELU, Attributes.none(), program.input(TensorType.of(ElementType.F32, 5, 13)));
    }
}
