package org.lemnos.core.program;

import java.util.List;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** What follows for a node's outputs from what is known of its inputs, as {@link Binder} will find it: for importers, which build a program before it is bound. */
public final class Deduction {
    private final DefinedOperation operation;
    private final long mostElements;

    /**
     * A deduction for nodes of an operation.
     *
     * @param mostElements elements are computed only where every input that is read, and every output, has at most so many
     */
    public Deduction(DefinedOperation operation, long mostElements) {
        this.operation = operation;
        this.mostElements = mostElements;
    }

    /**
     * What is known of a node's outputs, one each; nothing at all if the operation refuses the node, which binding then says.
     *
     * @param inputs what is known of each input, one a place; empty where an optional one is left out
     * @throws LemnosException with {@code PROVIDER_FAULT} if the oracle breaks the contract
     */
    public List<KnownValue> outputsOf(Node node, List<Optional<KnownValue>> inputs) {
        OracleCall oracle = new OracleCall(node.id(), operation.descriptor(), operation.asked());
        try {
            TypedCall typed = TypedCall.of(node, operation.descriptor(), oracle, inputs);
            if (isSmall(typed) && Folding.isPossible(typed.call(), typed.ports(), typed.outputs())) {
                return Folding.fold(oracle, typed.call(), typed.outputs()).stream()
                        .map(KnownValue::of)
                        .toList();
            }
            return typed.outputs().stream().map(KnownValue::ofType).toList();
        } catch (IllegalArgumentException refused) {
            return List.of();
        } catch (LemnosException refused) {
            if (refused.code() == ErrorCode.NODE_INVALID) {
                return List.of();
            }
            throw refused;
        }
    }

    private boolean isSmall(TypedCall typed) {
        for (int place = 0; place < typed.call().inputs(); place++) {
            boolean read = typed.call().has(place) && !typed.ports().get(place).isTypeOnly();
            if (read && typed.call().input(place).elements() > mostElements) {
                return false;
            }
        }
        return typed.outputs().stream().allMatch(type -> type.elements() <= mostElements);
    }
}
