package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.Window;

/** ONNX's attributes of how a window walks. */
final class WindowAttributes {
    private WindowAttributes() {}

    static Attributes of(OperatorCall call) {
        return of(call, padding(call));
    }

    private static String padding(OperatorCall call) {
        return call.text("auto_pad").orElse("NOTSET");
    }

    private static Attributes of(OperatorCall call, String auto) {
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
        boolean ceil = call.integer("ceil_mode").orElse(0L) != 0;
        String auto = padding(call);
        Attributes window = of(call, auto).with(Pool.KERNEL, kernel).with(Window.CEIL_MODE, ceil);
        boolean everywhere = Arrays.stream(window.integers(Window.STRIDES)).allMatch(stride -> stride == 1);
        if (ceil && !everywhere && auto.equals("VALID")) {
            throw call.unsupported(
                    "auto_pad VALID with ceil_mode: ONNX's definition has no last window that is not whole"
                            + " there, its shape inference does; give pads of 0 for one, or leave ceil_mode out");
        }
        return window;
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
