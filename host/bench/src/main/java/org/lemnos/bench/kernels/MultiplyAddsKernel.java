package org.lemnos.bench.kernels;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.bench.shaders.MultiplyAdds;

/** Multiplies and adds in registers, in f32 or f16. The way is how many quads of sums an invocation keeps. */
final class MultiplyAddsKernel extends BusyKernel {
    /** Numbers of a quad. */
    static final int QUAD = 4;

    private static final float HALF = 0.5f;

    private final ElementType type;
    private final int rounds;

    /** The kernel that computes in a type, f32 or f16, in so many rounds. */
    MultiplyAddsKernel(ElementType type, int rounds) {
        super(id(type), type == ElementType.F16 ? new Capability[] {Capability.FLOAT16} : new Capability[0]);
        this.type = type;
        this.rounds = rounds;
    }

    /** The operation that computes in a type. */
    static OperationId id(ElementType type) {
        return OperationId.of("lemnos/multiply_adds_" + type.token());
    }

    /** The operations of one element, a multiply-add being two. */
    static long operations(int rounds, int way) {
        return 2L * QUAD * way * rounds;
    }

    @Override
    Dispatch launch(long elements, int way) {
        return invocations(module(way), elements)
                .push((int) elements)
                .push(rounds)
                .push(HALF)
                .build();
    }

    private SpirvModule module(int way) {
        String variant = type.token() + "x" + way;
        for (MultiplyAdds.Variant each : MultiplyAdds.Variant.values()) {
            if (each.name().equalsIgnoreCase(variant)) {
                return each.module();
            }
        }
        throw new IllegalArgumentException("there is no loop " + variant);
    }
}
