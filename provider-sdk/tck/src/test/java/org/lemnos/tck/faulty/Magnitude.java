package org.lemnos.tck.faulty;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import org.lemnos.api.Version;
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
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Sqrt;

/**
 * The operation {@code acme/magnitude}, the root of an element's square, with a pattern that finds it spelled out.
 *
 * @param finding what it proposes in a graph
 * @param showing its examples
 */
record Magnitude(Finding finding, Consumer<PatternExamples> showing) implements FusionPattern {
    private static final OperationId ID = OperationId.of("acme/magnitude");
    private static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, Version.of(1, 0))
            .input(Port.required("x").types(ElementType.F32, ElementType.F16))
            .output(Port.required("y").types(ElementType.F32, ElementType.F16))
            .build();
    private static final TensorType ROWS = TensorType.of(ElementType.F32, 5, 8);

    /** A search. */
    interface Finding {
        void find(GraphView graph, Consumer<Fusion> proposals);
    }

    // ---- providers

    /** A right kernel for another operation, this operation and this pattern. */
    TestProvider provider() {
        return provider(Math::abs);
    }

    private TestProvider provider(DoubleUnaryOperator truth) {
        return TestProvider.of(contributions -> {
            contributions.kernel(TestKernel.sqrt(TestKernel.SQRT));
            contributions.operation(DESCRIPTOR, new Oracle(truth));
            contributions.pattern(this);
        });
    }

    static Magnitude right() {
        return careful(Magnitude::squaresOnly);
    }

    private static Magnitude careful(Predicate<GraphNode> product) {
        return new Magnitude((graph, proposals) -> search(graph, product, proposals), Magnitude::show);
    }

    static TestProvider findingNothing() {
        return careful(product -> false).provider();
    }

    /** Proposes in every second search. */
    static TestProvider contradictingItself() {
        AtomicInteger searches = new AtomicInteger();
        return careful(product -> squaresOnly(product) && searches.get() % 2 == 0)
                .afterEach(searches::incrementAndGet)
                .provider();
    }

    /** Proposes twice, and then never again. */
    static TestProvider growingTired() {
        AtomicInteger found = new AtomicInteger();
        return careful(product -> squaresOnly(product) && found.getAndIncrement() < 2)
                .provider();
    }

    private Magnitude afterEach(Runnable then) {
        return new Magnitude(
                (graph, proposals) -> {
                    finding.find(graph, proposals);
                    then.run();
                },
                showing);
    }

    /** Does not look who else sees the square. */
    static TestProvider droppingWhatOthersSee() {
        return careful(product -> product.input(0) == product.input(1)).provider();
    }

    /** Its operation gives back the element with its sign. */
    static TestProvider meaningSomethingElse() {
        return right().provider(x -> x);
    }

    /** Asks for the last extent of what may have none. */
    static TestProvider throwingOnScalars() {
        return careful(product ->
                        squaresOnly(product) && product.input(0).type().dim(-1) >= 0)
                .provider();
    }

    /** Makes a list of all nodes for each node. */
    static TestProvider comparingAllWithAll() {
        return careful(product -> squaresOnly(product)).withLists().provider();
    }

    private Magnitude withLists() {
        return new Magnitude(
                (graph, proposals) -> {
                    for (GraphNode node : graph.nodes()) {
                        List<GraphNode> others = new ArrayList<>(graph.nodes());
                        others.addAll(graph.nodes());
                        if (others.indexOf(node) == others.lastIndexOf(node)) {
                            throw new IllegalStateException(node + " is there once");
                        }
                    }
                    finding.find(graph, proposals);
                },
                showing);
    }

    // ---- the pattern

    @Override
    public String name() {
        return "root_of_square";
    }

    @Override
    public OperationId replacement() {
        return ID;
    }

    @Override
    public void find(GraphView graph, Consumer<Fusion> proposals) {
        finding.find(graph, proposals);
    }

    @Override
    public void examples(PatternExamples examples) {
        showing.accept(examples);
    }

    private static boolean squaresOnly(GraphNode product) {
        return product.input(0) == product.input(1)
                && product.output().soleConsumer().isPresent();
    }

    private static void search(GraphView graph, Predicate<GraphNode> product, Consumer<Fusion> proposals) {
        for (GraphNode root : graph.nodes()) {
            if (root.call().operation().equals(Sqrt.ID)) {
                root.input(0)
                        .producer()
                        .filter(square -> square.call().operation().equals(Mul.ID) && product.test(square))
                        .filter(square -> isFloating(square.input(0)))
                        .map(square -> Fusion.replacing(square, root)
                                .input(square.input(0))
                                .output(root.output()))
                        .ifPresent(proposals);
            }
        }
    }

    private static boolean isFloating(GraphValue value) {
        return DESCRIPTOR.inputs().get(0).types().contains(value.type().elementType());
    }

    private static void show(PatternExamples examples) {
        ExampleProgram squared = examples.found("the root of a square");
        ExampleValue x = squared.input(ROWS);
        squared.node(Sqrt.ID, Attributes.none(), squared.node(Mul.ID, Attributes.none(), x, x));
        ExampleProgram other = examples.passedOver("the root of another product");
        ExampleValue product = other.node(Mul.ID, Attributes.none(), other.input(ROWS), other.input(ROWS));
        other.node(Sqrt.ID, Attributes.none(), product);
    }

    private record Oracle(DoubleUnaryOperator truth) implements OperationOracle {
        @Override
        public List<TensorType> infer(OperationCall call) {
            return List.of(call.input(0));
        }

        @Override
        public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
            double[] values = inputs.get(0).toDoubles();
            for (int i = 0; i < values.length; i++) {
                values[i] = truth.applyAsDouble(values[i]);
            }
            outputs.get(0).set(values);
        }
    }
}
