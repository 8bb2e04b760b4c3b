package org.lemnos.operations.resampling;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
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
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/resample}: weighted sums of a few elements along one axis, each output place with its own.
 *
 * <p>Input x of floating type and rank 1 or more; input places of i32 [n, taps]; input weights of f32 [n, taps]. The axis of x becomes n
 * long: y[.., o, ..] = Σ weights[o, t] · x[.., places[o, t], ..] over t. A place outside of the axis adds nothing. Source: the separable
 * form of interpolation, W. K. Pratt, Digital Image Processing, section 4.3.
 */
public final class Resample implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/resample");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the axis, which counts from the end if negative. */
    public static final String AXIS = "axis";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Sums weighted elements along an axis.")
            .input(Ports.floating("x"))
            .input(Port.required("places").types(ElementType.I32).dims("n", "taps"))
            .input(Port.required("weights").types(ElementType.F32).dims("n", "taps"))
            .output(Ports.floating("y"))
            .attribute(Axes.attribute(AXIS).orElse(-1))
            .build();

    /** Makes an oracle; it holds no state. */
    public Resample() {}

    /** The axis of a call, counted from the outermost. */
    public static int axis(OperationCall call) {
        return Axes.ofFirstInput(call, AXIS);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        long[] dims = call.input(0).dims();
        dims[axis(call)] = call.input(1).dim(0);
        return List.of(call.input(0).withDims(dims));
    }

    @Override
    public Optional<ValueRange> allowed(OperationCall call, int input) {
        return input == 1 ? Optional.of(new ValueRange(0, call.input(0).dim(axis(call)) - 1)) : Optional.empty();
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType x = call.input(0);
        int axis = axis(call);
        int extent = (int) x.dim(axis);
        int inner = Axes.extent(x, axis + 1, x.rank());
        int places = (int) call.input(1).dim(0);
        int taps = (int) call.input(1).dim(1);
        double[] from = inputs.get(0).toDoubles();
        long[] place = inputs.get(1).toLongs();
        double[] weight = inputs.get(2).toDoubles();
        double[] to = new double[(int) outputs.get(0).type().elements()];
        for (int i = 0; i < to.length; i++) {
            int row = i / inner;
            int first = row / places * extent;
            int tap = row % places * taps;
            for (int t = tap; t < tap + taps; t++) {
                if (place[t] >= 0 && place[t] < extent) {
                    to[i] += weight[t] * from[(first + (int) place[t]) * inner + i % inner];
                }
            }
        }
        outputs.get(0).set(to);
    }

    /** A term more than there are taps: each product is rounded as well, whatever the type of x. */
    @Override
    public long terms(OperationCall call) {
        return call.input(1).dim(1) + 1;
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            add(cases, -1, 17, 2, TensorType.of(type, 5));
            add(cases, 1, 3, 4, TensorType.of(type, 2, 9, 33));
            add(cases, 0, 129, 1, TensorType.of(type, 65, 3));
            add(cases, -2, 7, 11, TensorType.of(type, 2, 3, 17, 5));
            add(cases, 0, 5, 2, TensorType.of(type, 3, 0));
            add(cases, 0, 3, 0, TensorType.of(type, 3, 2));
        }
    }

    private static void add(OperationCases cases, long axis, long places, long taps, TensorType x) {
        Sweep.add(
                cases,
                Attributes.of(AXIS, axis),
                x,
                TensorType.of(ElementType.I32, places, taps),
                TensorType.of(ElementType.F32, places, taps));
    }
}
