package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;

/**
 * Whether a node keeps to its operation's descriptor: the closed set of attributes, the number of tensors, their element types, and shapes
 * whose symbols agree across all ports. Each check throws {@link IllegalArgumentException} with what is wrong.
 */
final class CallChecks {
    private final OperationDescriptor operation;
    private final Map<String, Long> symbols = new HashMap<>();

    CallChecks(OperationDescriptor operation) {
        this.operation = operation;
    }

    /** The attributes with defaults filled in. */
    Attributes completed(Attributes given) {
        Attributes complete = given;
        List<String> known = new ArrayList<>();
        for (AttributeSpec spec : operation.attributes()) {
            known.add(spec.name());
            if (!given.has(spec.name()) && spec.fallback().isPresent()) {
                complete = complete.with(spec.name(), spec.fallback().get());
            } else if (!given.has(spec.name())) {
                throw new IllegalArgumentException("attribute '" + spec.name() + "' of " + operation + " is missing");
            }
            spec.check(complete);
        }
        for (String name : given.names()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(operation + " has no attribute '" + name + "'; it has " + known);
            }
        }
        return complete;
    }

    /** The port that each input place belongs to. */
    List<Port> inputPorts(int places) {
        List<Port> ports = operation.inputs();
        boolean variadic = !ports.isEmpty() && ports.get(ports.size() - 1).arity() == Port.Arity.VARIADIC;
        if (places > ports.size() && !variadic) {
            throw new IllegalArgumentException(operation + " takes at most " + ports.size() + " inputs, not " + places);
        }
        List<Port> ofPlace = new ArrayList<>();
        for (int place = 0; place < places; place++) {
            ofPlace.add(ports.get(Math.min(place, ports.size() - 1)));
        }
        return ofPlace;
    }

    void checkInputs(List<Optional<TensorType>> types) {
        List<Port> ofPlace = inputPorts(types.size());
        for (int place = 0; place < types.size(); place++) {
            Port port = ofPlace.get(place);
            Optional<TensorType> type = types.get(place);
            if (type.isPresent()) {
                check(port, type.get());
            } else if (port.arity() != Port.Arity.OPTIONAL) {
                throw new IllegalArgumentException(
                        "input '" + port.name() + "' of " + operation + " is left out but required");
            }
        }
        for (int port = 0; port < operation.inputs().size(); port++) {
            int given = Math.max(0, types.size() - port);
            if (given < operation.inputs().get(port).atLeast()) {
                throw new IllegalArgumentException(
                        "input '" + operation.inputs().get(port).name() + "' of " + operation + " needs "
                                + operation.inputs().get(port).atLeast() + " tensor(s), but has " + given);
            }
        }
    }

    /** Checks what an oracle inferred: as many types as the operation has outputs. */
    void checkOutputs(OperationCall call, List<TensorType> types) {
        for (int i = 0; i < types.size(); i++) {
            Port port = operation.outputs().get(i);
            check(port, types.get(i));
            if (port.aliasKind() == Port.AliasKind.MUST) {
                checkAlias(port, types.get(i), call.input(port.aliasedInput().orElseThrow()));
            }
        }
    }

    private void checkAlias(Port port, TensorType type, TensorType aliased) {
        if (type.sizeBytes() != aliased.sizeBytes()) {
            throw new IllegalArgumentException("'" + port.name() + "' of " + operation + " is " + type + ", of "
                    + type.sizeBytes() + " bytes; it must lie in the bytes of " + aliased + ", which are "
                    + aliased.sizeBytes());
        }
    }

    private void check(Port port, TensorType type) {
        if (!port.types().contains(type.elementType())) {
            throw new IllegalArgumentException("'" + port.name() + "' of " + operation + " is " + type + "; it takes "
                    + port.types().stream().sorted().map(known -> known.token()).toList());
        }
        if (port.dims().isEmpty()) {
            return;
        }
        boolean leading = port.dims().get(0).equals("...");
        List<String> trailing = leading ? port.dims().subList(1, port.dims().size()) : port.dims();
        if (leading ? type.rank() < trailing.size() : type.rank() != trailing.size()) {
            throw new IllegalArgumentException(
                    "'" + port.name() + "' of " + operation + " is " + type + "; its shape must be " + port.dims());
        }
        for (int i = 0; i < trailing.size(); i++) {
            unify(port, trailing.get(i), type, type.rank() - trailing.size() + i);
        }
    }

    private void unify(Port port, String dim, TensorType type, int axis) {
        long extent = type.dim(axis);
        long wanted;
        if (Character.isDigit(dim.charAt(0))) {
            wanted = Long.parseLong(dim);
        } else {
            Long known = symbols.putIfAbsent(dim, extent);
            wanted = known == null ? extent : known;
        }
        if (wanted != extent) {
            throw new IllegalArgumentException("'" + port.name() + "' of " + operation + " is " + type + "; axis "
                    + axis + " ('" + dim + "') must be " + wanted + ", not " + extent);
        }
    }
}
