package org.lemnos.bench.kernels;

import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.operation.OperationId;
import org.lemnos.bench.shaders.LongCopy;

/** Copies whole quads. The way is how many of them an invocation copies. */
final class LongCopyKernel extends BusyKernel {
    static final OperationId ID = OperationId.of("lemnos/long_copy");

    /** Elements that are copied at a time. */
    static final int QUAD = 4;

    LongCopyKernel() {
        super(ID);
    }

    @Override
    Dispatch launch(long elements, int way) {
        long quads = elements / QUAD;
        return invocations(LongCopy.Variant.MAIN.module(), (quads + way - 1) / way)
                .push((int) quads)
                .build();
    }
}
