package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.tensor.Gather;

/** ONNX STFT: frames are gathered from the signal, weighed by the window and transformed together. */
final class ShortTimeFourierTransformOperator implements Operator {
    private static final int STEP = 1;
    private static final int WINDOW = 2;
    private static final int LENGTH = 3;

    @Override
    public String name() {
        return "STFT";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(17);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == STEP || place == LENGTH;
    }

    @Override
    public void convert(OperatorCall call) {
        boolean oneSided = call.integer("onesided").orElse(1L) != 0;
        Composer compose = new Composer(call);
        ValueRef signal = call.input(0);
        ValueRef step = one(compose, call.input(STEP));
        ValueRef length = length(call, compose);
        ValueRef frames =
                compose.add(compose.div(compose.sub(compose.extent(signal, 1), length), step), compose.list(1));
        ValueRef starts = compose.unsqueeze(compose.mul(compose.counted(frames), step), 1);
        ValueRef places = compose.add(starts, compose.counted(length));
        ValueRef cut =
                compose.step("frames", Gather.ID, Gather.VERSION, Attributes.of(Gather.AXIS, 1L), signal, places);
        if (call.has(WINDOW)) {
            // A window of another length does not broadcast, but for one of one sample.
            cut = compose.mul(cut, compose.reshape(call.input(WINDOW), compose.joined(length, compose.list(1))));
        }
        call.becomes(0, new FourierTransform(compose, oneSided, false).of(cut, length));
    }

    private static ValueRef length(OperatorCall call, Composer compose) {
        if (call.has(LENGTH)) {
            return one(compose, call.input(LENGTH));
        }
        return call.has(WINDOW) ? compose.extent(call.input(WINDOW), 0) : compose.extent(call.input(0), 1);
    }

    private static ValueRef one(Composer compose, ValueRef number) {
        return compose.cast(compose.reshape(number, compose.list(1)), ElementType.I64);
    }
}
