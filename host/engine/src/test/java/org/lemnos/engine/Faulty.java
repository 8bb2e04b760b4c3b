package org.lemnos.engine;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/** A vendor with an operation and a kernel for additions, of whose methods one fails in one way and the others are right. */
final class Faulty implements KernelProvider, AutoCloseable {
    static final String ID = "acme/faulty";
    static final String KERNEL = ID + "/add";
    static final OperationId SAME = OperationId.of("acme/same");

    private static final Version ONE = new Version(1, 0);
    private static final int MEBIBYTE = 1 << 20;

    private final Site site;
    private final Way way;
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch testEnds = new CountDownLatch(1);

    /** The methods of vendors that the host calls. */
    enum Site {
        DESCRIPTOR("descriptor", true),
        CONTRIBUTE("contribute", false),
        KERNEL_DESCRIPTOR("contribute", true),
        SUPPORTS("supports", true),
        ESTIMATE("estimate", true),
        LOWER("lower", true),
        INFER("infer", true),
        ALLOWED("allowed", true),
        EVALUATE_CONSTANTS("evaluate", false),
        EVALUATE_IN_A_RUN("evaluate", false);

        private final String call;
        private final boolean answers;

        Site(String call, boolean answers) {
            this.call = call;
            this.answers = answers;
        }

        /** What the evidence calls it; a kernel's descriptor is asked while its provider contributes. */
        String call() {
            return call;
        }

        boolean canReturnNull() {
            return answers;
        }

        boolean isOfAProvider() {
            return compareTo(KERNEL_DESCRIPTOR) <= 0;
        }

        boolean isOfAKernel() {
            return !isOfAProvider() && compareTo(LOWER) <= 0;
        }
    }

    /** How it fails. */
    enum Way {
        OVERFLOWS_THE_STACK("threw"),
        RETURNS_NULL("returned_null"),
        ALLOCATES_WITHOUT_END("allocation_limit"),
        HANGS("time_limit");

        private final String token;

        Way(String token) {
            this.token = token;
        }

        /** The name in reports. */
        String token() {
            return token;
        }

        /** Whether asking again would cost its limit again. */
        boolean doesNotComeBack() {
            return compareTo(ALLOCATES_WITHOUT_END) >= 0;
        }
    }

    Faulty(Site site, Way way) {
        this.site = site;
        this.way = way;
    }

    /** How often the method that fails was called. */
    int calls() {
        return calls.get();
    }

    @Override
    public void close() {
        testEnds.countDown();
    }

    private <T> T at(Site here, Supplier<T> right) {
        if (here != site) {
            return right.get();
        }
        calls.incrementAndGet();
        return nullOrWorse(right);
    }

    @SuppressWarnings("NullAway") // That is what it is for.
    private <T> T nullOrWorse(Supplier<T> right) {
        switch (way) {
            case OVERFLOWS_THE_STACK -> nullOrWorse(right);
            case ALLOCATES_WITHOUT_END -> allocate();
            case HANGS -> hang();
            case RETURNS_NULL -> {}
        }
        return null;
    }

    private void allocate() {
        byte @Nullable [] sink = null;
        while (testEnds.getCount() > 0) {
            sink = new byte[sink == null ? MEBIBYTE : sink.length];
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

    @Override
    public ProviderDescriptor descriptor() {
        return at(Site.DESCRIPTOR, () -> ProviderDescriptor.builder(ID, "1", Api.MAJOR, Api.MINOR)
                .build());
    }

    @Override
    public void contribute(Contributions to) {
        at(Site.CONTRIBUTE, () -> {
            OperationDescriptor same = OperationDescriptor.builder(SAME, ONE)
                    .input(Port.required("x").types(ElementType.F32))
                    .output(Port.required("y").types(ElementType.F32))
                    .build();
            to.operation(same, new Same());
            to.kernel(new Add());
            return to;
        });
    }

    private final class Same implements OperationOracle {
        @Override
        public List<TensorType> infer(OperationCall call) {
            return at(Site.INFER, () -> List.of(call.input(0)));
        }

        @Override
        public Optional<ValueRange> allowed(OperationCall call, int input) {
            return at(Site.ALLOWED, Optional::empty);
        }

        @Override
        public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
            Site here = call.constant(0).isPresent() ? Site.EVALUATE_CONSTANTS : Site.EVALUATE_IN_A_RUN;
            at(here, () -> {
                outputs.get(0).set(inputs.get(0).toFloats());
                return outputs;
            });
        }
    }

    private final class Add implements Kernel {
        @Override
        public KernelDescriptor descriptor() {
            return at(
                    Site.KERNEL_DESCRIPTOR, () -> KernelDescriptor.builder("add", ONE, OperationId.of("math/add"), ONE)
                            .claim(Claim.types(ElementType.F32, ElementType.F32, ElementType.F32)
                                    .build())
                            .build());
        }

        @Override
        public Support supports(Problem problem) {
            return at(Site.SUPPORTS, Support::yes);
        }

        @Override
        public ResourceEstimate estimate(Problem problem) {
            return at(
                    Site.ESTIMATE, () -> ResourceEstimate.costing(Cost.of(0, 0).dispatches(0)));
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            return at(Site.LOWER, Lowering::none);
        }
    }
}
