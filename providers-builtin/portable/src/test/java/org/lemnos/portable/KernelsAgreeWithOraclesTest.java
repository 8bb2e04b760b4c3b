package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.tck.KernelCheck;
import org.lemnos.tck.KernelVerdict;

/** Every claim of every built-in kernel holds on this machine's device. */
class KernelsAgreeWithOraclesTest {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    private static final long SEED = Long.getLong("lemnos.seed", new Random().nextLong());

    static Stream<String> kernels() {
        return DEVICE.catalog().kernels().stream().map(KernelEntry::id);
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void everyClaimAgreesWithTheOracle(String kernel) {
        KernelVerdict verdict = new KernelCheck(DEVICE.device(), DEVICE.catalog(), SEED).check(kernel);
        System.out.println(verdict);
        assertThat(verdict.faults()).as("faults; seed %d", SEED).isEmpty();
        assertThat(verdict.calls()).isPositive();
    }
}
