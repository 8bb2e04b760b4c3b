package org.lemnos.core.planner;

import java.util.Optional;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.WorkspacePresence;
import org.lemnos.core.vendor.ProviderFault;

/** Holds an estimate against its operation's contract, and against what one allocation may have. */
final class EstimateCheck {
    private final DeviceProfile device;
    private final long chunkBytes;

    EstimateCheck(DeviceProfile device, long chunkBytes) {
        this.device = device;
        this.chunkBytes = chunkBytes;
    }

    /** What contradicts the operation's contract, if anything does. */
    Optional<String> breach(OperationDescriptor operation, ResourceEstimate estimate) {
        if (estimate.scratch().isPresent() && operation.scratch() == WorkspacePresence.FORBIDDEN) {
            return Optional.of("asks for scratch memory, which " + operation + " forbids");
        }
        if (estimate.scratch().isEmpty() && operation.scratch() == WorkspacePresence.REQUIRED) {
            return Optional.of("asks for no scratch memory, which " + operation + " requires");
        }
        return Optional.empty();
    }

    /** The evidence of a breach. */
    static ProviderFault fault(KernelCalls.Asked asked, String breach) {
        return new ProviderFault(
                ProviderFault.Kind.ESTIMATE_BREAKS_CONTRACT,
                asked.kernel().id(),
                "estimate",
                asked.problem().toString(),
                breach,
                "",
                "");
    }

    /** What no allocation of the device can hold, if anything is: no fault of the kernel's. */
    Optional<String> tooLarge(ResourceEstimate estimate) {
        return estimate.scratch()
                .flatMap(workspace -> tooLarge("scratch", workspace))
                .or(() -> estimate.persistent().flatMap(workspace -> tooLarge("persistent", workspace)));
    }

    private Optional<String> tooLarge(String kind, Workspace workspace) {
        if (workspace.sizeBytes() > chunkBytes) {
            return Optional.of("asks for " + workspace.sizeBytes() + " bytes of " + kind + " memory; one allocation of "
                    + device.name() + " has at most " + chunkBytes);
        }
        return workspace.alignment() > ChunkSize.QUANTUM
                ? Optional.of("asks for " + kind + " memory at a multiple of " + workspace.alignment()
                        + " bytes; at most " + ChunkSize.QUANTUM + " is given")
                : Optional.empty();
    }

    /** The bytes that any kernel has to write: those of all outputs but views. */
    static long resultBytes(OperationDescriptor operation, KernelProblem problem) {
        long bytes = 0;
        for (int i = 0; i < problem.outputs(); i++) {
            boolean own = operation.outputs().get(i).aliasKind() != Port.AliasKind.MUST;
            bytes += own ? problem.output(i).sizeBytes() : 0;
        }
        return bytes;
    }
}
