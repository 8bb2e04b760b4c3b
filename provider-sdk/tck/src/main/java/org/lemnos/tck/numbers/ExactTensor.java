package org.lemnos.tck.numbers;

import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;

/** A tensor that keeps an oracle's binary64 results unrounded, whatever its element type says. Not safe for concurrent use. */
public final class ExactTensor implements HostTensor {
    private final TensorType type;
    private double[] values;

    /** A tensor of zeros. */
    public ExactTensor(TensorType type) {
        this.type = type;
        this.values = new double[Math.toIntExact(type.elements())];
    }

    /** A tensor with these values. */
    public static ExactTensor of(TensorType type, double[] values) {
        ExactTensor tensor = new ExactTensor(type);
        tensor.set(values);
        return tensor;
    }

    @Override
    public TensorType type() {
        return type;
    }

    @Override
    public float[] toFloats() {
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    @Override
    public double[] toDoubles() {
        return values.clone();
    }

    @Override
    public long[] toLongs() {
        throw new IllegalArgumentException("elements of " + type + " are not integers");
    }

    @Override
    public void set(float[] source) {
        double[] wide = new double[source.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = source[i];
        }
        set(wide);
    }

    @Override
    public void set(double[] source) {
        if (source.length != values.length) {
            throw new IllegalArgumentException(type + " has " + values.length + " elements, not " + source.length);
        }
        values = source.clone();
    }

    @Override
    public void set(long[] source) {
        double[] wide = new double[source.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = source[i];
        }
        set(wide);
    }
}
