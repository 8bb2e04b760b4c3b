package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** Small operations with oracles that compute, each for one thing that an operation can be like. */
public final class TestOperations implements OperationSource {
    public static final Version ONE = Version.of(1, 0);
    /** Two tensors of one type. */
    public static final OperationId ADD = OperationId.of("test/add");
    /** Symbols in shapes. */
    public static final OperationId PRODUCT = OperationId.of("test/product");
    /** An input of which only the type matters. */
    public static final OperationId SHAPE = OperationId.of("test/shape");
    /** A view whose type follows from a value. */
    public static final OperationId RESHAPE = OperationId.of("test/reshape");
    /** An update in place. */
    public static final OperationId DOUBLE = OperationId.of("test/double");
    /** A run of inputs, and an attribute with a default. */
    public static final OperationId JOIN = OperationId.of("test/join");
    /** An input that may be left out. */
    public static final OperationId BIAS = OperationId.of("test/bias");
    /** Two outputs. */
    public static final OperationId HALVES = OperationId.of("test/halves");
    /** Refuses some values. */
    public static final OperationId PICK = OperationId.of("test/pick");
    /** What the host puts before outputs. */
    public static final OperationId COPY = OperationId.of("tensor/copy");

    private final Map<OperationId, DefinedOperation> operations = new HashMap<>();

    private TestOperations() {}

    /** All operations of this class. */
    public static TestOperations all() {
        return new TestOperations()
                .with(add(), oracle(TestOperations::sameType, TestOperations::sum))
                .with(product(), oracle(TestOperations::productType, TestOperations::multiply))
                .with(shape(), oracle(TestOperations::shapeType, (call, t) -> t.out(0)
                        .set(call.input(0).dims())))
                .with(reshape(), oracle(TestOperations::reshaped, TestOperations::copyFirst))
                .with(updating(DOUBLE), oracle(TestOperations::sameType, TestOperations::twice))
                .with(join(), oracle(TestOperations::joinedType, TestOperations::joinAll))
                .with(bias(), oracle(TestOperations::sameType, TestOperations::sumOfThose))
                .with(halves(), oracle(TestOperations::halfTypes, TestOperations::split))
                .with(pick(), oracle(call -> List.of(TensorType.of(ElementType.F32)), TestOperations::pickOne))
                .with(unary(COPY), oracle(TestOperations::sameType, TestOperations::copyFirst));
    }

    /** These and one more. */
    public TestOperations with(OperationDescriptor descriptor, OperationOracle oracle) {
        operations.put(descriptor.id(), new DefinedOperation(descriptor, oracle));
        return this;
    }

    /** Every operation there is. */
    public List<DefinedOperation> list() {
        return List.copyOf(operations.values());
    }

    @Override
    public DefinedOperation require(OperationId id, Version needed, String node) {
        DefinedOperation found = operations.get(id);
        if (found == null || !found.descriptor().version().satisfies(needed)) {
            throw new LemnosException(ErrorCode.OPERATION_UNKNOWN, "node '" + node + "': no " + id + "@" + needed);
        }
        return found;
    }

    /** What an oracle works on. */
    public record Tensors(List<HostTensor> inputs, List<HostTensor> outputs) {
        public HostTensor in(int i) {
            return inputs.get(i);
        }

        public HostTensor out(int i) {
            return outputs.get(i);
        }
    }

    /** An oracle from its two answers. */
    public static OperationOracle oracle(
            Function<OperationCall, List<TensorType>> inferring, BiConsumer<OperationCall, Tensors> evaluating) {
        return new OperationOracle() {
            @Override
            public List<TensorType> infer(OperationCall call) {
                return inferring.apply(call);
            }

            @Override
            public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
                evaluating.accept(call, new Tensors(inputs, outputs));
            }
        };
    }

    private static OperationDescriptor.Builder named(OperationId id) {
        return OperationDescriptor.builder(id, ONE);
    }

    /** One input, one output. */
    public static OperationDescriptor unary(OperationId id) {
        return named(id).input(Port.required("x")).output(Port.required("y")).build();
    }

    /** One input that is updated in place. */
    public static OperationDescriptor updating(OperationId id) {
        return named(id)
                .input(Port.required("x").updated())
                .output(Port.required("y").mustAlias(0))
                .build();
    }

    private static OperationDescriptor add() {
        return named(ADD)
                .input(Port.required("a").types(ElementType.F32, ElementType.I64, ElementType.F64))
                .input(Port.required("b").types(ElementType.F32, ElementType.I64, ElementType.F64))
                .output(Port.required("sum"))
                .build();
    }

    private static OperationDescriptor product() {
        return named(PRODUCT)
                .input(Port.required("a").types(ElementType.F32).dims("...", "m", "k"))
                .input(Port.required("b").types(ElementType.F32).dims("k", "n"))
                .output(Port.required("ab").types(ElementType.F32).dims("...", "m", "n"))
                .build();
    }

    private static OperationDescriptor shape() {
        return named(SHAPE)
                .input(Port.required("data").typeOnly())
                .output(Port.required("shape").types(ElementType.I64).dims("rank"))
                .build();
    }

    private static OperationDescriptor reshape() {
        return named(RESHAPE)
                .input(Port.required("data"))
                .input(Port.required("shape").types(ElementType.I64).dims("rank"))
                .output(Port.required("reshaped").mustAlias(0))
                .build();
    }

    private static OperationDescriptor join() {
        return named(JOIN)
                .input(Port.variadic("parts", 1).types(ElementType.F32).dims("n"))
                .attribute(AttributeSpec.integer("times").range(1, 3).orElse(1))
                .output(Port.required("joined").types(ElementType.F32))
                .build();
    }

    private static OperationDescriptor bias() {
        return named(BIAS)
                .input(Port.required("x").types(ElementType.F32))
                .input(Port.optional("first").types(ElementType.F32))
                .input(Port.optional("second").types(ElementType.F32))
                .output(Port.required("y").types(ElementType.F32))
                .build();
    }

    private static OperationDescriptor halves() {
        return named(HALVES)
                .input(Port.required("x").types(ElementType.F32).dims("n"))
                .output(Port.required("front").types(ElementType.F32).dims("h"))
                .output(Port.required("back").types(ElementType.F32).dims("h"))
                .build();
    }

    private static OperationDescriptor pick() {
        return named(PICK)
                .input(Port.required("from").types(ElementType.F32).dims("n"))
                .input(Port.required("index").types(ElementType.I64).dims("1"))
                .output(Port.required("picked").types(ElementType.F32))
                .build();
    }

    private static List<TensorType> sameType(OperationCall call) {
        for (int i = 1; i < call.inputs(); i++) {
            if (call.has(i) && !call.input(i).equals(call.input(0))) {
                throw new IllegalArgumentException("input " + i + " is " + call.input(i) + ", not " + call.input(0));
            }
        }
        return List.of(call.input(0));
    }

    private static void sum(OperationCall call, Tensors tensors) {
        double[] a = tensors.in(0).toDoubles();
        double[] b = tensors.in(1).toDoubles();
        Arrays.setAll(a, i -> a[i] + b[i]);
        tensors.out(0).set(a);
    }

    private static void sumOfThose(OperationCall call, Tensors tensors) {
        double[] sum = tensors.in(0).toDoubles();
        for (int place = 1; place < call.inputs(); place++) {
            if (call.has(place)) {
                double[] more = tensors.in(place).toDoubles();
                Arrays.setAll(sum, i -> sum[i] + more[i]);
            }
        }
        tensors.out(0).set(sum);
    }

    private static List<TensorType> productType(OperationCall call) {
        long[] dims = call.input(0).dims();
        dims[dims.length - 1] = call.input(1).dim(1);
        return List.of(TensorType.of(ElementType.F32, dims));
    }

    private static void multiply(OperationCall call, Tensors tensors) {
        int k = (int) call.input(1).dim(0);
        int n = (int) call.input(1).dim(1);
        double[] a = tensors.in(0).toDoubles();
        double[] b = tensors.in(1).toDoubles();
        double[] ab = new double[(int) tensors.out(0).type().elements()];
        for (int i = 0; i < ab.length; i++) {
            for (int j = 0; j < k; j++) {
                ab[i] += a[i / n * k + j] * b[j * n + i % n];
            }
        }
        tensors.out(0).set(ab);
    }

    private static List<TensorType> shapeType(OperationCall call) {
        return List.of(TensorType.of(ElementType.I64, call.input(0).rank()));
    }

    private static List<TensorType> reshaped(OperationCall call) {
        Optional<HostTensor> shape = call.constant(1);
        long[] dims = shape.orElseThrow(() -> new IllegalArgumentException("the shape is not known before the run"))
                .toLongs();
        return List.of(call.input(0).withDims(dims));
    }

    private static void copyFirst(OperationCall call, Tensors tensors) {
        if (call.input(0).elementType().isFloating()) {
            tensors.out(0).set(tensors.in(0).toDoubles());
        } else {
            tensors.out(0).set(tensors.in(0).toLongs());
        }
    }

    private static void twice(OperationCall call, Tensors tensors) {
        double[] x = tensors.in(0).toDoubles();
        Arrays.setAll(x, i -> 2 * x[i]);
        tensors.out(0).set(x);
    }

    private static List<TensorType> joinedType(OperationCall call) {
        long length = 0;
        for (int i = 0; i < call.inputs(); i++) {
            length += call.input(i).dim(0);
        }
        return List.of(TensorType.of(ElementType.F32, length * call.attributes().integer("times")));
    }

    private static void joinAll(OperationCall call, Tensors tensors) {
        List<Double> joined = new ArrayList<>();
        for (int time = 0; time < call.attributes().integer("times"); time++) {
            for (HostTensor part : tensors.inputs()) {
                Arrays.stream(part.toDoubles()).forEach(joined::add);
            }
        }
        tensors.out(0).set(joined.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static List<TensorType> halfTypes(OperationCall call) {
        TensorType half = TensorType.of(ElementType.F32, call.input(0).dim(0) / 2);
        return List.of(half, half);
    }

    private static void split(OperationCall call, Tensors tensors) {
        double[] x = tensors.in(0).toDoubles();
        tensors.out(0).set(Arrays.copyOf(x, x.length / 2));
        tensors.out(1).set(Arrays.copyOfRange(x, x.length / 2, x.length));
    }

    private static void pickOne(OperationCall call, Tensors tensors) {
        double[] from = tensors.in(0).toDoubles();
        long index = tensors.in(1).toLongs()[0];
        if (index < 0 || index >= from.length) {
            throw new IllegalArgumentException("index " + index + " is outside 0 to " + (from.length - 1));
        }
        tensors.out(0).set(new double[] {from[(int) index]});
    }

    /** A node of one output without attributes. */
    public static ValueRef node(ProgramBuilder builder, String id, OperationId operation, ValueRef... inputs) {
        return builder.node(id, operation, ONE, Attributes.none(), inputs);
    }
}
