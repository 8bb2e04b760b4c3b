package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvTranspose;
import org.lemnos.operations.nn.TransposedWindow;
import org.lemnos.operations.nn.Window;

/**
 * ONNX ConvTranspose; a bias is added behind it. The kernel's extents are those of the weights, whatever the attribute says of them.
 *
 * <p>Where a wanted extent leaves an odd element of padding, version 11 puts it before the axis, but with SAME_UPPER, and version 1 behind it.
 * What version 1 says of SAME_UPPER and SAME_LOWER contradicts itself: its attribute puts an odd element where its formula does not, and has
 * the input's extent where its shape inference has that times the stride. What is the same in all readings is done.
 */
final class ConvTransposeOperator implements Operator {
    private static final int ODD_IS_BEFORE = 11;

    @Override
    public String name() {
        return "ConvTranspose";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 11, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        call.integers("kernel_shape");
        Attributes attributes = WindowAttributes.of(call)
                .with(Conv.GROUP, call.integer("group").orElse(1L))
                .with(
                        TransposedWindow.OUTPUT_PADDING,
                        call.integers("output_padding").orElse(new long[0]))
                .with(
                        TransposedWindow.OUTPUT_SHAPE,
                        call.integers("output_shape").orElse(new long[0]));
        if (call.version() < ODD_IS_BEFORE) {
            attributes = ofFirstVersion(call, attributes);
        }
        ValueRef x = call.input(0);
        if (!call.has(2)) {
            call.becomes(ConvTranspose.ID, ConvTranspose.VERSION, attributes, x, call.input(1));
            return;
        }
        ValueRef y = call.step("spread", ConvTranspose.ID, ConvTranspose.VERSION, attributes, x, call.input(1));
        call.becomesSum(y, new Composer(call).perChannel(call.input(2), y));
    }

    private static Attributes ofFirstVersion(OperatorCall call, Attributes attributes) {
        boolean isShaped = attributes.integers(TransposedWindow.OUTPUT_SHAPE).length > 0;
        if (attributes.text(Window.AUTO_PAD).equals(Window.GIVEN)) {
            // The operation puts an odd element behind with SAME_UPPER, whose extents do not count next to wanted ones.
            return isShaped ? attributes.with(Window.AUTO_PAD, Window.SAME_UPPER) : attributes;
        }
        if (isShaped
                || isSpread(attributes)
                || !call.type(call.input(1)).map(w -> isEven(attributes, w)).orElse(false)) {
            throw call.unsupported(
                    "auto_pad SAME_UPPER and SAME_LOWER contradict themselves in version 1 where strides are"
                            + " not 1 or padding is not known to be even; save the model with operator set 11 or later, or"
                            + " with pads");
        }
        return attributes;
    }

    private static boolean isSpread(Attributes attributes) {
        return Arrays.stream(attributes.integers(Window.STRIDES)).anyMatch(stride -> stride != 1);
    }

    /** Whether half of the padding that takes an axis back to its extent is a whole number, for all axes. */
    private static boolean isEven(Attributes attributes, TensorType weights) {
        long[] dilations = attributes.integers(Window.DILATIONS);
        long[] more = attributes.integers(TransposedWindow.OUTPUT_PADDING);
        for (int axis = 0; axis < weights.rank() - 2; axis++) {
            long dilation = axis < dilations.length ? dilations[axis] : 1;
            long added = axis < more.length ? more[axis] : 0;
            if ((dilation * (weights.dim(axis + 2) - 1) + added) % 2 != 0) {
                return false;
            }
        }
        return true;
    }
}
