package org.lemnos.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * Random graphs of layers, chains and moves over a few square values: all of what patterns look for, values that are used several times and much later,
 * views, and outputs from anywhere. Few shapes, so that few kernels have to be compiled.
 */
final class RandomGraphs {
    /** The extent of both axes: transposes keep the type. */
    static final int SIZE = 16;

    private static final Version ONE = Version.of(1, 0);
    private static final OperationId ADD = OperationId.of("math/add");
    private static final OperationId SUB = OperationId.of("math/sub");
    private static final OperationId MUL = OperationId.of("math/mul");
    private static final OperationId TANH = OperationId.of("math/tanh");
    private static final OperationId RELU = OperationId.of("nn/relu");
    private static final OperationId SIGMOID = OperationId.of("nn/sigmoid");
    private static final OperationId GELU = OperationId.of("nn/gelu");
    private static final OperationId MATMUL = OperationId.of("nn/matmul");
    private static final OperationId SOFTMAX = OperationId.of("nn/softmax");
    private static final OperationId LAYER_NORM = OperationId.of("nn/layer_norm");
    private static final OperationId CONCAT = OperationId.of("tensor/concat");
    private static final OperationId TRANSPOSE = OperationId.of("tensor/transpose");

    private final Random random;
    private final ProgramBuilder program = ProgramBuilder.inJava();
    private final List<ValueRef> values = new ArrayList<>();
    private int nodes;

    private RandomGraphs(long seed) {
        this.random = new Random(seed);
    }

    /** The graph of a seed. */
    static Program program(long seed) {
        return new RandomGraphs(seed).build();
    }

    /** Values for its inputs. */
    static List<MemoryTensor> inputs(long seed) {
        Random random = new Random(~seed);
        List<MemoryTensor> inputs = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            MemoryTensor input = MemoryTensor.zeros(TensorType.of(ElementType.F32, SIZE, SIZE));
            input.set(random.doubles(SIZE * SIZE, -1, 1).toArray());
            inputs.add(input);
        }
        return inputs;
    }

    private Program build() {
        values.add(program.input("x", ElementType.F32, Dim.of(SIZE), Dim.of(SIZE)));
        values.add(program.input("y", ElementType.F32, Dim.of(SIZE), Dim.of(SIZE)));
        int layers = 2 + random.nextInt(6);
        for (int i = 0; i < layers; i++) {
            values.add(layer());
        }
        int outputs = 1 + random.nextInt(3);
        for (int i = 0; i < outputs; i++) {
            ValueRef value = i == 0 ? values.get(values.size() - 1) : any();
            program.output("output" + i, value);
        }
        return program.build();
    }

    private ValueRef any() {
        return values.get(random.nextInt(values.size()));
    }

    /** Mostly what was made last. */
    private ValueRef recent() {
        return values.get(Math.max(0, values.size() - 1 - random.nextInt(random.nextInt(3) == 0 ? values.size() : 2)));
    }

    private ValueRef node(OperationId operation, Attributes attributes, ValueRef... operands) {
        ValueRef made = program.node("node" + nodes++, operation, ONE, attributes, operands);
        if (random.nextInt(4) == 0 && !operation.equals(CONCAT)) {
            // Parts of a whole that somebody else uses too.
            values.add(made);
        }
        return made;
    }

    private ValueRef binary(OperationId operation, ValueRef a, ValueRef b) {
        return node(operation, Attributes.none(), a, b);
    }

    private ValueRef layer() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> activated(linear(recent()));
            case 2 -> norm(binary(ADD, recent(), any()));
            case 3 -> binary(MUL, activated(linear(recent())), linear(recent()));
            case 4 -> attention(recent());
            case 5 -> chain(recent());
            case 6 -> halves(recent(), any());
            default -> node(TRANSPOSE, Attributes.of("perm", new long[] {1, 0}), recent());
        };
    }

    private ValueRef linear(ValueRef x) {
        ValueRef product = binary(MATMUL, x, weight(0.5, SIZE, SIZE));
        return random.nextBoolean() ? binary(ADD, product, weight(1, SIZE)) : product;
    }

    private ValueRef activated(ValueRef x) {
        return switch (random.nextInt(4)) {
            case 0 -> node(GELU, Attributes.none(), x);
            case 1 -> node(RELU, Attributes.none(), x);
            case 2 -> binary(MUL, x, node(SIGMOID, Attributes.none(), x));
            default -> x;
        };
    }

    private ValueRef norm(ValueRef x) {
        return node(LAYER_NORM, Attributes.of("epsilon", 1e-3f), x, weight(1, SIZE), weight(1, SIZE));
    }

    private ValueRef attention(ValueRef x) {
        ValueRef keys = node(TRANSPOSE, Attributes.of("perm", new long[] {1, 0}), linear(x));
        ValueRef scores = binary(MATMUL, linear(x), keys);
        return binary(MATMUL, node(SOFTMAX, Attributes.of("axis", -1L), scores), linear(x));
    }

    private ValueRef chain(ValueRef x) {
        ValueRef bent = node(TANH, Attributes.none(), binary(SUB, x, any()));
        return binary(ADD, binary(MUL, bent, x), weight(1, SIZE));
    }

    /** Both one below the other, and a product that makes one of them. */
    private ValueRef halves(ValueRef a, ValueRef b) {
        ValueRef both = node(CONCAT, Attributes.of("axis", 0L), a, b);
        return binary(MATMUL, weight(0.5, SIZE, 2L * SIZE), both);
    }

    private ValueRef weight(double largest, long... dims) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(ElementType.F32, dims));
        tensor.set(random.doubles(tensor.type().elements(), -largest, largest).toArray());
        return program.weight("weight" + nodes++, tensor.type(), tensor.data());
    }
}
