package org.lemnos.models.onnx.operator;

import java.util.Map;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.resampling.GridSample;

/** ONNX GridSample; version 20 gave modes other names and let pictures have three axes. */
final class GridSampleOperator implements Operator {
    private static final int FIRST = 16;
    private static final Map<String, String> FIRST_MODES =
            Map.of("bilinear", GridSample.LINEAR, "nearest", GridSample.NEAREST, "bicubic", GridSample.CUBIC);
    private static final Map<String, String> MODES =
            Map.of("linear", GridSample.LINEAR, "nearest", GridSample.NEAREST, "cubic", GridSample.CUBIC);

    @Override
    public String name() {
        return "GridSample";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(FIRST, 20, 22);
    }

    @Override
    public void convert(OperatorCall call) {
        boolean first = call.version() == FIRST;
        String mode = call.text("mode").orElse(first ? "bilinear" : "linear");
        String padding = call.text("padding_mode").orElse(GridSample.ZEROS);
        String known = (first ? FIRST_MODES : MODES).get(mode);
        if (known == null || !GridSample.PADDINGS.contains(padding)) {
            throw call.malformed("attributes 'mode' '" + mode + "' and 'padding_mode' '" + padding
                    + "', one of which this version does not have");
        }
        Attributes attributes = Attributes.of(GridSample.MODE, known)
                .with(GridSample.PADDING, padding)
                .with(GridSample.ALIGN_CORNERS, call.integer("align_corners").orElse(0L) != 0);
        call.becomes(GridSample.ID, GridSample.VERSION, attributes, call.input(0), call.input(1));
    }
}
