package org.lemnos.models.onnx.operator;

import org.lemnos.api.operation.Attributes;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.signal.FourierBasis;

/** A discrete Fourier transform along the axis before the innermost, which holds real and imaginary parts: one product with its basis. */
final class FourierTransform {
    private final Composer compose;
    private final boolean oneSided;
    private final boolean inverse;

    FourierTransform(Composer compose, boolean oneSided, boolean inverse) {
        this.compose = compose;
        this.oneSided = oneSided;
        this.inverse = inverse;
    }

    /**
     * The transform of x.
     *
     * @param points its length, a list of one number; x has no more samples than that
     */
    ValueRef of(ValueRef x, ValueRef points) {
        Attributes attributes = Attributes.of(FourierBasis.ONE_SIDED, oneSided).with(FourierBasis.INVERSE, inverse);
        ValueRef basis = compose.step(
                "basis",
                FourierBasis.ID,
                FourierBasis.VERSION,
                attributes,
                x,
                points,
                compose.extent(x, -2),
                compose.extentsFrom(x, -1));
        ValueRef rows = compose.mergedFrom(x, -2);
        ValueRef y = compose.matMul(rows, basis);
        return compose.innermostAsGroupsOf(y, oneSided && inverse ? 1 : 2);
    }
}
