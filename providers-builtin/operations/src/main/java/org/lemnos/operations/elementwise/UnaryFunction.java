package org.lemnos.operations.elementwise;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongUnaryOperator;
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
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * A function of one number, floating unless it says otherwise, with up to two attributes of type f32, applied to each element: input x,
 * output y of the same type and shape. Computed in binary64 and rounded once. Immutable.
 */
public final class UnaryFunction implements OperationOracle {
    private static final Version VERSION = Version.of(1, 0);

    private final OperationDescriptor descriptor;
    private final List<String> attributes;
    private final Formula formula;
    private final LongUnaryOperator whole;
    private final LongUnaryOperator unsigned;

    private UnaryFunction(
            OperationDescriptor descriptor,
            List<String> attributes,
            Formula formula,
            LongUnaryOperator whole,
            LongUnaryOperator unsigned) {
        this.descriptor = descriptor;
        this.attributes = attributes;
        this.formula = formula;
        this.whole = whole;
        this.unsigned = unsigned;
    }

    /** A function of a number and two attributes; one that is not there is 0. */
    @FunctionalInterface
    interface Formula {
        double of(double x, double a, double b);
    }

    /** A function of a number. */
    @FunctionalInterface
    interface Plain {
        double of(double x);
    }

    /** An attribute and its value where a call gives none. */
    record Parameter(String name, float fallback) {}

    static UnaryFunction of(String id, String summary, Plain formula) {
        return of(id, summary, (x, a, b) -> formula.of(x));
    }

    /**
     * A function of a floating number, in whichever namespace its vendor owns.
     *
     * @param id the operation's name
     * @param summary what it does, in a sentence
     * @param formula its definition, in binary64; of NaN it must be NaN
     */
    public static UnaryFunction define(String id, String summary, DoubleUnaryOperator formula) {
        return of(id, summary, formula::applyAsDouble);
    }

    /** A function of integers as well, with a form for those without a sign, whose results wrap around. */
    static UnaryFunction ofAnyNumber(
            String id, String summary, Plain formula, LongUnaryOperator whole, LongUnaryOperator unsigned) {
        OperationDescriptor descriptor = OperationDescriptor.builder(OperationId.of(id), VERSION)
                .summary(summary)
                .input(Ports.numeric("x"))
                .output(Ports.numeric("y"))
                .build();
        return new UnaryFunction(descriptor, List.of(), (x, a, b) -> formula.of(x), whole, unsigned);
    }

    static UnaryFunction of(String id, String summary, Formula formula, Parameter... parameters) {
        OperationDescriptor.Builder descriptor = OperationDescriptor.builder(OperationId.of(id), VERSION)
                .summary(summary)
                .input(Ports.floating("x"))
                .output(Ports.floating("y"));
        for (Parameter parameter : parameters) {
            descriptor.attribute(AttributeSpec.f32(parameter.name()).orElse(parameter.fallback()));
        }
        List<String> names = Arrays.stream(parameters).map(Parameter::name).toList();
        return new UnaryFunction(
                descriptor.build(), names, formula, LongUnaryOperator.identity(), LongUnaryOperator.identity());
    }

    /** The operation's name. */
    public OperationId id() {
        return descriptor.id();
    }

    /** The contract's version. */
    public Version version() {
        return descriptor.version();
    }

    /** The contract. */
    public OperationDescriptor descriptor() {
        return descriptor;
    }

    /** The names of its attributes, in the order in which kernels number them. */
    public List<String> attributes() {
        return attributes;
    }

    /** An attribute's value in a call; 0 if the function has no attribute of that number. */
    public float attribute(OperationCall call, int number) {
        return number < attributes.size() ? call.attributes().f32(attributes.get(number)) : 0;
    }

    /**
     * What it makes of a floating number, in binary64, for operations of which it is a part.
     *
     * @param a its first attribute; ignored if it has none
     * @param b its second attribute; ignored if it has none
     */
    public double valueAt(double x, double a, double b) {
        return formula.of(x, a, b);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(call.input(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        ElementType type = call.input(0).elementType();
        if (!type.isFloating()) {
            LongUnaryOperator form = type.isUnsigned() ? unsigned : whole;
            long[] results = Arrays.stream(inputs.get(0).toLongs()).map(form).toArray();
            outputs.get(0).set(IntegerRange.of(type).wrapAll(results));
            return;
        }
        double a = attribute(call, 0);
        double b = attribute(call, 1);
        double[] values = inputs.get(0).toDoubles();
        for (int i = 0; i < values.length; i++) {
            values[i] = formula.of(values[i], a, b);
        }
        outputs.get(0).set(values);
    }

    @Override
    public void cases(OperationCases cases) {
        Sweep.eachElement(cases, ElementType.F32, ElementType.F16);
        for (ElementType type : descriptor.inputs().get(0).types()) {
            if (type.isInteger()) {
                Sweep.add(cases, Attributes.none(), TensorType.of(type, 3, 257));
            }
        }
        if (!attributes.isEmpty()) {
            Attributes other = Attributes.none();
            for (int i = 0; i < attributes.size(); i++) {
                other = other.with(attributes.get(i), 0.375f + 0.5f * i);
            }
            Sweep.add(cases, other, TensorType.of(ElementType.F32, 3, 1025));
        }
    }
}
