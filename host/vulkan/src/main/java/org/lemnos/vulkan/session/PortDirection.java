package org.lemnos.vulkan.session;

import java.util.List;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.vulkan.memory.BufferUse;
import org.lemnos.vulkan.memory.DeviceBuffer;

/** Which way a port's bytes go, and what that asks of the memory that the host reaches them in. */
enum PortDirection {
    /** The host writes before a run. */
    INPUT(BufferUse.STAGING) {
        @Override
        boolean reaches(DeviceBuffer chunk) {
            return chunk.isMapped();
        }

        @Override
        List<PlannedPort> ports(PlanDocument plan) {
            return plan.inputs();
        }
    },
    /** The host reads after a run; memory that it does not cache would be read a hundred times slower. */
    OUTPUT(BufferUse.READBACK) {
        @Override
        boolean reaches(DeviceBuffer chunk) {
            return chunk.isMapped() && chunk.isHostCached();
        }

        @Override
        List<PlannedPort> ports(PlanDocument plan) {
            return plan.outputs();
        }
    };

    private final BufferUse hostBuffer;

    PortDirection(BufferUse hostBuffer) {
        this.hostBuffer = hostBuffer;
    }

    /** Whether the host does well to reach this chunk through its own mapping. */
    abstract boolean reaches(DeviceBuffer chunk);

    /** The plan's ports of this direction. */
    abstract List<PlannedPort> ports(PlanDocument plan);

    /** What a buffer between the host and a chunk that it does not reach is for. */
    BufferUse hostBuffer() {
        return hostBuffer;
    }
}
