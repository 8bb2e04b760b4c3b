package org.lemnos.operations.resampling;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;
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

/**
 * {@code tensor/resize_table}: which elements of an axis each place of the resized axis is made of, or with which weights.
 *
 * <p>Input x of any type, of which only the type is looked at; input amounts, a number for each of {@link #AXES}: of i64, the resized
 * extents, or of f32, the scales; input roi of f32, starts and then ends as parts of the axes, for {@link #TF_CROP_AND_RESIZE} alone, by
 * which scales are of the crop rather than of x. All values are known before the run, and so is the output: no kernel ever runs. The
 * output is about one axis: {@link #PLACES} gives i32 [n, taps], or i64 [n] in mode {@link #NEAREST}; {@link #WEIGHTS} gives f32 [n,
 * taps]; {@link #OUTSIDE} gives bool of the rank of x, n along the axis and 1 along others: whether the place is outside of x and takes
 * another value. Definition: ONNX Resize 19.
 */
public final class ResizeTable implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/resize_table");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The input place of the resized extents or the scales. */
    public static final int AMOUNTS = 1;

    /** The input place of the crop. */
    public static final int ROI = 2;

    /** The attribute that says what the output is. */
    public static final String PART = "part";

    /** The elements. */
    public static final String PLACES = "places";

    /** Their weights. */
    public static final String WEIGHTS = "weights";

    /** Whether a place is outside. */
    public static final String OUTSIDE = "outside";

    /** The attribute with the axes that are resized; empty for all. */
    public static final String AXES = "axes";

    /** The attribute that says which of these axes the output is about. */
    public static final String PLACE = "place";

    /** The attribute that says how elements are put together. */
    public static final String MODE = "mode";

    /** One element. */
    public static final String NEAREST = "nearest";

    /** Two elements, by their distance. */
    public static final String LINEAR = "linear";

    /** Four elements. */
    public static final String CUBIC = "cubic";

    /** The attribute with the formula that places are found by. */
    public static final String COORDINATES = "coordinates";

    /** Elements are squares, and squares cover squares. */
    public static final String HALF_PIXEL = "half_pixel";

    /** The same about the middle of an axis that does not have a whole extent. */
    public static final String HALF_PIXEL_SYMMETRIC = "half_pixel_symmetric";

    /** Half pixels, and the first element where one alone is left. */
    public static final String PYTORCH_HALF_PIXEL = "pytorch_half_pixel";

    /** Half pixels, not moved back. */
    public static final String TF_HALF_PIXEL_FOR_NN = "tf_half_pixel_for_nn";

    /** First on first and last on last. */
    public static final String ALIGN_CORNERS = "align_corners";

    /** First on first. */
    public static final String ASYMMETRIC = "asymmetric";

    /** Corners on those of a crop. */
    public static final String TF_CROP_AND_RESIZE = "tf_crop_and_resize";

    /** The attribute that says which element is the nearest. */
    public static final String ROUNDING = "rounding";

    /** The nearest, the lower of two. */
    public static final String ROUND_PREFER_FLOOR = "round_prefer_floor";

    /** The nearest, the upper of two. */
    public static final String ROUND_PREFER_CEIL = "round_prefer_ceil";

    /** The lower. */
    public static final String FLOOR = "floor";

    /** The upper. */
    public static final String CEIL = "ceil";

    /** The lower where an axis grows, the upper where it shrinks. */
    public static final String TOWARD_SCALE = "toward_scale";

    /** The attribute with the slope of the cubic filter. */
    public static final String CUBIC_COEFFICIENT = "cubic_coefficient";

    /** The attribute that says whether elements outside weigh nothing. */
    public static final String EXCLUDE_OUTSIDE = "exclude_outside";

    /** The attribute that says whether filters reach further where an axis shrinks. */
    public static final String ANTIALIAS = "antialias";

    /** The attribute that says what sizes mean. */
    public static final String POLICY = "policy";

    /** Each axis becomes as long as its size. */
    public static final String STRETCH = "stretch";

    /** All have one scale, so that none becomes longer than its size. */
    public static final String NOT_LARGER = "not_larger";

    /** All have one scale, so that none becomes shorter than its size. */
    public static final String NOT_SMALLER = "not_smaller";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Says what a resized axis is made of.")
            .input(Port.required("x").typeOnly())
            .input(Port.required("amounts").types(ElementType.I64, ElementType.F32))
            .input(Port.optional("roi").types(ElementType.F32))
            .output(Port.required("table").types(ElementType.I32, ElementType.I64, ElementType.F32, ElementType.BOOL))
            .attribute(AttributeSpec.text(PART, PLACES, WEIGHTS, OUTSIDE).orElse(PLACES))
            .attribute(AttributeSpec.integers(AXES)
                    .range(0, TensorType.LARGEST_RANK)
                    .orElse(new long[0]))
            .attribute(AttributeSpec.integer(PLACE).range(0, TensorType.LARGEST_RANK - 1))
            .attribute(AttributeSpec.text(MODE, NEAREST, LINEAR, CUBIC).orElse(NEAREST))
            .attribute(AttributeSpec.text(
                            COORDINATES,
                            HALF_PIXEL,
                            HALF_PIXEL_SYMMETRIC,
                            PYTORCH_HALF_PIXEL,
                            TF_HALF_PIXEL_FOR_NN,
                            ALIGN_CORNERS,
                            ASYMMETRIC,
                            TF_CROP_AND_RESIZE)
                    .orElse(HALF_PIXEL))
            .attribute(AttributeSpec.text(ROUNDING, ROUND_PREFER_FLOOR, ROUND_PREFER_CEIL, FLOOR, CEIL, TOWARD_SCALE)
                    .orElse(ROUND_PREFER_FLOOR))
            .attribute(AttributeSpec.f32(CUBIC_COEFFICIENT).orElse(-0.75f))
            .attribute(AttributeSpec.bool(EXCLUDE_OUTSIDE).orElse(false))
            .attribute(AttributeSpec.bool(ANTIALIAS).orElse(false))
            .attribute(
                    AttributeSpec.text(POLICY, STRETCH, NOT_LARGER, NOT_SMALLER).orElse(STRETCH))
            .build();

    /** Makes an oracle; it holds no state. */
    public ResizeTable() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        ResizeAxis axis = ResizeAxis.of(call);
        int taps = new ResizeTaps(call, axis).count();
        return List.of(
                switch (call.attributes().text(PART)) {
                    case WEIGHTS -> TensorType.of(ElementType.F32, axis.resized(), taps);
                    case OUTSIDE -> TensorType.of(ElementType.BOOL, alongAxis(call, axis.resized()));
                    default ->
                        call.attributes().text(MODE).equals(NEAREST)
                                ? TensorType.of(ElementType.I64, axis.resized())
                                : TensorType.of(ElementType.I32, axis.resized(), taps);
                });
    }

    private static long[] alongAxis(OperationCall call, long resized) {
        long[] dims = new long[call.input(0).rank()];
        Arrays.fill(dims, 1);
        dims[new ResizeOperands(call).number()] = resized;
        return dims;
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        ResizeAxis axis = ResizeAxis.of(call);
        ResizeTaps taps = new ResizeTaps(call, axis);
        HostTensor table = outputs.get(0);
        switch (call.attributes().text(PART)) {
            case WEIGHTS ->
                table.set(LongStream.range(0, axis.resized())
                        .mapToObj(taps::weights)
                        .flatMapToDouble(DoubleStream::of)
                        .toArray());
            case OUTSIDE -> table.set(whole(axis, place -> new long[] {axis.isExtrapolated(place) ? 1 : 0}));
            default -> table.set(whole(axis, taps::places));
        }
    }

    private static long[] whole(ResizeAxis axis, LongFunction<long[]> numbers) {
        return LongStream.range(0, axis.resized())
                .mapToObj(numbers)
                .flatMapToLong(LongStream::of)
                .toArray();
    }

    @Override
    public void cases(OperationCases cases) {
        for (String mode : new String[] {NEAREST, LINEAR, CUBIC}) {
            for (String part : new String[] {PLACES, WEIGHTS, OUTSIDE}) {
                cases.addWithConstants(
                        mode + " " + part,
                        Attributes.of(MODE, mode).with(PART, part).with(PLACE, 1L),
                        new long[][] {{2, 7}},
                        TensorType.of(ElementType.F32, 2, 4));
            }
        }
    }
}
