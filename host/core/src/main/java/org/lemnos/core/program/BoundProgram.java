package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.TensorData;

/**
 * A program whose extents are numbers: every value has a type, what follows from constants is computed, and nodes that nobody needs are
 * gone. Immutable.
 *
 * @param program what it was made from
 * @param dimensions the extents by name
 * @param values all values in use
 * @param nodes in program order
 * @param inputs the values of the program's inputs, in its order, whether used or not
 * @param outputs the values of the program's outputs, in its order; each made by a node
 * @param foldedNodes how many nodes were computed while binding, or are views that change nothing
 * @param droppedNodes how many nodes nobody needed
 */
public record BoundProgram(
        Program program,
        Dimensions dimensions,
        List<Value> values,
        List<BoundNode> nodes,
        List<Integer> inputs,
        List<Integer> outputs,
        int foldedNodes,
        int droppedNodes) {
    /** Copies the lists. */
    public BoundProgram {
        values = List.copyOf(values);
        nodes = List.copyOf(nodes);
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }

    /** Where a value comes from. */
    public enum Origin {
        /** The caller gives it for each run. */
        INPUT,
        /** A weight: its bytes are not looked at. */
        WEIGHT,
        /** A constant, given or folded. */
        CONSTANT,
        /** A node makes it. */
        NODE
    }

    /**
     * A value.
     *
     * @param id its name
     * @param type element type and extents
     * @param origin where it comes from
     * @param data the bytes of a weight or constant
     */
    public record Value(String id, TensorType type, Origin origin, Optional<TensorData> data) {}

    /**
     * A node.
     *
     * @param id its name
     * @param descriptor its operation
     * @param oracle the operation's truth
     * @param call attributes and input types
     * @param inputs indices of values, one a place; -1 where an optional input is left out
     * @param outputs indices of values
     */
    public record BoundNode(
            String id,
            OperationDescriptor descriptor,
            OperationOracle oracle,
            OperationCall call,
            List<Integer> inputs,
            List<Integer> outputs) {
        /** Copies the lists. */
        public BoundNode {
            inputs = List.copyOf(inputs);
            outputs = List.copyOf(outputs);
        }

        /**
         * Computes the outputs through the oracle.
         *
         * @param values one tensor for each of {@link #inputs}; the one at a place that is left out is not looked at
         * @param results one tensor for each of {@link #outputs}, which is overwritten
         * @throws org.lemnos.core.LemnosException with {@code NODE_INVALID} if the oracle refuses the values, such as an index out of range; {@code
         *     PROVIDER_FAULT} if it fails otherwise
         */
        public void evaluate(List<HostTensor> values, List<HostTensor> results) {
            List<HostTensor> places = new ArrayList<>(values);
            for (int place = 0; place < places.size(); place++) {
                if (!call.has(place)) {
                    places.set(place, UnreadTensor.LEFT_OUT);
                }
            }
            new OracleCall(id, descriptor, oracle).evaluate(call, places, results);
        }
    }

    /** The extents by name. */
    public SortedMap<String, Long> extents() {
        return dimensions.extents();
    }
}
