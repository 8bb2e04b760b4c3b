package org.lemnos.models;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * How to read a model.
 *
 * @param precision in what precision the program computes
 * @param nodes how far its nodes are those of the model
 * @param fixed inputs of the model that become constants of the program, by name
 * @param extents numbers that symbolic extents of the model get at once
 */
public record ImportOptions(
        Precision precision, Nodes nodes, SortedMap<String, MemoryTensor> fixed, Dimensions extents) {
    /** Copies the map. */
    public ImportOptions {
        fixed = Collections.unmodifiableSortedMap(new TreeMap<>(fixed));
    }

    /** In the model's precision, with nodes raised and no input fixed. */
    public static ImportOptions defaults() {
        return new ImportOptions(Precision.MODEL, Nodes.RAISED, new TreeMap<>(), Dimensions.none());
    }

    /** The same options with another precision. */
    public ImportOptions precision(Precision other) {
        return new ImportOptions(other, nodes, fixed, extents);
    }

    /** The same options with other nodes. */
    public ImportOptions nodes(Nodes other) {
        return new ImportOptions(precision, other, fixed, extents);
    }

    /**
     * The same options with an input of the model as a constant of the program, such as one that says how large an output is: shapes must
     * be known before the run, see {@link OnnxSignature#shapeInputs}. The program has no such input then.
     */
    public ImportOptions fixing(String input, MemoryTensor value) {
        SortedMap<String, MemoryTensor> more = new TreeMap<>(fixed);
        more.put(input, value);
        return new ImportOptions(precision, nodes, more, extents);
    }

    /**
     * The same options with numbers for symbolic extents when the model is read, not only when it is planned: branches and loops may depend
     * on them. The program has no such extents then.
     */
    public ImportOptions binding(Dimensions numbers) {
        return new ImportOptions(precision, nodes, fixed, numbers);
    }
}
