package org.lemnos.api.operation;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Experimental;
import org.lemnos.api.Stable;
import org.lemnos.api.VendorImplements;

/**
 * The plain-Java reference of an operation: the truth that every kernel is compared with, and what the reference device runs.
 *
 * <p>Stateless; the same answer for the same arguments, from any thread. It computes in binary64 where the operation's result is
 * floating, and handles NaN, infinity and zero extents.
 */
@VendorImplements
@Stable
public interface OperationOracle {
    /**
     * The types of all outputs.
     *
     * @throws IllegalArgumentException if the inputs or attributes do not go together; the message says why, for the model's author
     */
    List<TensorType> infer(OperationCall call);

    /**
     * Computes all outputs.
     *
     * @param inputs one a place of the call; a place left out holds an empty tensor that must not be read
     * @param outputs of the types that {@link #infer} gave, to be overwritten completely
     */
    void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs);

    /**
     * The integers that the elements of an input may have, such as those that index an axis; empty if any will do.
     *
     * <p>Kernels cannot refuse a value while they run, so the host holds constants to this when it plans, and the program's inputs before each run.
     * What nodes compute in the run is not held to it: {@link #evaluate} must say what any other value gives, and kernels must give the same. Asked
     * once, not for each run.
     */
    @Experimental(since = "0.1")
    default Optional<ValueRange> allowed(OperationCall call, int input) {
        return Optional.empty();
    }

    /** The number of terms in the longest sum behind one output element, which tolerances derive from; 1 if nothing is summed. */
    default long terms(OperationCall call) {
        return 1;
    }

    /** Adds calls worth testing beyond those that the kit generates from the ports. */
    default void cases(OperationCases cases) {}
}
