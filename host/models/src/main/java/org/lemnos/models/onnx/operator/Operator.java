package org.lemnos.models.onnx.operator;

import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;

/** What one operator of ONNX's own domain becomes. Stateless. */
public interface Operator {
    /** ONNX's name. */
    String name();

    /**
     * The definitions that are covered: the versions of the operator set in which ONNX defined or redefined it, ascending and without a gap
     * above the first.
     */
    SortedSet<Integer> versions();

    /**
     * Whether the values of the input at a place decide the shape of an output, so that they must be known before the run.
     *
     * @param version the definition that applies
     */
    default boolean decidesShape(int place, int version) {
        return false;
    }

    /** Whether the values of the input at a place count, and not only its type and shape. */
    default boolean readsValue(int place) {
        return true;
    }

    /**
     * Adds to the program what a node of this operator computes.
     *
     * @throws org.lemnos.core.LemnosException with {@code MODEL_MALFORMED} or {@code MODEL_UNSUPPORTED}
     */
    void convert(OperatorCall call);

    /** The definitions, for {@link #versions()}. */
    static SortedSet<Integer> versions(Integer... ascending) {
        return new TreeSet<>(Arrays.asList(ascending));
    }
}
