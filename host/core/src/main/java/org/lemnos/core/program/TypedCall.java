package org.lemnos.core.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * A call whose types are known.
 *
 * @param call attributes and input types
 * @param ports the port of each input place
 * @param outputs the outputs' types
 */
record TypedCall(BoundCall call, List<Port> ports, List<TensorType> outputs) {
    /**
     * The call that a node makes.
     *
     * @param inputs what is known of each input, one a place; empty where an optional one is left out
     * @throws IllegalArgumentException with what is wrong with the node
     * @throws LemnosException as {@link OracleCall#infer}
     */
    static TypedCall of(
            Node node, OperationDescriptor descriptor, OracleCall oracle, List<Optional<KnownValue>> inputs) {
        Given given = new Given(
                node.id(),
                node.operation(),
                node.needs(),
                node.attributes(),
                node.outputs().size());
        return of(given, descriptor, oracle, inputs);
    }

    /** What a caller says of a call: who it is, what it calls, and how many outputs it names. */
    record Given(String node, OperationId operation, Version needs, Attributes attributes, int outputs) {}

    /** The same of a call that no node of a program makes. */
    static TypedCall of(
            Given given, OperationDescriptor descriptor, OracleCall oracle, List<Optional<KnownValue>> inputs) {
        List<Optional<TensorType>> types =
                inputs.stream().map(input -> input.map(KnownValue::type)).toList();
        List<Optional<MemoryTensor>> constants =
                inputs.stream().map(input -> input.flatMap(KnownValue::tensor)).toList();
        CallChecks checks = new CallChecks(descriptor);
        checks.checkInputs(types);
        BoundCall call =
                new BoundCall(given.operation(), given.needs(), checks.completed(given.attributes()), types, constants);
        List<TensorType> outputs = oracle.infer(call);
        if (outputs.size() != descriptor.outputs().size()) {
            throw new LemnosException(
                    ErrorCode.PROVIDER_FAULT,
                    "the oracle of " + descriptor + " infers " + outputs.size() + " outputs at node '" + given.node()
                            + "'; it has " + descriptor.outputs().size(),
                    Map.of("node", given.node(), "operation", descriptor.toString()));
        }
        checks.checkOutputs(call, outputs);
        if (given.outputs() != outputs.size()) {
            throw new IllegalArgumentException(
                    "the node names " + given.outputs() + " outputs; the operation has " + outputs.size());
        }
        checkConstants(call, oracle);
        return new TypedCall(call, checks.inputPorts(call.inputs()), outputs);
    }

    /** Holds constants to what the operation allows, as {@link InputRanges} holds the program's inputs. */
    private static void checkConstants(BoundCall call, OracleCall oracle) {
        for (int place = 0; place < call.inputs(); place++) {
            Optional<HostTensor> known = call.constant(place);
            if (known.isPresent() && call.input(place).elementType().isInteger()) {
                checkConstant(place, known.get().toLongs(), oracle.allowed(call, place));
            }
        }
    }

    private static void checkConstant(int place, long[] values, Optional<ValueRange> allowed) {
        allowed.ifPresent(range -> range.firstOutside(values).ifPresent(element -> {
            throw new IllegalArgumentException(
                    "element " + element + " of input " + place + " is " + values[element] + ", outside " + range);
        }));
    }

    /** Whether every output is a view of an input, as it is and under its own type. */
    boolean changesNothing(OperationDescriptor operation) {
        for (int i = 0; i < outputs.size(); i++) {
            Port port = operation.outputs().get(i);
            if (port.aliasKind() != Port.AliasKind.MUST) {
                return false;
            }
            int place = port.aliasedInput().orElseThrow();
            if (ports.get(place).isUpdated() || !outputs.get(i).equals(call.input(place))) {
                return false;
            }
        }
        return true;
    }
}
