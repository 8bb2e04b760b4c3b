package org.lemnos.portable.elementwise;

import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.elementwise.ChainFunction;
import org.lemnos.operations.elementwise.ChainStep;
import org.lemnos.operations.elementwise.ElementwiseChain;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.StridedAxes;

/** What both shaders share that run {@code math/chain}: the specialization of chain_steps.glsl, and five buffers. */
final class ChainDispatch {
    /** The buffers of a dispatch. */
    static final int BUFFERS = ChainStep.MOST_INPUTS + 1;

    private static final int STEPS_ID = 1;
    private static final int ROUNDS_DIVISION_ID = 2;
    private static final int FIRST_STEP_ID = 3;
    private static final int FIRST_CONSTANT_ID = FIRST_STEP_ID + ChainStep.NUMBERS * ChainStep.MOST_STEPS;
    private static final int OPERATIONS_OF_BINARY = 2;
    private static final int OPERATIONS_OF_UNARY = 24;

    private ChainDispatch() {}

    /** A descriptor with a claim for each pair of floating types of the inputs and the output. */
    static KernelDescriptor served(String name, BiFunction<ElementType, ElementType, Claim.Builder> claim) {
        return ClaimsByType.of(
                        KernelDescriptor.builder(name, Version.of(1, 1), ElementwiseChain.ID, ElementwiseChain.VERSION))
                .eachPair(ClaimsByType.FLOATING, ClaimsByType.FLOATING, claim)
                .build();
    }

    /** The name of the variant of a shader that serves a call: the type of all, or that of the inputs and that of the output where steps compute in f32. */
    static String variant(Problem problem) {
        String from = problem.input(0).elementType().token().toUpperCase(Locale.ROOT);
        String to = problem.output(0).elementType().token().toUpperCase(Locale.ROOT);
        boolean alike = !ElementwiseChain.converts(problem)
                || (problem.input(0).elementType() == ElementType.F32 && from.equals(to));
        return alike ? from : from + "_" + to;
    }

    /** How the output's places walk along four inputs; in place of those that a call lacks stands the first. */
    static StridedAxes axes(Problem problem) {
        long[] dims = problem.output(0).dims();
        long[][] strides = new long[ChainStep.MOST_INPUTS][];
        for (int place = 0; place < strides.length; place++) {
            strides[place] =
                    StridedAxes.broadcast(problem.input(input(problem, place)).dims(), dims.length);
        }
        return StridedAxes.of(dims, strides);
    }

    private static int input(Problem problem, int place) {
        return place < problem.inputs() ? place : 0;
    }

    /** What the steps of a call cost an element. */
    static int operationsPerElement(Problem problem) {
        return ChainStep.of(problem).stream()
                .mapToInt(step -> step.function().isBinary() ? OPERATIONS_OF_BINARY : OPERATIONS_OF_UNARY)
                .sum();
    }

    /** Tells the shader its steps and names its buffers. What divides on a processor rounds correctly; other devices may be units off. */
    static Dispatch.Builder specialize(Dispatch.Builder dispatch, Problem problem, WriteContract stores) {
        List<ChainStep> steps = ChainStep.of(problem);
        boolean divides = steps.stream().anyMatch(step -> step.function() == ChainFunction.DIV);
        boolean rounds = divides && !PortableKernel.onProcessor(problem);
        dispatch.specialize(STEPS_ID, steps.size()).specialize(ROUNDS_DIVISION_ID, rounds);
        int id = FIRST_STEP_ID;
        for (ChainStep step : steps) {
            dispatch.specialize(id++, step.function().code())
                    .specialize(id++, step.x())
                    .specialize(id++, step.y());
        }
        float[] constants = ElementwiseChain.constants(problem);
        for (int i = 0; i < constants.length; i++) {
            dispatch.specialize(FIRST_CONSTANT_ID + i, constants[i]);
        }
        for (int place = 0; place < ChainStep.MOST_INPUTS; place++) {
            dispatch.reads(BufferRef.input(input(problem, place)));
        }
        return dispatch.writes(BufferRef.output(0), stores);
    }
}
