package org.lemnos.portable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.attention.AttentionExtents;
import org.lemnos.operations.linear.GatedLinear;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.linear.QkvProjection;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.portable.launch.StridedAxes;
import org.lemnos.tck.rule.Behaviours;

/** What the built-in kernels decline inside their claims, as exactly as {@code declines.json} cannot say it: shapes that other kernels here do, or do better. */
final class PortableBehaviours {
    private static final int QUAD = 4;
    private static final int OCTET = 8;
    private static final int MOST_AXES_OF_QUADS = 3;
    private static final int MOST_AXES_OF_CHAIN = 5;
    private static final int MOST_QUERIES_OF_SPLIT = 16;
    private static final int FEWEST_KEYS_OF_SPLIT = 256;
    private static final int FEW_ROWS = 32;
    private static final String MANY_ROWS = "more than 32 rows";

    private PortableBehaviours() {}

    static Behaviours of(String kernel) {
        return switch (kernel) {
            case "matmul_blocked",
                    "linear_blocked",
                    "gated_linear_wide",
                    "matmul_matrices",
                    "linear_matrices",
                    "qkv_projection_matrices",
                    "gated_linear_matrices" -> productOfQuads();
            case "matmul_wide", "linear_wide", "qkv_projection_wide" ->
                productOfQuads()
                        .declining(
                                "columns that are not whole octets",
                                Decline.SHAPE,
                                problem -> isProduct(problem) && !areWhole(problem, OCTET));
            case "matmul_rows",
                    "linear_rows",
                    "qkv_projection_rows",
                    "gated_linear_rows",
                    "residual_layer_norm_linear_rows",
                    "residual_layer_norm_qkv_projection_rows",
                    "residual_rms_norm_qkv_projection_rows",
                    "residual_rms_norm_gated_linear_rows" ->
                productOfQuads()
                        .declining(MANY_ROWS, Decline.SHAPE, problem -> isProduct(problem) && rows(problem) > FEW_ROWS);
            case "matmul_ragged_rows", "linear_ragged_rows" ->
                Behaviours.all()
                        .declining(MANY_ROWS, Decline.SHAPE, problem -> isProduct(problem) && rows(problem) > FEW_ROWS);
            case "matmul_batched" ->
                productOfQuads()
                        .declining(
                                "one product alone",
                                Decline.SHAPE,
                                problem -> isProduct(problem) && batches(problem) == 1);
            case "attention_quads" -> attentionOfQuads();
            case "attention_split" ->
                attentionOfQuads()
                        .declining(
                                "many queries, or few keys",
                                Decline.SHAPE,
                                problem -> attends(problem) && !decodes(AttentionExtents.of(problem)));
            case "reduce_mean_quads" ->
                Behaviours.all()
                        .declining(
                                "means over anything but rows of whole quads",
                                Decline.SHAPE,
                                problem -> !hasNothingToDo(problem) && !averagesWholeQuads(problem));
            case "layer_norm_quads",
                    "residual_layer_norm_quads",
                    "residual_layer_norm_with_sum_quads",
                    "residual_rms_norm_quads",
                    "residual_rms_norm_with_sum_quads",
                    "rms_norm_quads" ->
                Behaviours.all()
                        .declining(
                                "rows that are not whole quads",
                                Decline.SHAPE,
                                problem -> !hasNothingToDo(problem) && normalized(problem) % QUAD != 0);
            case "embedding_layer_norm_quads" ->
                Behaviours.all()
                        .declining(
                                "rows that are not whole quads",
                                Decline.SHAPE,
                                problem -> !hasNothingToDo(problem)
                                        && problem.output(0).dim(-1) % QUAD != 0);
            case "transpose_blocks" ->
                Behaviours.all()
                        .declining(
                                "an innermost axis that stays where it is, or parts of blocks",
                                Decline.SHAPE,
                                problem -> !hasNothingToDo(problem) && !movesWholeBlocks(problem));
            case "chain_scalars" ->
                Behaviours.all()
                        .declining(
                                "broadcasting over many axes",
                                Decline.SHAPE,
                                problem -> !hasNothingToDo(problem)
                                        && axes(problem).count() > MOST_AXES_OF_CHAIN);
            case "chain_quads",
                    "add_quads",
                    "sub_quads",
                    "mul_quads",
                    "div_quads",
                    "pow_quads",
                    "max_quads",
                    "min_quads",
                    "remainder_quads",
                    "prelu_quads" ->
                Behaviours.all()
                        .declining(
                                "broadcasting over many axes, or with rows that start within a quad",
                                Decline.SHAPE,
                                problem -> !hasNothingToDo(problem) && broadcastsRaggedly(problem));
            default -> Behaviours.all();
        };
    }

    private static boolean hasNothingToDo(Problem problem) {
        return problem.output(0).isEmpty();
    }

    // ---- nn/matmul and what is made of it: a vector on the left is a row, one on the right a column; every output has
    // its weights

    private static Behaviours productOfQuads() {
        return Behaviours.all()
                .declining(
                        "rows that are not whole quads",
                        Decline.SHAPE,
                        problem -> isProduct(problem) && (terms(problem) % QUAD != 0 || !areWhole(problem, QUAD)));
    }

    /** The place of the first weights. */
    private static int weights(Problem problem) {
        return NormalizedProjection.of(problem.operation())
                .map(NormalizedProjection::weight)
                .orElse(1);
    }

    /** Whether something is multiplied, or a bias added to sums of no terms. */
    private static boolean isProduct(Problem problem) {
        int withoutBias = 2;
        if (problem.operation().equals(QkvProjection.ID)) {
            withoutBias = QkvProjection.BIAS;
        } else if (problem.operation().equals(GatedLinear.ID)) {
            withoutBias = GatedLinear.BIAS_GATE;
        }
        return !hasNothingToDo(problem) && (terms(problem) > 0 || problem.has(withoutBias));
    }

    /** Rows of a product: those of the whole batch where every matrix of it meets the same right operand. */
    private static long rows(Problem problem) {
        TensorType a = problem.input(0);
        TensorType b = problem.input(weights(problem));
        long rows = a.rank() > 1 ? a.dim(-2) : 1;
        boolean oneRight = b.rank() < 2 || b.elements() == b.dim(-1) * b.dim(-2);
        return oneRight ? problem.output(0).elements() / columns(problem) : rows;
    }

    private static long terms(Problem problem) {
        return problem.input(0).dim(-1);
    }

    private static long columns(Problem problem) {
        TensorType b = problem.input(weights(problem));
        return b.rank() > 1 ? b.dim(-1) : 1;
    }

    /** Whether the columns of every result are so many, several times. */
    private static boolean areWhole(Problem problem, int run) {
        boolean whole = columns(problem) % run == 0;
        for (int output = 1; output < problem.outputs(); output++) {
            whole &= problem.output(output).dim(-1) % run == 0;
        }
        return whole;
    }

    private static long batches(Problem problem) {
        TensorType a = problem.input(0);
        return problem.output(0).elements() / ((a.rank() > 1 ? a.dim(-2) : 1) * columns(problem));
    }

    // ---- nn/attention

    private static Behaviours attentionOfQuads() {
        return Behaviours.all()
                .declining(
                        "keys or values that are not whole quads",
                        Decline.SHAPE,
                        problem -> attends(problem) && !attendsInQuads(AttentionExtents.of(problem)));
    }

    private static boolean attends(Problem problem) {
        return !hasNothingToDo(problem) && AttentionExtents.of(problem).keys() > 0;
    }

    private static boolean attendsInQuads(AttentionExtents extents) {
        return extents.keySize() % QUAD == 0 && extents.valueSize() % QUAD == 0;
    }

    private static boolean decodes(AttentionExtents extents) {
        return extents.queries() <= MOST_QUERIES_OF_SPLIT && extents.keys() >= FEWEST_KEYS_OF_SPLIT;
    }

    // ---- nn/layer_norm: the axes from one on are a row

    private static long normalized(Problem problem) {
        TensorType x = problem.input(0);
        long extent = 1;
        int axis = (int) Math.floorMod(problem.attributes().integer(LayerNorm.AXIS), (long) x.rank());
        for (; axis < x.rank(); axis++) {
            extent *= x.dim(axis);
        }
        return extent;
    }

    // ---- math/reduce_mean

    private static boolean averagesWholeQuads(Problem problem) {
        TensorType x = problem.input(0);
        boolean[] averaged = averaged(problem);
        long terms = 1;
        boolean inner = false;
        for (int axis = 0; axis < x.rank(); axis++) {
            if (averaged[axis]) {
                terms *= x.dim(axis);
                inner |= x.dim(axis) > 1;
            } else if (inner && x.dim(axis) > 1) {
                return false;
            }
        }
        return terms % QUAD == 0;
    }

    private static boolean[] averaged(Problem problem) {
        long[] named = problem.attributes().integers(ReduceMean.AXES);
        int rank = problem.input(0).rank();
        boolean[] averaged = new boolean[rank];
        Arrays.fill(averaged, named.length == 0);
        for (long axis : named) {
            averaged[(int) Math.floorMod(axis, (long) rank)] = true;
        }
        return averaged;
    }

    // ---- tensor/transpose: axes that stay side by side are one

    private static boolean movesWholeBlocks(Problem problem) {
        TensorType x = problem.input(0);
        List<Integer> moved = new ArrayList<>();
        long[] perm = problem.attributes().integers(Transpose.PERM);
        for (int axis = 0; axis < x.rank(); axis++) {
            int from = perm.length == 0 ? x.rank() - 1 - axis : Math.floorMod((int) perm[axis], x.rank());
            if (x.dim(from) > 1) {
                moved.add(from);
            }
        }
        List<Integer> sorted = moved.stream().sorted().toList();
        if (moved.equals(sorted)) {
            return false;
        }
        int outputInnermost = moved.size() - 1;
        int inputInnermost = moved.indexOf(sorted.get(sorted.size() - 1));
        return inputInnermost < outputInnermost
                && run(x, moved, sorted, outputInnermost) % QUAD == 0
                && run(x, moved, sorted, inputInnermost) % QUAD == 0;
    }

    /** The elements of the run of axes up to this place of the output that are neighbours in the input too. */
    private static long run(TensorType x, List<Integer> moved, List<Integer> sorted, int last) {
        long elements = x.dim(moved.get(last));
        for (int i = last; i > 0 && sorted.indexOf(moved.get(i)) == sorted.indexOf(moved.get(i - 1)) + 1; i--) {
            elements *= x.dim(moved.get(i - 1));
        }
        return elements;
    }

    // ---- arithmetic on several operands

    private static StridedAxes axes(Problem problem) {
        long[] dims = problem.output(0).dims();
        long[][] strides = IntStream.range(0, problem.inputs())
                .mapToObj(input -> StridedAxes.broadcast(problem.input(input).dims(), dims.length))
                .toArray(long[][]::new);
        return StridedAxes.of(dims, strides);
    }

    private static boolean broadcastsRaggedly(Problem problem) {
        StridedAxes axes = axes(problem);
        boolean ragged = axes.extent(0) % QUAD != 0;
        for (int operand = 0; operand < problem.inputs(); operand++) {
            for (int axis = 1; axis < axes.count(); axis++) {
                ragged |= axes.stride(operand, 0) == 1 && axes.stride(operand, axis) % QUAD != 0;
            }
        }
        return axes.count() > MOST_AXES_OF_QUADS || (axes.count() > 1 && ragged);
    }
}
