package org.lemnos.tck.watch;

import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;

/** A problem that falls under the kernel's own claim, where the catalog was shown a narrower one. */
record ClaimedProblem(Problem problem, Claim claim) implements Problem {
    @Override
    public OperationId operation() {
        return problem.operation();
    }

    @Override
    public Version version() {
        return problem.version();
    }

    @Override
    public Attributes attributes() {
        return problem.attributes();
    }

    @Override
    public int inputs() {
        return problem.inputs();
    }

    @Override
    public boolean has(int input) {
        return problem.has(input);
    }

    @Override
    public TensorType input(int input) {
        return problem.input(input);
    }

    @Override
    public Optional<HostTensor> constant(int input) {
        return problem.constant(input);
    }

    @Override
    public int outputs() {
        return problem.outputs();
    }

    @Override
    public TensorType output(int output) {
        return problem.output(output);
    }

    @Override
    public DeviceProfile device() {
        return problem.device();
    }

    @Override
    public int alignment(BufferRef port) {
        return problem.alignment(port);
    }

    @Override
    public int ownedTail(BufferRef port) {
        return problem.ownedTail(port);
    }
}
