package org.lemnos.models;

/**
 * How to read a model.
 *
 * @param precision in what precision the program computes
 */
public record ImportOptions(Precision precision) {
    /** As the model says. */
    public static ImportOptions defaults() {
        return new ImportOptions(Precision.MODEL);
    }

    /** The same options with another precision. */
    public ImportOptions precision(Precision other) {
        return new ImportOptions(other);
    }
}
