package org.lemnos.core.program;

import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;

/**
 * What an oracle gets at a place whose elements it must not look at: a place that is left out, or of which only the type matters.
 *
 * @param type the place's type; that of an empty tensor if it is left out
 */
record UnreadTensor(TensorType type) implements HostTensor {
    /** Stands at a place that is left out. */
    static final UnreadTensor LEFT_OUT = new UnreadTensor(TensorType.of(ElementType.U8, 0));

    private IllegalStateException refusal() {
        return new IllegalStateException("the operation says that it does not read these elements of " + type);
    }

    @Override
    public float[] toFloats() {
        throw refusal();
    }

    @Override
    public double[] toDoubles() {
        throw refusal();
    }

    @Override
    public long[] toLongs() {
        throw refusal();
    }

    @Override
    public void set(float[] values) {
        throw refusal();
    }

    @Override
    public void set(double[] values) {
        throw refusal();
    }

    @Override
    public void set(long[] values) {
        throw refusal();
    }
}
