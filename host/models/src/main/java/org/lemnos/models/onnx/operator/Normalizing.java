package org.lemnos.models.onnx.operator;

import org.lemnos.core.program.ValueRef;

/** What normalizations share. */
final class Normalizing {
    private Normalizing() {}

    /** x less its mean over axes, divided by the root of its variance plus epsilon. */
    static ValueRef by(Composer compose, ValueRef x, float epsilon, long... axes) {
        ValueRef centred = compose.sub(x, compose.mean(x, axes));
        ValueRef variance = compose.mean(compose.mul(centred, centred), axes);
        return compose.div(centred, compose.sqrt(compose.add(variance, compose.number(epsilon, variance))));
    }
}
