package org.lemnos.operations.elementwise;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
import org.lemnos.operations.plain.Broadcast;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.StridedView;
import org.lemnos.operations.plain.TypeSets;

/**
 * {@code math/chain}: functions of single elements one after another, each on inputs, constants or what steps before it gave.
 *
 * <p>Inputs, one to four of one floating type, broadcast as ONNX does; output of their type, or of the one that {@link #TO} names, and the shape that all of them broadcast to: what the last step
 * gives. {@link #STEPS} holds three numbers a step: the function's code and two operands, see {@link ChainStep}; {@link #CONSTANTS} holds the bits of
 * binary32 numbers. Each step's result is rounded to the element type of the inputs, or to f32 where {@link #TO} is given, so that a chain gives what operations of their own would give. Definition: the
 * operations that {@link ChainFunction} names, in the order of the steps.
 */
public final class ElementwiseChain implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/chain");

    /** The contract's version: 1.1 brought {@link #TO}. */
    public static final Version VERSION = Version.of(1, 1);

    /** The attribute with the steps. */
    public static final String STEPS = "steps";

    /** The attribute with the bits of the constants; none if not given. */
    public static final String CONSTANTS = "constants";

    /**
     * The attribute with the token of the output's type, f32 or f16, where steps compute in f32 on inputs of f32 or f16; {@link #INPUTS} if not given, for all in the
     * type of the inputs.
     */
    public static final String TO = "to";

    /** What {@link #TO} is where nothing is converted. */
    public static final String INPUTS = "inputs";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Applies functions of single elements one after another.")
            .input(Ports.of(Port.variadic("inputs", 1), TypeSets.FLOATING))
            .output(Ports.floating("y"))
            .attribute(AttributeSpec.integers(STEPS).range(ChainStep.NUMBERS, ChainStep.NUMBERS * ChainStep.MOST_STEPS))
            .attribute(AttributeSpec.integers(CONSTANTS)
                    .range(0, ChainStep.MOST_CONSTANTS)
                    .orElse(new long[0]))
            .attribute(AttributeSpec.text(TO, INPUTS, ElementType.F32.token(), ElementType.F16.token())
                    .orElse(INPUTS))
            .build();

    /** Makes an oracle; it holds no state. */
    public ElementwiseChain() {}

    /** The numbers of a call's constants. */
    public static float[] constants(OperationCall call) {
        long[] bits = call.attributes().integers(CONSTANTS);
        float[] constants = new float[bits.length];
        for (int i = 0; i < bits.length; i++) {
            constants[i] = Float.intBitsToFloat((int) bits[i]);
        }
        return constants;
    }

    /** Whether a call's steps compute in f32, whatever its inputs and output are. */
    public static boolean converts(OperationCall call) {
        return !call.attributes().text(TO).equals(INPUTS);
    }

    /** The type that the results of a call's steps are rounded to. */
    public static ElementType stepType(OperationCall call) {
        return converts(call) ? ElementType.F32 : call.input(0).elementType();
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        if (call.inputs() > ChainStep.MOST_INPUTS) {
            throw new IllegalArgumentException(
                    ID + ": " + call.inputs() + " inputs; a chain takes up to " + ChainStep.MOST_INPUTS);
        }
        ChainStep.of(call);
        long[] dims = call.input(0).dims();
        for (int input = 1; input < call.inputs(); input++) {
            Operands.sameElementType(call, 0, input);
            dims = Broadcast.dims(call, dims, call.input(input).dims());
        }
        return List.of(call.input(0).withDims(dims).withElementType(resultType(call)));
    }

    private static ElementType resultType(OperationCall call) {
        ElementType type = call.input(0).elementType();
        if (!converts(call)) {
            return type;
        }
        if (type != ElementType.F32 && type != ElementType.F16) {
            throw new IllegalArgumentException(ID + ": inputs are " + call.input(0) + "; f32 or f16 is converted");
        }
        return ElementType.ofToken(call.attributes().text(TO));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType type = outputs.get(0).type();
        ChainStep[] steps = ChainStep.of(call).toArray(ChainStep[]::new);
        double[] operands = new double[ChainStep.FIRST_CONSTANT + ChainStep.MOST_CONSTANTS];
        float[] constants = constants(call);
        IntStream.range(0, constants.length).forEach(i -> operands[ChainStep.FIRST_CONSTANT + i] = constants[i]);
        double[][] values = inputs.stream().map(HostTensor::toDoubles).toArray(double[][]::new);
        int[][] sources = inputs.stream()
                .map(input ->
                        StridedView.broadcast(input.type().dims(), type.dims()).sources())
                .toArray(int[][]::new);
        double[] y = new double[Math.toIntExact(type.elements())];
        for (int i = 0; i < y.length; i++) {
            for (int input = 0; input < values.length; input++) {
                operands[input] = values[input][sources[input][i]];
            }
            y[i] = run(steps, operands, stepType(call));
        }
        outputs.get(0).set(y);
    }

    /** The last step's result, unrounded. */
    private static double run(ChainStep[] steps, double[] operands, ElementType type) {
        double result = 0;
        for (int step = 0; step < steps.length; step++) {
            result = steps[step].function().of(operands[steps[step].x()], operands[steps[step].y()]);
            operands[ChainStep.FIRST_RESULT + step] = Rounding.to(type, result);
        }
        return result;
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            ElementwiseChainCases.add(cases, type);
            ElementwiseChainCases.addConverting(cases, type, ElementType.F32);
            ElementwiseChainCases.addConverting(cases, type, ElementType.F16);
        }
    }

    /** The attributes of a chain of such steps. */
    public static Attributes attributes(List<ChainStep> steps, List<Float> constants) {
        return Attributes.of(
                        STEPS,
                        steps.stream()
                                .flatMapToLong(
                                        step -> LongStream.of(step.function().code(), step.x(), step.y()))
                                .toArray())
                .with(
                        CONSTANTS,
                        constants.stream()
                                .mapToLong(number -> Float.floatToRawIntBits(number) & 0xFFFF_FFFFL)
                                .toArray());
    }
}
