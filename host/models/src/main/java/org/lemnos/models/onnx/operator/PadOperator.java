package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.tensor.Pad;

/**
 * ONNX Pad, whose pads and value are attributes in version 2 and inputs from 11 on; 18 brought axes and 19 the mode wrap. Where a mode
 * repeats elements, negative pads cut first and the rest is padded with what is left.
 */
final class PadOperator implements Operator {
    private static final int ARE_INPUTS = 11;
    private static final int HAS_WRAP = 19;
    private static final int PADS = 1;
    private static final int VALUE = 2;
    private static final int AXES = 3;

    @Override
    public String name() {
        return "Pad";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(2, ARE_INPUTS, 13, 18, HAS_WRAP, 21, 23, 24, 25);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == PADS || place == AXES;
    }

    @Override
    public void convert(OperatorCall call) {
        String mode = call.text("mode").orElse(Pad.CONSTANT);
        boolean known = Pad.MODES.contains(mode) && (call.version() >= HAS_WRAP || !mode.equals(Pad.WRAP));
        if (!known) {
            throw call.malformed("attribute 'mode' is '" + mode + "', which this version does not have");
        }
        ValueRef x = call.input(0);
        ValueRef value = value(call, x);
        ValueRef pads = pads(call);
        Optional<long[]> cut = mode.equals(Pad.CONSTANT) ? Optional.empty() : negative(call, pads);
        if (cut.isPresent()) {
            long[] given = call.tensor(pads).orElseThrow().toLongs();
            x = call.step(
                    "cut",
                    Pad.ID,
                    Pad.VERSION,
                    Attributes.none(),
                    inputs(call, x, value, call.list("cuts", cut.get())));
            pads = call.list(
                    "pads", Arrays.stream(given).map(pad -> Math.max(0, pad)).toArray());
        }
        call.becomes(Pad.ID, Pad.VERSION, Attributes.of(Pad.MODE, mode), inputs(call, x, value, pads));
    }

    private static ValueRef value(OperatorCall call, ValueRef x) {
        Composer compose = new Composer(call);
        if (call.version() < ARE_INPUTS) {
            return compose.number(call.number("value").orElse(0f), x);
        }
        return call.has(VALUE) ? call.input(VALUE) : compose.number(0, x);
    }

    private static ValueRef pads(OperatorCall call) {
        return call.version() < ARE_INPUTS
                ? call.list(
                        "pads", call.integers("pads").orElseThrow(() -> call.malformed("attribute 'pads' is missing")))
                : call.input(PADS);
    }

    /** What is cut off, where it is known that something is. */
    private static Optional<long[]> negative(OperatorCall call, ValueRef pads) {
        return call.tensor(pads)
                .map(MemoryTensor::toLongs)
                .filter(given -> Arrays.stream(given).anyMatch(pad -> pad < 0))
                .map(given -> Arrays.stream(given).map(pad -> Math.min(0, pad)).toArray());
    }

    private static ValueRef[] inputs(OperatorCall call, ValueRef x, ValueRef value, ValueRef pads) {
        return call.has(AXES) ? new ValueRef[] {x, value, pads, call.input(AXES)} : new ValueRef[] {x, value, pads};
    }
}
