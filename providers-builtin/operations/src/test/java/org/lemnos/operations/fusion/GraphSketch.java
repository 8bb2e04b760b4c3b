package org.lemnos.operations.fusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.provider.Contributions;
import org.lemnos.operations.Call;
import org.lemnos.operations.HeapTensor;
import org.lemnos.operations.StandardOperations;

/** A small program of standard operations, written down node by node, as patterns see it; it can be run by the oracles. */
final class GraphSketch implements GraphView {
    private static final long SEED = 20_261_130;
    private static final HostTensor LEFT_OUT = HeapTensor.filled(TensorType.of(ElementType.U8, 0), i -> 0);

    private final List<GraphNode> nodes = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();

    private record Operation(OperationDescriptor descriptor, OperationOracle oracle) {}

    private static final Map<OperationId, Operation> OPERATIONS = registered();

    private static Map<OperationId, Operation> registered() {
        Map<OperationId, Operation> operations = new HashMap<>();
        new StandardOperations().contribute(new Contributions() {
            @Override
            public Version hostLevel() {
                return Version.of(Api.MAJOR, Api.MINOR);
            }

            @Override
            public void operation(OperationDescriptor operation, OperationOracle oracle) {
                operations.put(operation.id(), new Operation(operation, oracle));
            }

            @Override
            public void kernel(Kernel kernel) {
                throw new AssertionError("a kernel among the operations: " + kernel.descriptor());
            }

            @Override
            public void pattern(FusionPattern pattern) {}
        });
        return operations;
    }

    private static final class Value implements GraphValue {
        private final HostTensor example;
        private final Optional<GraphNode> producer;
        private final boolean known;
        private final List<GraphNode> consumers = new ArrayList<>();
        private boolean observed;

        Value(HostTensor example, Optional<GraphNode> producer, boolean known) {
            this.example = example;
            this.producer = producer;
            this.known = known;
        }

        @Override
        public TensorType type() {
            return example.type();
        }

        @Override
        public Optional<GraphNode> producer() {
            return producer;
        }

        @Override
        public List<GraphNode> consumers() {
            return consumers;
        }

        @Override
        public boolean isObserved() {
            return observed;
        }

        @Override
        public Optional<HostTensor> constant() {
            return known ? Optional.of(example) : Optional.empty();
        }
    }

    private record Written(OperationCall call, List<Optional<GraphValue>> inputs, List<GraphValue> outputs)
            implements GraphNode {}

    /** An input of the program, which runs with random numbers. */
    GraphValue input(TensorType type) {
        Random random = new Random(SEED + values.size());
        double[] elements = random.doubles(type.elements(), -2, 2).toArray();
        return add(new Value(HeapTensor.of(type, elements), Optional.empty(), false));
    }

    /** An input of the program, which runs with zeros and ones. */
    GraphValue integers(TensorType type) {
        Random random = new Random(SEED + values.size());
        return add(new Value(HeapTensor.filled(type, i -> random.nextInt(2)), Optional.empty(), false));
    }

    /** An input of the program, whose elements are these when it runs. */
    GraphValue input(TensorType type, double... elements) {
        return add(new Value(HeapTensor.of(type, elements), Optional.empty(), false));
    }

    /** A value that is known before the run. */
    GraphValue constant(TensorType type, double... elements) {
        return add(new Value(HeapTensor.of(type, elements), Optional.empty(), true));
    }

    private Value add(Value value) {
        values.add(value);
        return value;
    }

    /** The first output of one more node. */
    GraphValue node(OperationId operation, Attributes attributes, GraphValue... inputs) {
        HostTensor[] tensors = new HostTensor[inputs.length];
        List<Optional<GraphValue>> places = new ArrayList<>();
        for (int i = 0; i < inputs.length; i++) {
            tensors[i] = ((Value) inputs[i]).example;
            places.add(Optional.of(inputs[i]));
        }
        Operation known = OPERATIONS.get(operation);
        Set<Integer> constants = IntStream.range(0, inputs.length)
                .filter(i -> ((Value) inputs[i]).known)
                .boxed()
                .collect(Collectors.toSet());
        Call call = Call.of(known.descriptor(), attributes, tensors).constantAt(constants);
        List<GraphValue> outputs = new ArrayList<>();
        GraphNode node = new Written(call, places, outputs);
        for (HostTensor result : evaluated(known, call, List.of(tensors))) {
            outputs.add(add(new Value(result, Optional.of(node), false)));
        }
        nodes.add(node);
        for (GraphValue input : inputs) {
            List<GraphNode> consumers = ((Value) input).consumers;
            if (!consumers.contains(node)) {
                consumers.add(node);
            }
        }
        return outputs.get(0);
    }

    private static List<HostTensor> evaluated(Operation operation, Call call, List<HostTensor> inputs) {
        List<HostTensor> outputs = new ArrayList<>();
        operation.oracle().infer(call).forEach(type -> outputs.add(HeapTensor.filled(type, i -> 0)));
        operation.oracle().evaluate(call, inputs, outputs);
        return outputs;
    }

    /** The program gives the value to its caller. */
    GraphValue observe(GraphValue value) {
        ((Value) value).observed = true;
        return value;
    }

    @Override
    public List<GraphNode> nodes() {
        return nodes;
    }

    /** What a pattern proposes. */
    List<Fusion> proposals(FusionPattern pattern) {
        List<Fusion> proposals = new ArrayList<>();
        pattern.find(this, proposals::add);
        return proposals;
    }

    /** The proposals of a pattern, each of which drops nothing that is seen elsewhere and computes what its parts compute. */
    List<Fusion> checked(FusionPattern pattern) {
        List<Fusion> proposals = proposals(pattern);
        for (Fusion fusion : proposals) {
            assertDropsNothingThatIsSeen(fusion);
            assertComputesTheSame(fusion, pattern.replacement());
        }
        return proposals;
    }

    /** The only proposal of a pattern, which drops nothing that is seen elsewhere and computes what its parts compute. */
    Fusion only(FusionPattern pattern) {
        List<Fusion> proposals = checked(pattern);
        assertThat(proposals).hasSize(1);
        return proposals.get(0);
    }

    private static void assertDropsNothingThatIsSeen(Fusion fusion) {
        for (GraphNode node : fusion.nodes()) {
            for (GraphValue value : node.outputs()) {
                if (!containsSame(fusion.outputs(), value)) {
                    assertThat(value.isObserved()).isFalse();
                    assertThat(fusion.nodes()).containsAll(value.consumers());
                }
            }
        }
    }

    private static boolean containsSame(List<GraphValue> values, GraphValue value) {
        return values.stream().anyMatch(each -> each == value);
    }

    private static void assertComputesTheSame(Fusion fusion, OperationId replacement) {
        Operation operation = OPERATIONS.get(replacement);
        List<HostTensor> inputs = new ArrayList<>();
        Set<Integer> leftOut = new HashSet<>();
        for (Optional<GraphValue> input : fusion.inputs()) {
            if (input.isEmpty()) {
                leftOut.add(inputs.size());
            }
            inputs.add(input.map(value -> ((Value) value).example).orElse(LEFT_OUT));
        }
        Call call = Call.of(operation.descriptor(), fusion.attributes(), inputs.toArray(HostTensor[]::new))
                .without(leftOut);
        List<HostTensor> results = evaluated(operation, call, inputs);
        assertThat(results).hasSameSizeAs(fusion.outputs());
        for (int i = 0; i < results.size(); i++) {
            HostTensor expected = ((Value) fusion.outputs().get(i)).example;
            assertThat(results.get(i).type()).isEqualTo(expected.type());
            // Parts of f16 round a few numbers more on their way.
            double precision = expected.type().elementType() == ElementType.F16 ? 0x1p-7 : 1e-6;
            double largest =
                    Arrays.stream(expected.toDoubles()).map(Math::abs).max().orElse(0);
            assertThat(results.get(i).toDoubles())
                    .as("seed %s", SEED)
                    .containsExactly(expected.toDoubles(), Offset.offset(precision * Math.max(1, largest)));
        }
    }
}
