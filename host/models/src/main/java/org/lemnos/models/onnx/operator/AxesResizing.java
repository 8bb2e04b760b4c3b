package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.Optional;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.resampling.Resample;
import org.lemnos.operations.resampling.ResizeTable;
import org.lemnos.operations.tensor.Gather;

/**
 * A tensor resized along one axis after another, since all modes weigh each axis for itself: by a gather of the nearest elements, or by
 * weighted sums. What each axis is made of is a table that planning folds.
 */
final class AxesResizing {
    private final OperatorCall call;
    private final Attributes how;
    private final long[] axes;
    private final ValueRef amounts;
    private final Optional<ValueRef> crop;

    /**
     * A way to resize.
     *
     * @param how the attributes of {@code tensor/resize_table}, its axes among them, without part and place
     * @param axes the axes in order
     * @param amounts the resized extents or the scales along them
     * @param crop the crop along them, if the coordinates need one
     */
    AxesResizing(OperatorCall call, Attributes how, long[] axes, ValueRef amounts, Optional<ValueRef> crop) {
        this.call = call;
        this.how = how;
        this.axes = axes.clone();
        this.amounts = amounts;
        this.crop = crop;
    }

    /** The node's first input, resized. */
    ValueRef resized() {
        ValueRef value = call.input(0);
        boolean nearest = how.text(ResizeTable.MODE).equals(ResizeTable.NEAREST);
        for (int place = 0; place < axes.length; place++) {
            if (changes(place)) {
                value = nearest ? picked(value, place) : summed(value, place);
            }
        }
        return value;
    }

    /** The same with a number where a place lies outside of the input. */
    ValueRef resizedOr(float outside) {
        Composer compose = new Composer(call);
        ValueRef value = resized();
        ValueRef number = compose.number(outside, value);
        for (int place = 0; place < axes.length; place++) {
            value = compose.where(table(ResizeTable.OUTSIDE, place), number, value);
        }
        return value;
    }

    /** Whether the axis may become another one; a scale of 1 is the identity but in a crop, and where places move by half an element. */
    private boolean changes(int place) {
        Optional<MemoryTensor> known = call.tensor(amounts);
        boolean plain = crop.isEmpty()
                && how.text(ResizeTable.POLICY).equals(ResizeTable.STRETCH)
                && !how.text(ResizeTable.COORDINATES).equals(ResizeTable.TF_HALF_PIXEL_FOR_NN);
        if (known.isEmpty() || !plain || known.get().type().elements() != axes.length) {
            return true;
        }
        if (known.get().type().elementType().isFloating()) {
            return known.get().toFloats()[place] != 1;
        }
        Optional<TensorType> type = call.type(call.input(0));
        return type.isEmpty()
                || type.get().dim((int) axes[place]) != known.get().toLongs()[place];
    }

    private ValueRef table(String part, int place) {
        Attributes attributes = how.with(ResizeTable.PART, part).with(ResizeTable.PLACE, (long) place);
        ValueRef[] inputs = crop.map(roi -> new ValueRef[] {call.input(0), amounts, roi})
                .orElseGet(() -> new ValueRef[] {call.input(0), amounts});
        return call.step(part + "_" + axes[place], ResizeTable.ID, ResizeTable.VERSION, attributes, inputs);
    }

    private ValueRef picked(ValueRef value, int place) {
        ValueRef places = table(ResizeTable.PLACES, place);
        return call.step(
                "axis_" + axes[place],
                Gather.ID,
                Gather.VERSION,
                Attributes.of(Gather.AXIS, axes[place]),
                value,
                places);
    }

    private ValueRef summed(ValueRef value, int place) {
        return call.step(
                "axis_" + axes[place],
                Resample.ID,
                Resample.VERSION,
                Attributes.of(Resample.AXIS, axes[place]),
                value,
                table(ResizeTable.PLACES, place),
                table(ResizeTable.WEIGHTS, place));
    }

    /** All axes of a value with so many. */
    static long[] all(int rank) {
        long[] axes = new long[rank];
        Arrays.setAll(axes, axis -> axis);
        return axes;
    }
}
