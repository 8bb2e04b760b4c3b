package org.lemnos.core.planner;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.catalog.CallText;

/** One node, or all that are alike, as one kernel sees it. Compared by identity: who asks the same question keeps its problem. */
final class KernelProblem implements Problem {
    /** What every resource's offset is a multiple of. */
    static final int ALIGNMENT = 256;

    /** What the size of every resource is a multiple of. */
    static final int SIZE_QUANTUM = 16;

    private final OperationCall call;
    private final List<TensorType> types;
    private final Claim claim;
    private final DeviceProfile device;

    /**
     * A problem.
     *
     * @param call operation, attributes and inputs
     * @param types of the outputs
     * @param claim the claim that it falls under
     * @param device the device
     */
    KernelProblem(OperationCall call, List<TensorType> types, Claim claim, DeviceProfile device) {
        this.call = call;
        this.types = List.copyOf(types);
        this.claim = claim;
        this.device = device;
    }

    @Override
    public Claim claim() {
        return claim;
    }

    @Override
    public DeviceProfile device() {
        return device;
    }

    @Override
    public OperationId operation() {
        return call.operation();
    }

    @Override
    public Version version() {
        return call.version();
    }

    @Override
    public Attributes attributes() {
        return call.attributes();
    }

    @Override
    public int inputs() {
        return call.inputs();
    }

    @Override
    public boolean has(int input) {
        return call.has(input);
    }

    @Override
    public TensorType input(int input) {
        return call.input(input);
    }

    @Override
    public Optional<HostTensor> constant(int input) {
        return call.constant(input);
    }

    @Override
    public int outputs() {
        return types.size();
    }

    @Override
    public TensorType output(int output) {
        if (output < 0 || output >= types.size()) {
            throw new IllegalArgumentException(
                    call.operation() + " has no output " + output + "; it has " + types.size());
        }
        return types.get(output);
    }

    /** The type of a port's tensor. */
    TensorType port(BufferRef port) {
        return switch (port.kind()) {
            case INPUT -> input(port.index());
            case OUTPUT -> output(port.index());
            case SCRATCH, PERSISTENT -> throw new IllegalArgumentException(port + " is no port");
        };
    }

    /** Such as {@code nn/matmul@1.0 (f32[2, 3], f32[3, 4]) -> (f32[2, 4])}. */
    @Override
    public String toString() {
        return CallText.of(call, types);
    }

    /** Every value starts a resource, and every resource starts at a multiple of 256. */
    @Override
    public int alignment(BufferRef port) {
        port(port);
        return ALIGNMENT;
    }

    /** Resources end at a multiple of 16, and what lies behind a value's last element in them is the value's; tiles are whole. */
    @Override
    public int ownedTail(BufferRef port) {
        boolean rows = claim.storage(port).stream()
                .allMatch(profile -> profile.format().isRowMajor());
        return rows ? tail(port) : 0;
    }

    private int tail(BufferRef port) {
        return (int) (-port(port).sizeBytes() & (SIZE_QUANTUM - 1));
    }
}
