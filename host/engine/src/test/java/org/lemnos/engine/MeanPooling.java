package org.lemnos.engine;

/**
 * A sentence's embedding from its tokens' states: their mean over the tokens that are not padding, scaled to length 1.
 *
 * <p>Source: N. Reimers, I. Gurevych, Sentence-BERT, 2019, section 3, and the pooling that all-MiniLM-L6-v2 was trained with.
 */
final class MeanPooling {
    private MeanPooling() {}

    /**
     * One embedding a row.
     *
     * @param states row-major [batch, tokens, width]
     * @param mask row-major [batch, tokens], 0 for padding
     */
    static double[][] of(float[] states, long[] mask, int batch) {
        int tokens = mask.length / batch;
        int width = states.length / mask.length;
        double[][] pooled = new double[batch][width];
        for (int row = 0; row < batch; row++) {
            for (int token = 0; token < tokens; token++) {
                int at = row * tokens + token;
                for (int i = 0; mask[at] != 0 && i < width; i++) {
                    pooled[row][i] += states[at * width + i];
                }
            }
            double squares = 0;
            for (double sum : pooled[row]) {
                squares += sum * sum;
            }
            for (int i = 0; i < width; i++) {
                pooled[row][i] /= Math.sqrt(squares);
            }
        }
        return pooled;
    }
}
