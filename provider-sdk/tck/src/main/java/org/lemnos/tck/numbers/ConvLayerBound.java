package org.lemnos.tck.numbers;

import java.util.Arrays;
import java.util.List;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvActivation;
import org.lemnos.operations.nn.ConvLayer;

/** How far a convolution that is normalized, added to and activated in binary32 may be from the exact one: its sums carry their error through what follows them. */
final class ConvLayerBound implements Tolerance.ElementBound {
    /** Where x · σ(x) turns. */
    private static final double SILU_TURN = -1.278464542761074;

    private final OperationCall call;
    private final TensorType y;
    private final double[] sums;
    private final double[] magnitudes;
    private final double[][] inputs;
    private final double sumError;

    ConvLayerBound(OperationCall call, TensorType y, List<? extends HostTensor> inputs, double sumError) {
        this.call = call;
        this.y = y;
        this.sumError = sumError;
        this.inputs = new double[ConvLayer.RESIDUAL + 1][];
        for (int place = 0; place < this.inputs.length; place++) {
            this.inputs[place] = call.has(place) ? inputs.get(place).toDoubles() : new double[0];
        }
        this.sums = Conv.sums(call, y, this.inputs[0], this.inputs[1]);
        this.magnitudes = Conv.sums(call, y, sizes(this.inputs[0]), sizes(this.inputs[1]));
    }

    private static double[] sizes(double[] values) {
        return Arrays.stream(values).map(Math::abs).toArray();
    }

    @Override
    public double of(int element) {
        return run(element).error();
    }

    @Override
    public boolean mayBeAnything(int element) {
        return Double.isNaN(run(element).error());
    }

    private Uncertain run(int element) {
        int plane = (int) (y.elements() / y.dim(0) / y.dim(1));
        int channel = (int) (element / plane % y.dim(1));
        Uncertain sum = Double.isFinite(sums[element])
                ? Uncertain.within(sums[element], sumError * magnitudes[element])
                : Uncertain.exact(sums[element]);
        sum = added(sum, ConvLayer.BIAS, channel);
        if (call.has(ConvLayer.MEAN)) {
            sum = sum.plus(number(ConvLayer.MEAN, channel).negated());
        }
        if (call.has(ConvLayer.SCALE)) {
            sum = sum.times(factor(channel));
        }
        sum = added(added(sum, ConvLayer.SHIFT, channel), ConvLayer.RESIDUAL, element);
        return activated(sum);
    }

    private Uncertain number(int place, int at) {
        return Uncertain.exact(inputs[place][at]);
    }

    private Uncertain added(Uncertain sum, int place, int at) {
        return call.has(place) ? sum.plus(number(place, at)) : sum;
    }

    private Uncertain factor(int channel) {
        Uncertain scale = number(ConvLayer.SCALE, channel);
        if (!call.has(ConvLayer.VARIANCE)) {
            return scale;
        }
        Uncertain variance = number(ConvLayer.VARIANCE, channel)
                .plus(Uncertain.exact(call.attributes().f32(ConvLayer.EPSILON)));
        return scale.times(variance.through(Math::sqrt).through(root -> 1 / root, 0));
    }

    private Uncertain activated(Uncertain sum) {
        ConvActivation activation = ConvActivation.of(call);
        double a = call.attributes().f32(ConvActivation.A);
        double b = call.attributes().f32(ConvActivation.B);
        return switch (activation) {
            case NONE -> sum;
            case RELU, LEAKY_RELU -> sum.through(x -> activation.of(x, a, b), 0);
            case CLIP -> sum.through(x -> activation.of(x, a, b), a, b);
            case SIGMOID -> sum.through(x -> activation.of(x, a, b));
            case HARD_SWISH ->
                sum.through(x -> activation.of(x, a, b), -b / a, -b / (2 * a), (1 - b) / a)
                        .widened(Tolerance.GATED, sum);
            case SILU -> sum.through(x -> activation.of(x, a, b), SILU_TURN).widened(Tolerance.GATED, sum);
        };
    }
}
