package org.lemnos.core.planner;

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
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/** A provider with one kernel that would win every addition of the test house, and fails in one way once it is asked. */
final class Misbehaving implements KernelProvider, AutoCloseable {
    static final String KERNEL = "acme/careless/add";

    private final Way way;
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch testEnds = new CountDownLatch(1);

    Misbehaving(Way way) {
        this.way = way;
    }

    /** How it fails, with the code that planning gives it then. */
    enum Way {
        THROWS_IN_SUPPORTS("supports", "quarantined:threw"),
        OVERFLOWS_THE_STACK_IN_ESTIMATE("estimate", "quarantined:threw"),
        THROWS_AN_ERROR_IN_LOWER("lower", "quarantined:threw"),
        RETURNS_NULL_FROM_ESTIMATE("estimate", "quarantined:returned_null"),
        HANGS_IN_SUPPORTS("supports", "quarantined:time_limit"),
        SPINS_IN_ESTIMATE("estimate", "quarantined:time_limit"),
        HANGS_IN_LOWER("lower", "quarantined:time_limit"),
        ALLOCATES_IN_ESTIMATE("estimate", "quarantined:allocation_limit"),
        CONTRADICTS_ITSELF_IN_ESTIMATE("estimate", "quarantined:contradicted"),
        CONTRADICTS_ITSELF_IN_LOWER("lower", "quarantined:contradicted"),
        BINDS_TOO_LITTLE("lower", "quarantined:dispatch_refused"),
        LIES_ABOUT_ACCESS("lower", "quarantined:dispatch_refused"),
        LAUNCHES_MORE_THAN_THE_DEVICE_TAKES("lower", "quarantined:dispatch_refused"),
        USES_UP_THE_HEAP_IN_LOWER("lower", "quarantined:out_of_memory");

        final String call;
        final String code;

        Way(String call, String code) {
            this.call = call;
            this.code = code;
        }
    }

    /** How often its kernel was asked anything. */
    int calls() {
        return calls.get();
    }

    /** Lets go of what hangs. */
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
            return KernelDescriptor.builder("add", Version.of(1, 0), TestHouse.ADD, Version.of(1, 0))
                    .claim(Claim.types(ElementType.F32, ElementType.F32, ElementType.F32)
                            .build())
                    .build();
        }

        @Override
        public Support supports(Problem problem) {
            calls.incrementAndGet();
            switch (way) {
                case THROWS_IN_SUPPORTS -> throw new IllegalStateException("on purpose");
                case HANGS_IN_SUPPORTS -> hang();
                default -> {
                    return Support.yes();
                }
            }
            return Support.yes();
        }

        @Override
        public ResourceEstimate estimate(Problem problem) {
            ResourceEstimate free = ResourceEstimate.costing(Cost.of(0, 0).dispatches(0));
            int turn = calls.incrementAndGet();
            return switch (way) {
                case OVERFLOWS_THE_STACK_IN_ESTIMATE -> estimate(problem);
                case RETURNS_NULL_FROM_ESTIMATE -> null;
                case SPINS_IN_ESTIMATE -> spin(free);
                case ALLOCATES_IN_ESTIMATE -> allocate(free);
                case CONTRADICTS_ITSELF_IN_ESTIMATE -> ResourceEstimate.costing(Cost.of(turn, 0));
                default -> free;
            };
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            int turn = calls.incrementAndGet();
            Dispatch.Builder sum = Dispatch.of(TestModule.sum(2)).reads(BufferRef.input(0));
            return switch (way) {
                case THROWS_AN_ERROR_IN_LOWER -> throw new LinkageError("on purpose");
                case HANGS_IN_LOWER -> {
                    hang();
                    yield Lowering.none();
                }
                case CONTRADICTS_ITSELF_IN_LOWER -> whole(sum, turn);
                case BINDS_TOO_LITTLE ->
                    Lowering.of(sum.writes(BufferRef.output(0)).build());
                case LIES_ABOUT_ACCESS ->
                    Lowering.of(sum.reads(BufferRef.output(0))
                            .writes(BufferRef.input(1))
                            .build());
                case USES_UP_THE_HEAP_IN_LOWER -> useUpTheHeap();
                default -> whole(sum, 65_536);
            };
        }

        private Lowering whole(Dispatch.Builder sum, int groups) {
            return Lowering.of(sum.reads(BufferRef.input(1))
                    .writes(BufferRef.output(0), WriteContract.everyElement())
                    .workgroups(groups, 1, 1)
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

    private ResourceEstimate spin(ResourceEstimate after) {
        while (testEnds.getCount() > 0) {
            Thread.onSpinWait();
        }
        return after;
    }

    private ResourceEstimate allocate(ResourceEstimate after) {
        long sum = 0;
        while (testEnds.getCount() > 0) {
            sum += new byte[1 << 20].length;
        }
        return sum > 0 ? after : ResourceEstimate.costing(Cost.of(sum, 0));
    }

    /** Sixteen gigabytes, which no test has. */
    private static Lowering useUpTheHeap() {
        long[] all = new long[Integer.MAX_VALUE - 8];
        throw new IllegalStateException("there are " + all.length + " words");
    }
}
