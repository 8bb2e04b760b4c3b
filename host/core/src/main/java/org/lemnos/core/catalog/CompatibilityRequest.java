package org.lemnos.core.catalog;

import java.util.List;
import java.util.Set;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.Repeatability;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;

/**
 * Which kernels can do this call on this device?
 *
 * @param call the operation, the version that is needed, and the inputs' types
 * @param outputs the outputs' types
 * @param device the device
 * @param required what a kernel's claim must make use of, by its own word
 * @param determinism what a claim must promise at least
 */
public record CompatibilityRequest(
        OperationCall call,
        List<TensorType> outputs,
        DeviceProfile device,
        Set<Capability> required,
        Repeatability determinism) {
    /** Copies the collections. */
    public CompatibilityRequest {
        outputs = List.copyOf(outputs);
        required = Set.copyOf(required);
    }

    /** Such as {@code nn/matmul@1.0 (f32[2, 3], f32[3, 4]) -> (f32[2, 4])}. */
    @Override
    public String toString() {
        return CallText.of(call, outputs);
    }
}
