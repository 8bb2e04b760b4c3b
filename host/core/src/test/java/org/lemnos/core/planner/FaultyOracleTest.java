package org.lemnos.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.VendorLimits;

/** An oracle has no substitute: what it does wrong ends planning with its provider's name, and never hangs it. */
class FaultyOracleTest {
    private static final OperationId BLUR = OperationId.of("acme/blur");
    private static final VendorLimits LIMITS = VendorLimits.of(new CallLimit(Duration.ofSeconds(2), 512L << 20));

    private final Quarantine quarantine = Quarantine.inMemory();
    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch testEnds = new CountDownLatch(1);

    @AfterEach
    void letGo() {
        testEnds.countDown();
    }

    private enum Way {
        HANGS,
        OVERFLOWS_THE_STACK,
        CONTRADICTS_ITSELF,
        REFUSES,
        COMPUTES_WITHOUT_END,
        WORKS
    }

    private final class Blur implements OperationOracle {
        private final Way way;

        Blur(Way way) {
            this.way = way;
        }

        @Override
        public List<TensorType> infer(OperationCall call) {
            int turn = asked.incrementAndGet();
            return switch (way) {
                case HANGS -> {
                    hang();
                    yield List.of(call.input(0));
                }
                case OVERFLOWS_THE_STACK -> infer(call);
                case CONTRADICTS_ITSELF -> List.of(TensorType.of(ElementType.F32, turn));
                case REFUSES -> throw new IllegalArgumentException("it blurs images only");
                case COMPUTES_WITHOUT_END, WORKS -> List.of(call.input(0));
            };
        }

        @Override
        public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
            hang();
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

    private final class Provider implements KernelProvider {
        private final Way way;

        Provider(Way way) {
            this.way = way;
        }

        @Override
        public ProviderDescriptor descriptor() {
            return ProviderDescriptor.builder("acme/images", "1", Api.MAJOR, Api.MINOR)
                    .build();
        }

        @Override
        public void contribute(Contributions to) {
            OperationDescriptor descriptor = OperationDescriptor.builder(BLUR, Version.of(1, 0))
                    .input(Port.required("x").types(ElementType.F32))
                    .output(Port.required("y").types(ElementType.F32))
                    .build();
            to.operation(descriptor, new Blur(way));
        }
    }

    private static Program program(int nodes, boolean constant) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(4));
        if (constant) {
            x = builder.constant("c", MemoryTensor.of(new float[4], 4));
        }
        for (int i = 0; i < nodes; i++) {
            x = builder.node("blur" + i, BLUR, Version.of(1, 0), Attributes.none(), x);
        }
        return builder.output("y", x).build();
    }

    private void plan(Way way, Program program) {
        List<KernelProvider> house = TestHouse.providers();
        Catalog catalog = Catalog.of(List.of(new Provider(way), house.get(0), house.get(1)));
        Planner.plan(
                new PlanRequest(program, Dimensions.none(), catalog, TestHouse.device(), Policy.defaults()),
                new VendorGuard(quarantine, LIMITS));
    }

    private void assertFails(Way way, Program program, ErrorCode code, String message) {
        assertThatThrownBy(() -> plan(way, program))
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining("node 'blur0'")
                .hasMessageContaining(message);
    }

    @Test
    void oneThatHangsEndsPlanningAndIsNotAskedAgain() {
        assertFails(Way.HANGS, program(1, false), ErrorCode.PROVIDER_FAULT, "took longer than its limit of 2000 ms");
        int calls = asked.get();
        assertFails(Way.HANGS, program(1, false), ErrorCode.PROVIDER_FAULT, "took longer than its limit of 2000 ms");

        assertThat(asked).hasValue(calls);
        assertThat(quarantine.entries()).extracting(QuarantineEntry::code).containsExactly("quarantined:time_limit");
    }

    @Test
    void oneThatComputesConstantsWithoutEndEndsPlanning() {
        assertFails(
                Way.COMPUTES_WITHOUT_END,
                program(1, true),
                ErrorCode.PROVIDER_FAULT,
                "asked for evaluate of acme/blur@1.0 (f32[4]): took longer");
    }

    @Test
    void oneThatThrowsOrContradictsItselfEndsPlanningAndIsAskedAgain() {
        assertFails(Way.OVERFLOWS_THE_STACK, program(1, false), ErrorCode.PROVIDER_FAULT, "StackOverflowError");
        assertFails(Way.CONTRADICTS_ITSELF, program(1, false), ErrorCode.PROVIDER_FAULT, "two different answers");
        assertThat(quarantine.entries()).isEmpty();
    }

    @Test
    void whatItRefusesIsTheNodesFault() {
        assertFails(Way.REFUSES, program(1, false), ErrorCode.NODE_INVALID, "it blurs images only");
        assertThat(quarantine.entries()).isEmpty();
    }

    @Test
    void equalCallsAreAskedOnceWhateverTheNumberOfNodes() {
        assertThatThrownBy(() -> plan(Way.WORKS, program(100, false)))
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLAN_NO_CANDIDATE));

        assertThat(asked).as("one question, put twice").hasValue(2);
    }
}
