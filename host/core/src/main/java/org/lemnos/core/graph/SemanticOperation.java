package org.lemnos.core.graph;

import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationDescriptor;

/**
 * An operation of a semantic graph.
 *
 * @param id its number, equal to its place in the graph
 * @param node the node's name in the program
 * @param contract what it does
 * @param inputs values, one a place; empty where an optional input is left out
 * @param outputs values that it makes
 * @param attributes complete, with defaults
 * @param accesses what it does with each value that it touches, in the order of inputs and outputs
 * @param mutatedInputs values whose bytes it writes over
 * @param aliases outputs that have the bytes of an input
 * @param controlDependencies earlier operations, ascending, that must be done before it although it takes nothing of theirs: they touch bytes that it writes over
 */
public record SemanticOperation(
        int id,
        String node,
        OperationDescriptor contract,
        List<OptionalInt> inputs,
        List<Integer> outputs,
        Attributes attributes,
        List<ValueAccess> accesses,
        List<Integer> mutatedInputs,
        List<Alias> aliases,
        List<Integer> controlDependencies) {
    /** Copies the lists. */
    public SemanticOperation {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        accesses = List.copyOf(accesses);
        mutatedInputs = List.copyOf(mutatedInputs);
        aliases = List.copyOf(aliases);
        controlDependencies = List.copyOf(controlDependencies);
    }

    /** What an operation does with a value. */
    public record ValueAccess(int value, Access mode) {}

    /** An output that has an input's bytes. */
    public record Alias(int output, int input) {}

    /** The operation's qualified name, such as {@code nn/matmul}. */
    public String name() {
        return contract.id().name();
    }

    /** What identifies its contract; never 0. */
    public long contractHash() {
        return ContractHash.of(contract);
    }
}
