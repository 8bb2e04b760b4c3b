package org.lemnos.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.api.provider.Contributions;
import org.lemnos.operations.signal.FourierBasis;
import org.lemnos.operations.signal.MelWeights;
import org.lemnos.operations.tensor.Range;

class StandardOperationsTest {
    private static final long SEED = 20_261_130;

    private record Operation(OperationDescriptor descriptor, OperationOracle oracle) {}

    private static Map<String, Operation> registered() {
        Map<String, Operation> operations = new TreeMap<>();
        new StandardOperations().contribute(new Contributions() {
            @Override
            public Version hostLevel() {
                return Version.of(Api.MAJOR, Api.MINOR);
            }

            @Override
            public void operation(OperationDescriptor operation, OperationOracle oracle) {
                assertThat(operations.put(operation.id().name(), new Operation(operation, oracle)))
                        .as("%s registered before", operation)
                        .isNull();
            }

            @Override
            public void kernel(Kernel kernel) {
                throw new AssertionError("a kernel among the operations: " + kernel.descriptor());
            }

            @Override
            public void pattern(FusionPattern pattern) {
                // Patterns have tests of their own.
            }
        });
        return operations;
    }

    @Test
    void theProviderIsOfferedOnTheModulePathAndOnTheClassPath() throws IOException {
        assertThat(StandardOperations.class.getModule().getDescriptor().provides())
                .extracting(Object::toString)
                .containsExactly(
                        "org.lemnos.api.provider.KernelProvider with" + " [org.lemnos.operations.StandardOperations]");
        try (InputStream services = StandardOperations.class.getResourceAsStream(
                "/META-INF/services/org.lemnos.api.provider.KernelProvider")) {
            assertThat(services)
                    .asString(StandardCharsets.UTF_8)
                    .isEqualToIgnoringNewLines(StandardOperations.class.getName());
        }
        assertThat(new StandardOperations().descriptor().id()).isEqualTo(StandardOperations.ID);
    }

    @Test
    void everyOperationIsThere() {
        assertThat(registered().keySet())
                .containsExactly(
                        "math/abs",
                        "math/acos",
                        "math/acosh",
                        "math/add",
                        "math/and",
                        "math/arg_reduce",
                        "math/asin",
                        "math/asinh",
                        "math/atan",
                        "math/atanh",
                        "math/bitwise_and",
                        "math/bitwise_or",
                        "math/bitwise_xor",
                        "math/ceil",
                        "math/chain",
                        "math/cos",
                        "math/cosh",
                        "math/cumulate",
                        "math/div",
                        "math/equal",
                        "math/erf",
                        "math/exp",
                        "math/floor",
                        "math/fourier_basis",
                        "math/is_special",
                        "math/less",
                        "math/less_or_equal",
                        "math/log",
                        "math/max",
                        "math/mel_weights",
                        "math/min",
                        "math/modulo",
                        "math/mul",
                        "math/neg",
                        "math/or",
                        "math/pow",
                        "math/reciprocal",
                        "math/reduce_max",
                        "math/reduce_mean",
                        "math/reduce_min",
                        "math/reduce_prod",
                        "math/reduce_sum",
                        "math/remainder",
                        "math/round",
                        "math/scatter_elements",
                        "math/scatter_nd",
                        "math/shift_left",
                        "math/shift_right",
                        "math/sign",
                        "math/sin",
                        "math/sinh",
                        "math/sqrt",
                        "math/sub",
                        "math/tan",
                        "math/tanh",
                        "math/xor",
                        "nn/attention",
                        "nn/celu",
                        "nn/col2im",
                        "nn/conv",
                        "nn/conv_integer",
                        "nn/conv_layer",
                        "nn/conv_transpose",
                        "nn/dequantize",
                        "nn/elu",
                        "nn/embedding_layer_norm",
                        "nn/gated_linear",
                        "nn/gelu",
                        "nn/grid_sample",
                        "nn/hard_sigmoid",
                        "nn/hard_swish",
                        "nn/layer_norm",
                        "nn/leaky_relu",
                        "nn/linear",
                        "nn/linear_attention",
                        "nn/matmul",
                        "nn/matmul_integer",
                        "nn/mish",
                        "nn/pool",
                        "nn/pool_places",
                        "nn/prelu",
                        "nn/qkv_projection",
                        "nn/quantize",
                        "nn/quantize_dequantize",
                        "nn/recurrence",
                        "nn/relu",
                        "nn/resample",
                        "nn/residual_layer_norm",
                        "nn/residual_layer_norm_linear",
                        "nn/residual_layer_norm_qkv_projection",
                        "nn/residual_layer_norm_with_sum",
                        "nn/residual_rms_norm",
                        "nn/residual_rms_norm_gated_linear",
                        "nn/residual_rms_norm_qkv_projection",
                        "nn/residual_rms_norm_with_sum",
                        "nn/rms_norm",
                        "nn/selu",
                        "nn/shrink",
                        "nn/sigmoid",
                        "nn/softmax",
                        "nn/softplus",
                        "nn/softsign",
                        "nn/swish",
                        "nn/thresholded_relu",
                        "tensor/bit_cast",
                        "tensor/cast",
                        "tensor/cast_like",
                        "tensor/chunk",
                        "tensor/concat",
                        "tensor/copy",
                        "tensor/expand",
                        "tensor/fill",
                        "tensor/flatten",
                        "tensor/gather",
                        "tensor/gather_elements",
                        "tensor/gather_nd",
                        "tensor/pad",
                        "tensor/range",
                        "tensor/reshape",
                        "tensor/resize_table",
                        "tensor/reverse_sequence",
                        "tensor/scatter_elements",
                        "tensor/scatter_nd",
                        "tensor/shape",
                        "tensor/slice",
                        "tensor/squeeze",
                        "tensor/tile",
                        "tensor/top_k",
                        "tensor/transpose",
                        "tensor/triangle",
                        "tensor/unsqueeze",
                        "tensor/where");
    }

    @TestFactory
    Stream<DynamicTest> everyCaseOfAnOperationIsUnderstoodAndOverwritesItsOutput() {
        return registered().values().stream()
                .map(operation -> DynamicTest.dynamicTest(operation.descriptor().toString(), () -> {
                    Evaluating cases = new Evaluating(operation);
                    operation.oracle().cases(cases);
                    // Planning computes these, from constants that a case cannot have; they have tests of their own.
                    boolean hasCases = !Set.of(FourierBasis.ID, MelWeights.ID, Range.ID)
                            .contains(operation.descriptor().id());
                    assertThat(cases.names.isEmpty()).as("no cases").isNotEqualTo(hasCases);
                    assertThat(cases.names).as("cases").doesNotHaveDuplicates();
                }));
    }

    /** Runs each case on random elements from 1 to 2, or integers of the case's ranges, on which the operation has a value. */
    private static final class Evaluating implements OperationCases {
        private final Operation operation;
        private final List<String> names = new ArrayList<>();
        private final Random random = new Random(SEED);

        Evaluating(Operation operation) {
            this.operation = operation;
        }

        @Override
        public void add(String name, Attributes attributes, TensorType... inputs) {
            addWithConstants(name, attributes, new long[0][], inputs);
        }

        @Override
        public void addWithRanges(String name, Attributes attributes, ValueRange[] ranges, TensorType... inputs) {
            HostTensor[] tensors = IntStream.range(0, inputs.length)
                    .mapToObj(place -> random(inputs[place], Optional.of(ranges[place])))
                    .toArray(HostTensor[]::new);
            evaluate(name, Call.of(operation.descriptor(), attributes, tensors));
        }

        @Override
        public void addWithConstants(String name, Attributes attributes, long[][] constants, TensorType... inputs) {
            HostTensor[] tensors = Stream.concat(
                            Stream.of(inputs).map(type -> HeapTensor.filled(type, i -> 0)),
                            Stream.of(constants).map(HeapTensor::list))
                    .toArray(HostTensor[]::new);
            Call empty = Call.of(operation.descriptor(), attributes, tensors).constantFrom(inputs.length);
            for (int place = 0; place < inputs.length; place++) {
                tensors[place] = random(inputs[place], operation.oracle().allowed(empty, place));
            }
            evaluate(name, Call.of(operation.descriptor(), attributes, tensors).constantFrom(inputs.length));
        }

        private void evaluate(String name, Call call) {
            names.add(name);
            HostTensor output = call.runOver(0, operation.oracle());
            assertThat(operation.oracle().terms(call)).as(name).isPositive();
            assertThat(operation.descriptor().outputs().get(0).types())
                    .as(name)
                    .contains(output.type().elementType());
            assertThat(call.runOver(1, operation.oracle()).toDoubles())
                    .as("%s over other bytes, seed %d", name, SEED)
                    .containsExactly(output.toDoubles());
        }

        private HostTensor random(TensorType type, Optional<ValueRange> range) {
            if (range.isPresent() && !type.elementType().isFloating()) {
                ValueRange allowed = range.get();
                return HeapTensor.ofLongs(
                        type,
                        random.longs(type.elements(), allowed.least(), allowed.most() + 1)
                                .toArray());
            }
            boolean fractions = type.elementType().isFloating() && type.elementType() != ElementType.BF16;
            return HeapTensor.of(
                    type,
                    random.doubles(type.elements())
                            .map(fraction -> fractions ? 1 + fraction : 1)
                            .toArray());
        }
    }
}
