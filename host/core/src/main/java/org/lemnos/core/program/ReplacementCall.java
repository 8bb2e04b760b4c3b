package org.lemnos.core.program;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.BoundProgram.BoundNode;

/**
 * A call that stands for nodes of a bound program.
 *
 * @param node the call over the program's values
 * @param outputs the types that its operation infers for its outputs
 */
public record ReplacementCall(BoundNode node, List<TensorType> outputs) {
    /** Copies the list. */
    public ReplacementCall {
        outputs = List.copyOf(outputs);
    }

    /**
     * Makes the call as binding would have made it.
     *
     * @param id the name of the node
     * @param operation what it calls
     * @param needs the version of the operation that the caller needs
     * @param attributes those with defaults may be missing
     * @param inputs indices of values, one a place; -1 where an optional input is left out
     * @param known what is known of each input, one a place; empty where it is left out
     * @param outputs indices of values
     * @throws IllegalArgumentException with what is wrong with the call
     * @throws org.lemnos.core.LemnosException with {@code NODE_INVALID} if the oracle refuses it, {@code PROVIDER_FAULT} if it fails
     */
    public static ReplacementCall of(
            String id,
            DefinedOperation operation,
            Version needs,
            Attributes attributes,
            List<Integer> inputs,
            List<Optional<KnownValue>> known,
            List<Integer> outputs) {
        OracleCall oracle = new OracleCall(id, operation.descriptor(), operation.asked());
        TypedCall.Given given = new TypedCall.Given(id, operation.descriptor().id(), needs, attributes, outputs.size());
        TypedCall typed = TypedCall.of(given, operation.descriptor(), oracle, known);
        return new ReplacementCall(
                new BoundNode(id, operation.descriptor(), operation.oracle(), typed.call(), inputs, outputs),
                typed.outputs());
    }
}
