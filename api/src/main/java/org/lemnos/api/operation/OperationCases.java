package org.lemnos.api.operation;

import org.lemnos.api.Experimental;
import org.lemnos.api.HostImplements;

/** Receives the calls that an operation's author finds worth testing on every kernel. */
@HostImplements
@Experimental(since = "0.1")
public interface OperationCases {
    /**
     * Adds a call; kernels whose claims do not cover it skip it.
     *
     * @param inputs one type a place
     */
    void add(String name, Attributes attributes, TensorType... inputs);

    /**
     * Adds a call whose integer inputs hold numbers from these ranges only, where others have no value: a divisor of 0, an index outside of its axis.
     *
     * @param ranges one a place; ignored where the input is floating
     * @param inputs one type a place
     */
    void addWithRanges(String name, Attributes attributes, ValueRange[] ranges, TensorType... inputs);

    /**
     * Adds a call whose places behind the given inputs hold constants.
     *
     * @param constants the value of each further place, a one-dimensional {@code i64} tensor
     * @param inputs one type a place, for the places before the constants
     */
    void addWithConstants(String name, Attributes attributes, long[][] constants, TensorType... inputs);
}
