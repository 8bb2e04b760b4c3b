package org.lemnos.engine;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/** A vendor with one kernel for additions, whose SPIR-V is real and which fails in one way. */
final class Careless implements KernelProvider, AutoCloseable {
    static final String KERNEL = "acme/careless/add";

    private static final Version ONE = new Version(1, 0);

    /** Every element is somebody's, of as many workgroups as there may be. */
    private static final String HEAD =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(set = 0, binding = 0) readonly buffer Left { float left[]; };
            layout(set = 0, binding = 1) readonly buffer Right { float right[]; };
            layout(set = 0, binding = 2) writeonly buffer To { float to[]; };
            layout(push_constant) uniform Push { uint count; };
            void main() {
                uint i = gl_GlobalInvocationID.x % count;
            """;

    private static final String SUM = HEAD + "to[i] = left[i] + right[i]; }";

    /** Comes near a half and never beyond one, which no compiler finds out. */
    private static final String ENDLESS =
            HEAD + "float x = left[i] * 0.0; while (x < 1.0) { x = x * 0.5 + 0.25; } to[i] = x + right[i]; }";

    private static final String SLOW = HEAD
            + """
                      float x = left[i] + right[i];
                      float y = 0.0;
                      for (uint j = 0; j < 10000; j++) { y = y * 0.5 + x; }
                      to[i] = y > 1e30 ? 0.0 : x; }
                      """;

    private final Way way;
    private final int groups;
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch testEnds = new CountDownLatch(1);
    private Optional<SpirvModule> module = Optional.empty();

    /** How it fails. */
    enum Way {
        /** It does not. */
        WORKS,
        THROWS,
        RETURNS_NULL,
        HANGS,
        LIES_ABOUT_BINDINGS,
        CLAIMS_WHAT_IT_CANNOT_LOWER,
        RUNS_WITHOUT_END,
        RUNS_LONG
    }

    Careless(Way way) {
        this(way, 1);
    }

    /**
     * A vendor whose kernel takes longer than it must.
     *
     * @param groups how many workgroups do the same, at most 65,535
     */
    Careless(Way way, int groups) {
        this.way = way;
        this.groups = groups;
    }

    int calls() {
        return calls.get();
    }

    @Override
    public void close() {
        testEnds.countDown();
    }

    @Override
    public ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder("acme/careless", "1", Api.MAJOR, Api.MINOR)
                .build();
    }

    @Override
    public void contribute(Contributions to) {
        to.kernel(new Add());
    }

    private final class Add implements Kernel {
        @Override
        public KernelDescriptor descriptor() {
            return KernelDescriptor.builder("add", ONE, OperationId.of("math/add"), ONE)
                    .claim(Claim.types(ElementType.F32, ElementType.F32, ElementType.F32)
                            .build())
                    .build();
        }

        @Override
        public Support supports(Problem problem) {
            calls.incrementAndGet();
            if (way == Way.THROWS) {
                throw new IllegalStateException("on purpose");
            }
            return Support.yes();
        }

        @Override
        public ResourceEstimate estimate(Problem problem) {
            if (way == Way.HANGS) {
                hang();
            }
            return way == Way.RETURNS_NULL
                    ? null
                    : ResourceEstimate.costing(Cost.of(0, 0).dispatches(0));
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            if (way == Way.CLAIMS_WHAT_IT_CANNOT_LOWER) {
                throw new UnsupportedOperationException("not this shape");
            }
            long count = problem.output(0).elements();
            Dispatch.Builder dispatch = Dispatch.of(module()).reads(BufferRef.input(0));
            if (way == Way.LIES_ABOUT_BINDINGS) {
                dispatch.writes(BufferRef.output(0)).reads(BufferRef.input(1));
            } else {
                dispatch.reads(BufferRef.input(1)).writes(BufferRef.output(0), WriteContract.everyElement());
            }
            // A driver on the processor cuts endless loops short, so there are endless workgroups as well.
            int rows = way == Way.RUNS_WITHOUT_END ? 65_535 : 1;
            return Lowering.of(dispatch.push((int) count)
                    .workgroups(way == Way.RUNS_WITHOUT_END ? 65_535 : groups, rows, 1)
                    .build());
        }
    }

    private void hang() {
        boolean deaf = true;
        while (deaf) {
            try {
                testEnds.await();
                deaf = false;
            } catch (InterruptedException ignored) {
                deaf = true;
            }
        }
    }

    private synchronized SpirvModule module() {
        SpirvModule made = module.orElseGet(() -> CompiledShader.of(
                "careless",
                switch (way) {
                    case RUNS_WITHOUT_END -> ENDLESS;
                    case RUNS_LONG -> SLOW;
                    default -> SUM;
                }));
        module = Optional.of(made);
        return made;
    }
}
