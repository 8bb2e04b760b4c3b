package org.lemnos.portable.sequence;

import java.util.Arrays;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.sequence.Activation;
import org.lemnos.operations.sequence.Cell;
import org.lemnos.operations.sequence.GateFunction;
import org.lemnos.operations.sequence.Recurrence;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** {@code nn/recurrence}, one workgroup a sequence, in one dispatch: states lie in shared memory, which bounds the number of units. */
public final class SequenceRecurring extends PortableKernel {
    private static final int HIDDEN_ID = 1;
    private static final int REVERSE_ID = 2;
    private static final int OTHER_FORM_ID = 3;
    private static final List<String> FUNCTIONS = List.of(Recurrence.F, Recurrence.G, Recurrence.H);
    private static final int FIRST_FUNCTION_ID = 4;
    private static final int CONSTANTS_OF_FUNCTION = 3;
    private static final int OPERATIONS_PER_UNIT = 64;
    private static final int MOST_INVOCATIONS = 256;
    private static final int UNROLLED = 4;
    private static final long LEAST_SHARED_BYTES = 16_384;

    /** Makes the kernel. */
    public SequenceRecurring() {
        super(ClaimsByType.of(
                        KernelDescriptor.builder("recurrence", Version.of(1, 0), Recurrence.ID, Recurrence.VERSION))
                .each(ClaimsByType.FLOATING, SequenceRecurring::claim)
                .build());
    }

    private static Claim.Builder claim(ElementType type) {
        ElementType[] types = new ElementType[Recurrence.PEEPHOLES + 2];
        Arrays.fill(types, type);
        types[Recurrence.LENGTHS] = ElementType.I32;
        return SingleElements.claim(types);
    }

    private static long hidden(Problem problem) {
        return problem.output(0).dim(2);
    }

    private static long batch(Problem problem) {
        return problem.output(0).dim(1);
    }

    private static long steps(Problem problem) {
        return problem.input(0).dim(0);
    }

    /** As many invocations as units, in powers of two. */
    private static int invocations(Problem problem) {
        long most = Math.min(MOST_INVOCATIONS, problem.device().limitOrElse(Limit.WORKGROUP_INVOCATIONS, 128));
        int size = Grid.WORKGROUP;
        while (size < hidden(problem) && 2L * size <= most) {
            size *= 2;
        }
        return size;
    }

    private static long sharedBytes(Problem problem) {
        long arrays =
                switch (Cell.of(problem)) {
                    case RNN -> 2;
                    case GRU -> 4;
                    case LSTM -> 3;
                };
        return arrays * Float.BYTES * hidden(problem);
    }

    /** The function's number in activation.glsl. */
    private static int number(Activation activation) {
        return switch (activation) {
            case RELU -> 0;
            case TANH -> 1;
            case SIGMOID -> 2;
            case AFFINE -> 3;
            case LEAKY_RELU -> 4;
            case THRESHOLDED_RELU -> 5;
            case SCALED_TANH -> 6;
            case HARD_SIGMOID -> 7;
            case ELU -> 8;
            case SOFTSIGN -> 9;
            case SOFTPLUS -> 10;
        };
    }

    @Override
    protected Support accepts(Problem problem) {
        long most = problem.device().limitOrElse(Limit.SHARED_MEMORY_BYTES, LEAST_SHARED_BYTES);
        return sharedBytes(problem) > most
                ? Support.no(
                        Decline.LIMIT,
                        hidden(problem) + " units take " + sharedBytes(problem) + " bytes of shared memory; "
                                + problem.device().name() + " has " + most)
                : takes(problem, Cell.of(problem).inputs() + 1, batch(problem), invocations(problem));
    }

    /** Steps, in each of them units, and for these the units of the last state, four a round and those that are left. */
    @Override
    protected long rounds(Problem problem) {
        Cell cell = Cell.of(problem);
        long units = Grid.cover(hidden(problem), invocations(problem));
        long products = hidden(problem) / UNROLLED + hidden(problem) % UNROLLED + 2 * LOOP_ENDS;
        long loopsOfUnits = cell == Cell.GRU ? 3 : 2;
        long passes = cell == Cell.GRU && !problem.attributes().bool(Recurrence.RESET_AFTER) ? 2 : 1;
        long step = 1 + loopsOfUnits * (units + LOOP_ENDS) + units * passes * products;
        return steps(problem) * step + 2 * (units + LOOP_ENDS) + 2 * LOOP_ENDS;
    }

    @Override
    protected Cost cost(Problem problem) {
        long perUnit = 2L * Cell.of(problem).gates() * hidden(problem) + OPERATIONS_PER_UNIT;
        return Cost.of(steps(problem) * batch(problem) * hidden(problem) * perUnit, portBytes(problem))
                .efficiency(onProcessor(problem) ? 100 : 50);
    }

    @Override
    protected Lowering launch(Problem problem) {
        Attributes attributes = problem.attributes();
        Cell cell = Cell.of(problem);
        Dispatch.Builder dispatch = Grid.workgroups(
                        Shaders.recurrence(cell, problem.output(0).elementType()),
                        batch(problem),
                        invocations(problem),
                        problem.device())
                .specialize(HIDDEN_ID, (int) hidden(problem))
                .specialize(REVERSE_ID, attributes.bool(Recurrence.REVERSE));
        if (cell != Cell.RNN) {
            String form = cell == Cell.GRU ? Recurrence.RESET_AFTER : Recurrence.COUPLED;
            dispatch.specialize(OTHER_FORM_ID, attributes.bool(form));
        }
        for (int i = 0; i < cell.functions(); i++) {
            GateFunction function = GateFunction.of(attributes, FUNCTIONS.get(i));
            int id = FIRST_FUNCTION_ID + i * CONSTANTS_OF_FUNCTION;
            dispatch.specialize(id, number(function.activation()))
                    .specialize(id + 1, function.alpha())
                    .specialize(id + 2, function.beta());
        }
        for (int input = 0; input < cell.inputs(); input++) {
            // Without steps nothing is read of x, which has no elements then to bind.
            dispatch.reads(BufferRef.input(problem.input(input).isEmpty() ? Recurrence.FIRST_STATE : input));
        }
        float clip = attributes.f32(Recurrence.CLIP);
        return Lowering.of(dispatch.writes(BufferRef.output(0), Stores.byElement())
                .push((int) steps(problem))
                .push((int) batch(problem))
                .push(clip == 0 ? Float.POSITIVE_INFINITY : clip)
                .build());
    }
}
