package org.lemnos.engine.embed;

/**
 * From one vector a token to one vector a sentence, as sentence-transformers defines it for all-MiniLM-L6-v2: the mean over the tokens that
 * the mask lets through, scaled to length 1.
 */
final class Pooling {
    /** What sentence-transformers takes as the least token count, and PyTorch's {@code normalize} as the least length. */
    private static final double LEAST_COUNT = 1e-9;

    private static final double LEAST_LENGTH = 1e-12;

    private Pooling() {}

    /**
     * The vector of one sentence.
     *
     * @param states vectors of all sentences' tokens, f32 [batch, sequence, width] in row-major order
     * @param mask 1 for a token, 0 for padding, [batch, sequence]
     * @param row which sentence
     * @param sequence tokens a sentence, padding included
     * @param width numbers a token
     */
    static float[] mean(float[] states, long[] mask, int row, int sequence, int width) {
        double[] sum = new double[width];
        double count = 0;
        for (int token = row * sequence; token < (row + 1) * sequence; token++) {
            if (mask[token] != 0) {
                count++;
                for (int i = 0; i < width; i++) {
                    sum[i] += states[token * width + i];
                }
            }
        }
        return normalized(sum, Math.max(count, LEAST_COUNT));
    }

    private static float[] normalized(double[] sum, double count) {
        double squares = 0;
        for (double each : sum) {
            squares += each / count * (each / count);
        }
        double scale = count * Math.max(Math.sqrt(squares), LEAST_LENGTH);
        float[] vector = new float[sum.length];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (sum[i] / scale);
        }
        return vector;
    }
}
