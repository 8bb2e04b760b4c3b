package org.lemnos.operations.nn;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.Broadcast;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/embedding_layer_norm}: rows that indices pick from two or three tables, added up and normalized.
 *
 * <p>Inputs: a table [extent, width] of floating type and indices of i32 or i64, the same of a second and an optional third table, all tables of one type and
 * width and all indices of one type; then the optional scale and bias, of the tables' type and [width]; there is no bias without a scale. Indices broadcast along
 * leading axes alone: without their leading axes of extent 1, their extents are the last ones of the result's. An index counts from the end if negative; what lies
 * outside a table gives zeros, as in {@code tensor/gather}. Output: the extents that all indices broadcast to, and width: layer normalization of each sum as {@link RowNorm}
 * defines it, with {@link LayerNorm#EPSILON}. The result is rounded once. Definition: the operations {@code tensor/gather}, {@code math/add} and {@code nn/layer_norm} in this order.
 */
public final class EmbeddingNorm implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/embedding_layer_norm");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The most tables. */
    public static final int MOST_TABLES = 3;

    /** The place of the scale among the inputs. */
    public static final int SCALE = 2 * MOST_TABLES;

    /** The place of the bias among the inputs. */
    public static final int BIAS = SCALE + 1;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Adds up rows that indices pick from tables, and normalizes the sums.")
            .input(Ports.floating("table"))
            .input(Ports.indices("indices"))
            .input(Ports.floating("second_table"))
            .input(Ports.indices("second_indices"))
            .input(Ports.optionalFloating("third_table"))
            .input(Port.optional("third_indices").types(ElementType.I32, ElementType.I64))
            .input(Ports.optionalFloating("scale"))
            .input(Ports.optionalFloating("bias"))
            .output(Ports.floating("y"))
            .attribute(AttributeSpec.f32(LayerNorm.EPSILON).orElse(1e-5f))
            .build();

    /** Makes an oracle; it holds no state. */
    public EmbeddingNorm() {}

    /** The tables of a call. */
    public static int tables(OperationCall call) {
        return call.has(2 * (MOST_TABLES - 1)) ? MOST_TABLES : MOST_TABLES - 1;
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        RowNorm.checkEpsilon(call);
        require(
                call.has(2 * MOST_TABLES - 2) == call.has(2 * MOST_TABLES - 1),
                call,
                "a third table and its indices come together");
        require(call.has(SCALE) || !call.has(BIAS), call, "there is a bias without a scale");
        TensorType first = call.input(0);
        long[] dims = {};
        for (int table = 0; table < tables(call); table++) {
            Operands.sameElementType(call, 0, 2 * table);
            Operands.sameElementType(call, 1, 2 * table + 1);
            TensorType type = call.input(2 * table);
            require(
                    type.rank() == 2 && first.rank() == 2 && type.dim(1) == first.dim(1),
                    call,
                    "table " + table + " is " + type + "; [extent, width] with one width is needed");
            dims = Broadcast.dims(call, dims, call.input(2 * table + 1).dims());
        }
        for (int table = 0; table < tables(call); table++) {
            requireSuffix(call, call.input(2 * table + 1), dims);
        }
        for (int weight = SCALE; weight <= BIAS; weight++) {
            if (call.has(weight)) {
                Operands.sameElementType(call, 0, weight);
                TensorType type = call.input(weight);
                require(
                        type.rank() == 1 && type.dim(0) == first.dim(1),
                        call,
                        "input " + weight + " is " + type + "; rows have " + first.dim(1) + " elements");
            }
        }
        long[] all = Arrays.copyOf(dims, dims.length + 1);
        all[dims.length] = first.dim(1);
        return List.of(first.withDims(all));
    }

    private static void requireSuffix(OperationCall call, TensorType indices, long... dims) {
        long[] own = indices.dims();
        int leading = 0;
        while (leading < own.length && own[leading] == 1) {
            leading++;
        }
        long[] rest = Arrays.copyOfRange(own, leading, own.length);
        long[] last = Arrays.copyOfRange(dims, dims.length - rest.length, dims.length);
        require(
                Arrays.equals(rest, last),
                call,
                "indices " + indices + " do not broadcast to " + Arrays.toString(dims) + " along leading axes alone");
    }

    private static void require(boolean holds, OperationCall call, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(call.operation() + ": " + otherwise);
        }
    }

    /** Indices lie within their table, or count from its end. */
    @Override
    public Optional<ValueRange> allowed(OperationCall call, int input) {
        boolean indexes = input < SCALE && input % 2 == 1;
        return indexes ? Optional.of(Axes.indices(call.input(input - 1).dim(0))) : Optional.empty();
    }

    /** The sums before they are normalized, unrounded, row by row. */
    public static double[] sums(OperationCall call, List<? extends HostTensor> inputs) {
        return addedUp(call, inputs, false);
    }

    /** The sums of the sizes of what is added up. */
    public static double[] sizes(OperationCall call, List<? extends HostTensor> inputs) {
        return addedUp(call, inputs, true);
    }

    private static double[] addedUp(OperationCall call, List<? extends HostTensor> inputs, boolean sizes) {
        int width = Math.toIntExact(call.input(0).dim(1));
        long[][] indices = IntStream.range(0, tables(call))
                .mapToObj(table -> inputs.get(2 * table + 1).toLongs())
                .toArray(long[][]::new);
        int rows = Arrays.stream(indices).anyMatch(each -> each.length == 0)
                ? 0
                : Arrays.stream(indices).mapToInt(each -> each.length).max().orElse(0);
        double[] sums = new double[rows * width];
        for (int table = 0; table < indices.length; table++) {
            double[] elements = inputs.get(2 * table).toDoubles();
            for (int row = 0; row < rows; row++) {
                int from = Axes.place(
                        indices[table][row % indices[table].length],
                        call.input(2 * table).dim(0));
                for (int i = 0; i < width && from != Axes.NOWHERE; i++) {
                    double element = elements[from * width + i];
                    sums[row * width + i] += sizes ? Math.abs(element) : element;
                }
            }
        }
        return sums;
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        double[] values = sums(call, inputs);
        double[] scale = call.has(SCALE) ? inputs.get(SCALE).toDoubles() : new double[0];
        double[] bias = call.has(BIAS) ? inputs.get(BIAS).toDoubles() : new double[0];
        RowNorm.LAYER_NORM.normalize(values, width(call), call.attributes().f32(LayerNorm.EPSILON), scale, bias);
        outputs.get(0).set(values);
    }

    private static int width(OperationCall call) {
        return Math.toIntExact(call.input(0).dim(1));
    }

    /** The number of elements that are normalized together. */
    @Override
    public long terms(OperationCall call) {
        return Math.max(1, width(call));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (ElementType index : new ElementType[] {ElementType.I64, ElementType.I32}) {
                for (long width : new long[] {1, 5, 64, 65, 384}) {
                    add(cases, type, index, width);
                }
            }
        }
    }

    private static void add(OperationCases cases, ElementType type, ElementType index, long width) {
        TensorType weight = TensorType.of(type, width);
        TensorType words = TensorType.of(type, 31, width);
        TensorType kinds = TensorType.of(type, 2, width);
        TensorType places = TensorType.of(type, 17, width);
        TensorType tokens = TensorType.of(index, 3, 7);
        TensorType positions = TensorType.of(index, 1, 7);
        Sweep.add(cases, Attributes.none(), words, tokens, kinds, tokens, places, positions, weight, weight);
        Sweep.add(cases, Attributes.none(), words, positions, kinds, TensorType.of(index), places, positions, weight);
        Sweep.add(cases, Attributes.of(LayerNorm.EPSILON, 1e-12f), words, TensorType.of(index, 7), places, tokens);
        Sweep.add(cases, Attributes.none(), words, TensorType.of(index, 0, 7), kinds, positions);
    }
}
