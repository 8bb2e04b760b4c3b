package org.lemnos.models;

/** In what precision a program computes what its model says in f32. */
public enum Precision {
    /** As the model says. */
    MODEL("model"),
    /**
     * Weights and most values in f16; means, powers and what adds up from layer to layer in f32. Inputs and outputs keep their types. Numbers
     * beyond ±65504 that are written down in the model, such as the -3.4·10³⁸ of an attention mask, become ±65504: infinity times zero would
     * be NaN.
     */
    F16("f16");

    private final String token;

    Precision(String token) {
        this.token = token;
    }

    /** The name in reports and on the command line. */
    public String token() {
        return token;
    }
}
