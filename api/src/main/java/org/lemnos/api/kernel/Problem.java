package org.lemnos.api.kernel;

import org.lemnos.api.HostImplements;
import org.lemnos.api.Stable;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;

/** One node made concrete, as one kernel sees it. Immutable; safe from any thread. */
@HostImplements
@Stable
public interface Problem extends OperationCall {
    /** The number of outputs. */
    int outputs();

    /** The type of an output. */
    TensorType output(int output);

    /** The first of the kernel's claims that the node falls under. */
    Claim claim();

    /** The device that the plan is for. */
    DeviceProfile device();

    /** What the byte offset of a port's buffer is a multiple of, at least; a power of two. */
    int alignment(BufferRef port);

    /** How many bytes behind the port's last element belong to its buffer: readable, writable, unspecified; 0 to 15. */
    int ownedTail(BufferRef port);
}
