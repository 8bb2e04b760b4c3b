package org.lemnos.operations.indexing;

import java.util.List;
import java.util.Optional;
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
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/reverse_sequence}: the beginnings of sequences, each of its own length, turned around.
 *
 * <p>Input x of any type and rank 2 or more; input lengths of i32 or i64, one for each place of {@link #BATCH_AXIS}; output like x. Of
 * sequence b the first lengths[b] elements along {@link #TIME_AXIS} change places, first with last. A length below 0 is taken for 0, one
 * beyond the axis for the whole axis. Definition: ONNX ReverseSequence 10.
 */
public final class ReverseSequence implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/reverse_sequence");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis that sequences lie side by side on. */
    public static final String BATCH_AXIS = "batch_axis";

    /** The attribute with the axis that sequences run along. */
    public static final String TIME_AXIS = "time_axis";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Turns the beginnings of sequences around.")
            .input(Port.required("x"))
            .input(Ports.indices("lengths").dims("batch"))
            .output(Port.required("y"))
            .attribute(AttributeSpec.integer(BATCH_AXIS)
                    .range(0, TensorType.LARGEST_RANK - 1)
                    .orElse(1))
            .attribute(AttributeSpec.integer(TIME_AXIS)
                    .range(0, TensorType.LARGEST_RANK - 1)
                    .orElse(0))
            .build();

    /** Makes an oracle; it holds no state. */
    public ReverseSequence() {}

    /** The axis that sequences lie side by side on. */
    public static int batchAxis(OperationCall call) {
        return (int) call.attributes().integer(BATCH_AXIS);
    }

    /** The axis that sequences run along. */
    public static int timeAxis(OperationCall call) {
        return (int) call.attributes().integer(TIME_AXIS);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType x = call.input(0);
        int batch = batchAxis(call);
        int time = timeAxis(call);
        if (batch == time
                || Math.max(batch, time) >= x.rank()
                || x.dim(batch) != call.input(1).elements()) {
            throw new IllegalArgumentException(ID + ": sequences along axis " + time + " of " + x
                    + ", side by side on axis " + batch + ", with lengths " + call.input(1));
        }
        return List.of(x);
    }

    @Override
    public Optional<ValueRange> allowed(OperationCall call, int input) {
        return input == 1 ? Optional.of(new ValueRange(0, call.input(0).dim(timeAxis(call)))) : Optional.empty();
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType x = call.input(0);
        int time = timeAxis(call);
        int batch = batchAxis(call);
        int timeStride = Axes.extent(x, time + 1, x.rank());
        int batchStride = Axes.extent(x, batch + 1, x.rank());
        long[] lengths = inputs.get(1).toLongs();
        int[] sources = new int[(int) x.elements()];
        for (int i = 0; i < sources.length; i++) {
            long at = i / timeStride % x.dim(time);
            long length = Math.min(x.dim(time), lengths[(int) (i / batchStride % x.dim(batch))]);
            sources[i] = at < length ? i + (int) (length - 1 - 2 * at) * timeStride : i;
        }
        Elements.of(inputs.get(0)).pick(sources).writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8}) {
            for (ElementType index : new ElementType[] {ElementType.I64, ElementType.I32}) {
                add(cases, 1, 0, TensorType.of(type, 17, 5), TensorType.of(index, 5));
                add(cases, 0, 1, TensorType.of(type, 3, 65, 7), TensorType.of(index, 3));
                add(cases, 0, 2, TensorType.of(type, 3, 2, 9), TensorType.of(index, 3));
                add(cases, 0, 1, TensorType.of(type, 0, 5), TensorType.of(index, 0));
            }
        }
    }

    private static void add(OperationCases cases, long batch, long time, TensorType x, TensorType lengths) {
        Sweep.add(cases, Attributes.of(BATCH_AXIS, batch).with(TIME_AXIS, time), x, lengths);
    }
}
