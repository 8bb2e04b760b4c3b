package org.lemnos.models.onnx.operator;

import java.util.Optional;
import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.nn.Conv;

/** ONNX CausalConvWithState: a convolution of each channel with a kernel of its own, behind what the state holds of the steps before. */
final class CausalConvolutionOperator implements Operator {
    private static final int BIAS = 2;
    private static final int PAST = 3;

    @Override
    public String name() {
        return "CausalConvWithState";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(27);
    }

    @Override
    public void convert(OperatorCall call) {
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef weights = call.input(1);
        ValueRef before = compose.sub(compose.extent(weights, 2), compose.list(1));
        ValueRef past = call.has(PAST)
                ? call.input(PAST)
                : compose.filled(compose.number(0, x), compose.joined(compose.extentsBefore(x, 2), before));
        ValueRef sequence = compose.concat(2, past, x);
        Attributes depthwise = Attributes.of(Conv.GROUP, call.knownType(1).dim(0));
        ValueRef y = compose.step("conv", Conv.ID, Conv.VERSION, depthwise, sequence, weights);
        Optional<ValueRef> bias =
                call.has(BIAS) ? Optional.of(compose.perChannel(call.input(BIAS), x)) : Optional.empty();
        y = compose.plus(y, bias);
        call.becomes(0, isGated(call) ? compose.apply(UnaryFunctions.SWISH, y) : y);
        if (call.hasOutput(1)) {
            call.becomes(1, compose.rangeFrom(sequence, 2, compose.extent(x, 2)));
        }
    }

    private static boolean isGated(OperatorCall call) {
        String activation = call.text("activation").orElse("none");
        return switch (activation) {
            case "none" -> false;
            case "silu", "swish" -> true;
            default ->
                throw call.malformed(
                        "attribute 'activation' is '" + activation + "'; none, silu and swish are allowed");
        };
    }
}
