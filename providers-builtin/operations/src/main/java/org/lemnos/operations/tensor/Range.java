package org.lemnos.operations.tensor;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Extents;

/**
 * {@code tensor/range}: evenly spaced numbers.
 *
 * <p>Inputs start, limit and delta of one numeric type and one element each, known before the run; output of that type, one-dimensional: start, start
 * + delta, and so on, before limit is reached. As its inputs are known, so is its output: no kernel ever runs. Definition: ONNX Range 11.
 */
public final class Range implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/range");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Counts from a number to another.")
            .input(number("start"))
            .input(number("limit"))
            .input(number("delta"))
            .output(number("output"))
            .build();

    /** Makes an oracle; it holds no state. */
    public Range() {}

    private static Port number(String name) {
        return Port.required(name)
                .types(
                        ElementType.I32,
                        ElementType.I64,
                        ElementType.F16,
                        ElementType.BF16,
                        ElementType.F32,
                        ElementType.F64);
    }

    private static HostTensor known(OperationCall call, int input) {
        HostTensor value = call.constant(input)
                .orElseThrow(() -> new IllegalArgumentException(ID + ": input " + input
                        + " must be known before the run, because the number of elements follows from it"));
        if (value.type().elements() != 1) {
            throw new IllegalArgumentException(
                    ID + ": input " + input + " is " + value.type() + "; one number is needed");
        }
        return value;
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        ElementType type = call.input(0).elementType();
        if (call.input(1).elementType() != type || call.input(2).elementType() != type) {
            throw new IllegalArgumentException(ID + ": start " + call.input(0) + ", limit " + call.input(1)
                    + " and delta " + call.input(2) + " need one element type");
        }
        double steps = type.isFloating() ? floatingSteps(call) : wholeSteps(call);
        if (!(Math.abs(steps) < Integer.MAX_VALUE)) {
            throw new IllegalArgumentException(ID + ": " + steps + " numbers are no tensor");
        }
        return List.of(TensorType.of(type, (long) Math.max(0, Math.ceil(steps))));
    }

    private static double floatingSteps(OperationCall call) {
        double start = known(call, 0).toDoubles()[0];
        return (known(call, 1).toDoubles()[0] - start) / known(call, 2).toDoubles()[0];
    }

    private static double wholeSteps(OperationCall call) {
        long delta = known(call, 2).toLongs()[0];
        if (delta == 0) {
            throw new IllegalArgumentException(ID + ": a delta of 0 never reaches the limit");
        }
        long way = Extents.difference(
                call, known(call, 1).toLongs()[0], known(call, 0).toLongs()[0]);
        return (double) way / delta;
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        HostTensor output = outputs.get(0);
        int count = (int) output.type().elements();
        if (output.type().elementType().isFloating()) {
            double[] numbers = new double[count];
            for (int i = 0; i < count; i++) {
                numbers[i] = inputs.get(0).toDoubles()[0] + i * inputs.get(2).toDoubles()[0];
            }
            output.set(numbers);
        } else {
            long[] numbers = new long[count];
            for (int i = 0; i < count; i++) {
                numbers[i] = inputs.get(0).toLongs()[0] + i * inputs.get(2).toLongs()[0];
            }
            output.set(numbers);
        }
    }
}
