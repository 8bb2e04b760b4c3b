package org.lemnos.models;

/**
 * How to read a model.
 *
 * @param precision in what precision the program computes
 * @param nodes how far its nodes are those of the model
 */
public record ImportOptions(Precision precision, Nodes nodes) {
    /** In the model's precision, with nodes raised. */
    public static ImportOptions defaults() {
        return new ImportOptions(Precision.MODEL, Nodes.RAISED);
    }

    /** The same options with another precision. */
    public ImportOptions precision(Precision other) {
        return new ImportOptions(other, nodes);
    }

    /** The same options with other nodes. */
    public ImportOptions nodes(Nodes other) {
        return new ImportOptions(precision, other);
    }
}
