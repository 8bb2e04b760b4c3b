package org.lemnos.models.onnx.operator;

import java.util.Set;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.indexing.Scatter;

/**
 * ONNX Scatter, ScatterElements and ScatterND. Version 16 brought sums and products, 18 the smallest and largest. Version 11 of the
 * operator set took Scatter back for ScatterElements.
 *
 * @param name ONNX's name
 * @param versions the definitions that are covered
 */
record ScatterOperator(String name, SortedSet<Integer> versions) implements Operator {
    static final int TAKEN_BACK = 11;
    private static final int HAS_REDUCTION = 16;
    private static final int HAS_EXTREMES = 18;

    @Override
    public void convert(OperatorCall call) {
        if (name.equals("Scatter") && call.version() == TAKEN_BACK) {
            throw call.malformed(
                    "operator set " + TAKEN_BACK + " took Scatter back; ScatterElements is what follows it");
        }
        boolean tuples = name.equals("ScatterND");
        String reduction =
                call.version() >= HAS_REDUCTION ? call.text("reduction").orElse("none") : "none";
        boolean extreme = Set.of(Scatter.MIN, Scatter.MAX).contains(reduction);
        boolean none = reduction.equals("none");
        if (!none && (!Scatter.REDUCTIONS.contains(reduction) || (extreme && call.version() < HAS_EXTREMES))) {
            throw call.malformed("attribute 'reduction' is '" + reduction + "', which this version does not have");
        }
        Attributes attributes = none ? Attributes.none() : Attributes.of(Scatter.REDUCTION, reduction);
        if (!tuples) {
            attributes = attributes.with(Scatter.AXIS, call.integer("axis").orElse(0L));
        }
        Scatter replacing = tuples ? Scatter.SLICES : Scatter.ELEMENTS;
        Scatter reducing = tuples ? Scatter.REDUCED_SLICES : Scatter.REDUCED_ELEMENTS;
        call.becomes(
                (none ? replacing : reducing).id(),
                Scatter.VERSION,
                attributes,
                call.input(0),
                call.input(1),
                call.input(2));
    }
}
