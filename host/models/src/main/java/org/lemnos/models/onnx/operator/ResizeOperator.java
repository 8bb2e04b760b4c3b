package org.lemnos.models.onnx.operator;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.resampling.ResizeTable;

/**
 * ONNX Resize. Version 10 has scales alone and leaves places and rounding open: they are those of its examples, asymmetric, and toward the
 * scale. Version 11 has a formula that later ones dropped, 18 brought axes, filters that reach further and policies, 19 one more formula.
 */
final class ResizeOperator implements Operator {
    private static final int FIRST = 10;
    private static final int ROI = 1;
    private static final int SCALES = 2;
    private static final int SIZES = 3;
    private static final int HAS_TF_HALF_PIXEL = 11;
    private static final int HAS_AXES = 18;
    private static final int HAS_SYMMETRIC = 19;
    private static final Set<String> COORDINATES = Set.of(
            ResizeTable.HALF_PIXEL,
            ResizeTable.PYTORCH_HALF_PIXEL,
            ResizeTable.ALIGN_CORNERS,
            ResizeTable.ASYMMETRIC,
            ResizeTable.TF_CROP_AND_RESIZE);
    private static final Map<String, Integer> COORDINATES_OF_ONE_TIME = Map.of(
            ResizeTable.TF_HALF_PIXEL_FOR_NN, HAS_TF_HALF_PIXEL, ResizeTable.HALF_PIXEL_SYMMETRIC, HAS_SYMMETRIC);

    @Override
    public String name() {
        return "Resize";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(FIRST, 11, 13, 18, 19);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place > 0;
    }

    @Override
    public void convert(OperatorCall call) {
        String mode = call.text("mode").orElse(ResizeTable.NEAREST);
        if (!Set.of(ResizeTable.NEAREST, ResizeTable.LINEAR, ResizeTable.CUBIC).contains(mode)
                || (call.version() == FIRST && mode.equals(ResizeTable.CUBIC))) {
            throw call.malformed("attribute 'mode' is '" + mode + "', which this version does not have");
        }
        Attributes how = Attributes.of(ResizeTable.MODE, mode).with(ResizeTable.POLICY, ResizeTable.STRETCH);
        if (call.version() == FIRST) {
            how = how.with(ResizeTable.COORDINATES, ResizeTable.ASYMMETRIC)
                    .with(ResizeTable.ROUNDING, ResizeTable.TOWARD_SCALE);
            long[] axes = AxesResizing.all(call.knownRank(0));
            call.becomes(new AxesResizing(call, how, axes, call.input(1), Optional.empty()).resized());
            return;
        }
        convertWithFormula(call, how);
    }

    private static void convertWithFormula(OperatorCall call, Attributes mode) {
        String coordinates = call.text("coordinate_transformation_mode").orElse(ResizeTable.HALF_PIXEL);
        int since = COORDINATES_OF_ONE_TIME.getOrDefault(coordinates, call.version());
        boolean dropped = coordinates.equals(ResizeTable.TF_HALF_PIXEL_FOR_NN) && call.version() > since;
        if (!(COORDINATES.contains(coordinates) || COORDINATES_OF_ONE_TIME.containsKey(coordinates))
                || call.version() < since
                || dropped) {
            throw call.malformed("attribute 'coordinate_transformation_mode' is '" + coordinates
                    + "', which this version does not have");
        }
        Attributes how = mode.with(ResizeTable.COORDINATES, coordinates)
                .with(ResizeTable.ROUNDING, call.text("nearest_mode").orElse(ResizeTable.ROUND_PREFER_FLOOR))
                .with(
                        ResizeTable.CUBIC_COEFFICIENT,
                        call.number("cubic_coeff_a").orElse(-0.75f))
                .with(
                        ResizeTable.EXCLUDE_OUTSIDE,
                        call.integer("exclude_outside").orElse(0L) != 0);
        long[] axes = AxesResizing.all(call.knownRank(0));
        if (call.version() >= HAS_AXES) {
            axes = call.integers("axes").map(given -> normalized(call, given)).orElse(axes);
            how = how.with(ResizeTable.ANTIALIAS, call.integer("antialias").orElse(0L) != 0)
                    .with(
                            ResizeTable.POLICY,
                            call.text("keep_aspect_ratio_policy").orElse(ResizeTable.STRETCH));
        }
        float outside = call.number("extrapolation_value").orElse(0f);
        boolean crops = coordinates.equals(ResizeTable.TF_CROP_AND_RESIZE);
        Optional<ValueRef> crop = crops ? Optional.of(call.input(ROI)) : Optional.empty();
        AxesResizing resizing = new AxesResizing(call, how.with(ResizeTable.AXES, axes), axes, amounts(call), crop);
        call.becomes(crops ? resizing.resizedOr(outside) : resizing.resized());
    }

    private static long[] normalized(OperatorCall call, long[] axes) {
        int rank = call.knownRank(0);
        long[] normalized = axes.clone();
        for (int i = 0; i < axes.length; i++) {
            if (axes[i] < -rank || axes[i] >= rank) {
                throw call.malformed("attribute 'axes' names axis " + axes[i] + " of " + rank);
            }
            normalized[i] = Math.floorMod(axes[i], rank);
        }
        return normalized;
    }

    /** The sizes if there are any, else the scales; what is not needed may be an empty list. */
    private static ValueRef amounts(OperatorCall call) {
        boolean sizes = call.has(SIZES) && !isEmpty(call, SIZES);
        boolean scales = call.has(SCALES) && !isEmpty(call, SCALES);
        if (sizes == scales) {
            throw call.malformed("either scales or sizes are needed, and not both");
        }
        return call.input(sizes ? SIZES : SCALES);
    }

    private static boolean isEmpty(OperatorCall call, int input) {
        return call.type(call.input(input)).filter(type -> type.isEmpty()).isPresent();
    }
}
