package org.lemnos.portable.sequence;

import java.util.Arrays;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.sequence.LinearAttention;
import org.lemnos.operations.sequence.LinearHeads;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** {@code nn/linear_attention}, one column of a head's state an invocation. */
public final class LinearAttending extends PortableKernel {
    private static final int KEY_SIZE_ID = 1;
    private static final int DECAYS_ID = 2;
    private static final int BETAS_ID = 3;
    private static final int LEAST_INPUTS = 4;
    private static final int MOST_INPUTS = 6;
    private static final int OPERATIONS_PER_ELEMENT = 24;
    private static final int LARGEST_KEY = 1024;

    /** Makes the kernel. */
    public LinearAttending() {
        super(ClaimsByType.of(KernelDescriptor.builder(
                        "linear_attention", Version.of(1, 0), LinearAttention.ID, LinearAttention.VERSION))
                .each(ClaimsByType.FLOATING, LinearAttending::claim)
                .build());
    }

    private static Claim.Builder claim(ElementType type) {
        ElementType[] types = new ElementType[MOST_INPUTS + 1];
        Arrays.fill(types, type);
        return SingleElements.claim(types);
    }

    private static long columns(LinearHeads heads) {
        return (long) heads.batch() * heads.keyHeads() * heads.valueSize();
    }

    @Override
    protected Support accepts(Problem problem) {
        LinearHeads heads = LinearHeads.of(problem);
        return heads.keySize() > LARGEST_KEY
                ? Support.no(
                        Decline.LIMIT,
                        "keys of " + heads.keySize() + " elements; an invocation keeps up to " + LARGEST_KEY)
                : takes(problem, MOST_INPUTS + 1, Grid.groups(columns(heads)), Grid.WORKGROUP);
    }

    /** Steps, in each of them the elements of a key: to decay, to add, and to read for each query head that shares it. */
    @Override
    protected long rounds(Problem problem) {
        LinearHeads heads = LinearHeads.of(problem);
        long keys = heads.keySize() + LOOP_ENDS;
        long step = 1 + 2 * keys + LOOP_ENDS + (heads.heads() / heads.keyHeads()) * (keys + 1);
        return heads.steps() * step + 2 * keys + LOOP_ENDS;
    }

    @Override
    protected Cost cost(Problem problem) {
        LinearHeads heads = LinearHeads.of(problem);
        long perStep = (long) heads.keySize() * OPERATIONS_PER_ELEMENT * heads.heads() / heads.keyHeads();
        return Cost.of(columns(heads) * (heads.steps() + 1) * perStep, portBytes(problem))
                .efficiency(onProcessor(problem) ? 100 : 50);
    }

    @Override
    protected Lowering launch(Problem problem) {
        LinearHeads heads = LinearHeads.of(problem);
        boolean decays = heads.decays() > 0;
        boolean corrects = heads.betas() > 0;
        Dispatch.Builder dispatch = Grid.invocations(
                        Shaders.linearAttention(problem.output(0).elementType()), columns(heads), problem.device())
                .specialize(KEY_SIZE_ID, heads.keySize())
                .specialize(DECAYS_ID, heads.decays())
                .specialize(BETAS_ID, heads.betas());
        for (int input = 0; input < LEAST_INPUTS; input++) {
            dispatch.reads(bound(problem, input, true));
        }
        dispatch.reads(bound(problem, LEAST_INPUTS, decays));
        dispatch.reads(bound(problem, problem.inputs() - 1, corrects));
        return Lowering.of(dispatch.writes(BufferRef.output(0), Stores.byElement())
                .push((int) columns(heads))
                .push(heads.steps())
                .push(heads.heads())
                .push(heads.keyHeads())
                .push(heads.valueSize())
                .push(heads.scale())
                .build());
    }

    /** A module has a fixed number of bindings; in place of what a call leaves out, or what is empty without steps, stands the state, which is not read there. */
    private static BufferRef bound(Problem problem, int input, boolean given) {
        boolean read = given && !problem.input(input).isEmpty();
        return BufferRef.input(read ? input : LinearAttention.STATE);
    }
}
