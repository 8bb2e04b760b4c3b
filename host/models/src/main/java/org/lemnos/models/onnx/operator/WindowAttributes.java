package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.Window;

/** ONNX's attributes of how a window walks. */
final class WindowAttributes {
    private WindowAttributes() {}

    static Attributes of(OperatorCall call) {
        String auto = call.text("auto_pad").orElse("NOTSET");
        long[] pads = call.integers("pads").orElse(new long[0]);
        boolean given = auto.equals("NOTSET");
        return Attributes.of(Window.STRIDES, call.integers("strides").orElse(new long[0]))
                .with(Window.DILATIONS, call.integers("dilations").orElse(new long[0]))
                .with(Window.PADS, given ? pads : new long[0])
                .with(Window.AUTO_PAD, padding(call, auto));
    }

    /** Those of a pool, whose window is an attribute as well. */
    static Attributes ofPool(OperatorCall call) {
        long[] kernel =
                call.integers("kernel_shape").orElseThrow(() -> call.malformed("attribute 'kernel_shape' is missing"));
        if (Arrays.stream(kernel).anyMatch(extent -> extent < 1)) {
            throw call.malformed(
                    "attribute 'kernel_shape' is " + Arrays.toString(kernel) + "; numbers of at least 1 are needed");
        }
        return of(call).with(Pool.KERNEL, kernel)
                .with(Window.CEIL_MODE, call.integer("ceil_mode").orElse(0L) != 0);
    }

    private static String padding(OperatorCall call, String auto) {
        return switch (auto) {
            case "NOTSET", "VALID" -> Window.GIVEN;
            case "SAME_UPPER" -> Window.SAME_UPPER;
            case "SAME_LOWER" -> Window.SAME_LOWER;
            default -> throw call.malformed("attribute 'auto_pad' is '" + auto + "'");
        };
    }
}
