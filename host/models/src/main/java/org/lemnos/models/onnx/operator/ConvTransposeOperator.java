package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvTranspose;
import org.lemnos.operations.nn.TransposedWindow;

/** ONNX ConvTranspose; a bias is added behind it. The kernel's extents are those of the weights, whatever the attribute says of them. */
final class ConvTransposeOperator implements Operator {
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
        ValueRef x = call.input(0);
        if (!call.has(2)) {
            call.becomes(ConvTranspose.ID, ConvTranspose.VERSION, attributes, x, call.input(1));
            return;
        }
        ValueRef y = call.step("spread", ConvTranspose.ID, ConvTranspose.VERSION, attributes, x, call.input(1));
        call.becomesSum(y, new Composer(call).perChannel(call.input(2), y));
    }
}
