package org.lemnos.core.catalog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.TensorType;

/** One claim of a kernel, laid out so that a call is checked against it without a look-up. */
final class ClaimTest {
    private static final int NONE = -1;

    private final int index;
    private final Claim claim;
    private final int inputPorts;
    private final ElementType[] types;
    private final long[] mostElements;
    private final Capability[] capabilities;

    /**
     * Lays out a claim.
     *
     * @param index its number among the kernel's claims
     * @param operation the kernel's operation, whose ports are as many as the claim's types
     */
    ClaimTest(int index, Claim claim, OperationDescriptor operation) {
        this.index = index;
        this.claim = claim;
        this.inputPorts = operation.inputs().size();
        this.types = claim.types().toArray(ElementType[]::new);
        this.mostElements = new long[types.length];
        Arrays.setAll(mostElements, port -> claim.mostElements(portRef(port)));
        this.capabilities = claim.capabilities().toArray(Capability[]::new);
    }

    /** Whether the claim names one element type for each port. */
    static boolean suits(Claim claim, OperationDescriptor operation) {
        return claim.types().size()
                == operation.inputs().size() + operation.outputs().size();
    }

    private BufferRef portRef(int port) {
        return port < inputPorts ? BufferRef.input(port) : BufferRef.output(port - inputPorts);
    }

    /** What a tensor at a port must be like. */
    private interface TensorRule {
        boolean holds(int port, TensorType type);
    }

    /** The first tensor that breaks the rule, counting the call's inputs and then its outputs; {@link #NONE} if all keep it. */
    private int firstBreaking(CompatibilityRequest request, TensorRule rule) {
        OperationCall call = request.call();
        int inputs = call.inputs();
        for (int i = 0; i < inputs; i++) {
            // A run of tensors at a variadic port, the last, counts as that port.
            if (call.has(i) && !rule.holds(Math.min(i, inputPorts - 1), call.input(i))) {
                return i;
            }
        }
        List<TensorType> outputs = request.outputs();
        for (int i = 0; i < outputs.size(); i++) {
            if (!rule.holds(inputPorts + i, outputs.get(i))) {
                return inputs + i;
            }
        }
        return NONE;
    }

    boolean takesTypes(CompatibilityRequest request) {
        return firstBreaking(request, (port, type) -> types[port] == type.elementType()) == NONE;
    }

    private int firstOfWrongRank(CompatibilityRequest request) {
        return firstBreaking(
                request, (port, type) -> type.rank() >= claim.leastRank() && type.rank() <= claim.mostRank());
    }

    private int firstTooLarge(CompatibilityRequest request) {
        return firstBreaking(request, (port, type) -> type.elements() <= mostElements[port]);
    }

    private boolean hasCapabilities(CompatibilityRequest request) {
        for (Capability capability : capabilities) {
            if (!request.device().has(capability)) {
                return false;
            }
        }
        Set<Capability> required = request.required();
        return required.isEmpty() || claim.capabilities().containsAll(required);
    }

    private boolean isDeterministic(CompatibilityRequest request) {
        return claim.repeatability().compareTo(request.determinism()) >= 0;
    }

    /** Whether the call lies inside the claim, and device and policy allow it. */
    boolean passes(CompatibilityRequest request) {
        return takesTypes(request)
                && firstOfWrongRank(request) == NONE
                && firstTooLarge(request) == NONE
                && hasCapabilities(request)
                && isDeterministic(request);
    }

    /** What keeps the call out apart from element types, in the order of the reasons; empty if nothing does. */
    List<Incompatibility> reasons(CompatibilityRequest request) {
        List<Incompatibility> reasons = new ArrayList<>();
        if (!hasCapabilities(request)) {
            reasons.add(missing(request));
        }
        int wrongRank = firstOfWrongRank(request);
        if (wrongRank != NONE) {
            int rank = tensor(request, wrongRank).rank();
            reasons.add(new Incompatibility.UnsupportedRank(
                    index, name(request, wrongRank), rank, claim.leastRank(), claim.mostRank()));
        }
        int tooLarge = firstTooLarge(request);
        if (tooLarge != NONE) {
            long elements = tensor(request, tooLarge).elements();
            reasons.add(new Incompatibility.TooManyElements(
                    index, name(request, tooLarge), elements, mostElements[portOf(request, tooLarge)]));
        }
        if (!isDeterministic(request)) {
            reasons.add(new Incompatibility.InsufficientExecutionDeterminism(
                    index, request.determinism(), claim.repeatability()));
        }
        return reasons;
    }

    private Incompatibility missing(CompatibilityRequest request) {
        SortedSet<Capability> device = new TreeSet<>(claim.capabilities());
        device.removeAll(request.device().capabilities());
        SortedSet<Capability> kernel = new TreeSet<>(request.required());
        kernel.removeAll(claim.capabilities());
        return new Incompatibility.MissingCapabilities(index, device, kernel);
    }

    private static TensorType tensor(CompatibilityRequest request, int tensor) {
        int inputs = request.call().inputs();
        return tensor < inputs
                ? request.call().input(tensor)
                : request.outputs().get(tensor - inputs);
    }

    private static String name(CompatibilityRequest request, int tensor) {
        int inputs = request.call().inputs();
        return (tensor < inputs ? BufferRef.input(tensor) : BufferRef.output(tensor - inputs)).toString();
    }

    private int portOf(CompatibilityRequest request, int tensor) {
        int inputs = request.call().inputs();
        return tensor < inputs ? Math.min(tensor, inputPorts - 1) : inputPorts + tensor - inputs;
    }
}
