package org.lemnos.operations.nn;

import java.util.List;
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
import org.lemnos.operations.plain.Sweep;

/**
 * {@code nn/pool_places}: where the largest element of each window is, the first of several.
 *
 * <p>Input x [n, c, spatial...] of f16, bf16, f32, f64, u8 or i8 and output y [n, c, spatial...] of i64: the number of the element in all of x, in
 * row-major order, or with the spatial axes of each channel in {@link #COLUMN_MAJOR} order. NaN goes before every number. A window with nothing but
 * padding is refused. {@link Pool#KERNEL} is the window, {@link Window} says how it walks. Definition: ONNX MaxPool 22, output Indices.
 */
public final class PoolPlaces implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("nn/pool_places");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute that says whether elements of a channel are counted along its first spatial axis first. */
    public static final String COLUMN_MAJOR = "column_major";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = Window.attributes(OperationDescriptor.builder(ID, VERSION)
                    .summary("Finds the largest elements of windows over spatial axes.")
                    .input(Pool.pooled("x"))
                    .output(Port.required("y").types(ElementType.I64))
                    .attribute(AttributeSpec.integers(Pool.KERNEL).range(1, Window.MOST_AXES))
                    .attribute(AttributeSpec.bool(COLUMN_MAJOR).orElse(false)))
            .build();

    /** Makes an oracle; it holds no state. */
    public PoolPlaces() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        TensorType x = call.input(0);
        Window window = Pool.window(call);
        window.requireElements(call, "a largest one");
        long[] dims = window.outputType(x, x.dim(1)).dims();
        return List.of(TensorType.of(ElementType.I64, dims));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType type = call.input(0);
        Planes planes = new Planes(type, Pool.window(call), outputs.get(0).type());
        boolean columnMajor = call.attributes().bool(COLUMN_MAJOR);
        double[] x = inputs.get(0).toDoubles();
        long[] y = new long[(int) outputs.get(0).type().elements()];
        for (int i = 0; i < y.length; i++) {
            int[] best = {-1};
            planes.visit(i, (place, weight) -> {
                if (place >= 0 && (best[0] < 0 || isLarger(x[place], x[best[0]]))) {
                    best[0] = place;
                }
            });
            y[i] = columnMajor && best[0] >= 0 ? turned(type, best[0]) : best[0];
        }
        outputs.get(0).set(y);
    }

    private static boolean isLarger(double value, double best) {
        return !Double.isNaN(best) && (Double.isNaN(value) || value > best);
    }

    /** The number of an element whose channel is counted along the first spatial axis first. */
    private static long turned(TensorType type, int place) {
        int plane = Planes.size(type);
        int rest = place % plane;
        long turned = 0;
        long stride = plane;
        for (int axis = type.rank() - 1; axis >= 2; axis--) {
            int extent = (int) type.dim(axis);
            stride /= extent;
            turned += rest % extent * stride;
            rest /= extent;
        }
        return place - place % plane + turned;
    }

    @Override
    public void cases(OperationCases cases) {
        Attributes square = Attributes.of(Pool.KERNEL, new long[] {2, 2});
        Attributes padded = Attributes.of(Pool.KERNEL, new long[] {3, 3})
                .with(Window.STRIDES, new long[] {2, 2})
                .with(Window.PADS, new long[] {1, 1, 1, 1})
                .with(COLUMN_MAJOR, true);
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.U8, ElementType.I8}) {
            Sweep.add(cases, square, TensorType.of(type, 1, 3, 9, 11));
            Sweep.add(cases, padded, TensorType.of(type, 2, 4, 7, 8));
            Sweep.add(cases, Attributes.of(Pool.KERNEL, new long[] {4}), TensorType.of(type, 2, 3, 33));
            Sweep.add(
                    cases,
                    Attributes.of(Pool.KERNEL, new long[] {2, 2, 2})
                            .with(Window.DILATIONS, new long[] {1, 2, 2})
                            .with(Window.CEIL_MODE, true)
                            .with(COLUMN_MAJOR, true),
                    TensorType.of(type, 1, 2, 4, 5, 6));
            Sweep.add(cases, square, TensorType.of(type, 0, 2, 4, 5));
        }
    }
}
