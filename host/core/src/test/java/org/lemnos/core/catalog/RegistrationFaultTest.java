package org.lemnos.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Api;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.core.vendor.VendorLimits;

/** A provider that does not come back from registering keeps nobody waiting twice. */
class RegistrationFaultTest {
    private static final VendorLimits LIMITS = VendorLimits.of(new CallLimit(Duration.ofSeconds(2), 512L << 20));
    private static final KernelProvider GOOD = TestProvider.of(
            "good/vendor", to -> to.operation(TestProvider.binary("good/add", 0), new TestProvider.FirstInput()));

    private final Quarantine quarantine = Quarantine.inMemory();
    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch testEnds = new CountDownLatch(1);

    @AfterEach
    void letGo() {
        testEnds.countDown();
    }

    private Catalog catalog(KernelProvider bad) {
        return Catalog.ofOffers(List.of(Offer.ofHost(bad), Offer.ofHost(GOOD)), new VendorGuard(quarantine, LIMITS));
    }

    private void hang() {
        asked.incrementAndGet();
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

    private static ProviderDescriptor descriptorOf(String id) {
        return ProviderDescriptor.builder(id, "1", Api.MAJOR, Api.MINOR).build();
    }

    /** Hangs when it is asked who it is. */
    private final class Nameless implements KernelProvider {
        @Override
        public ProviderDescriptor descriptor() {
            hang();
            return descriptorOf("bad/vendor");
        }

        @Override
        public void contribute(Contributions to) {
            asked.incrementAndGet();
        }
    }

    /** Hangs when it is asked what it brings. */
    private final class Slow implements KernelProvider {
        @Override
        public ProviderDescriptor descriptor() {
            return descriptorOf("bad/vendor");
        }

        @Override
        public void contribute(Contributions to) {
            hang();
        }
    }

    /** Uses up the heap. */
    private static final class Greedy implements KernelProvider {
        @Override
        public ProviderDescriptor descriptor() {
            return descriptorOf("bad/vendor");
        }

        @Override
        public void contribute(Contributions to) {
            long[] sixteenGigabytes = new long[Integer.MAX_VALUE - 8];
            throw new IllegalStateException("there are " + sixteenGigabytes.length + " words");
        }
    }

    private void assertRefusedOnceAndHeldBackThen(KernelProvider bad, String who) {
        for (int start = 0; start < 2; start++) {
            Catalog catalog = catalog(bad);
            assertThat(catalog.providers()).extracting(ProviderEntry::id).containsExactly("good/vendor");
            assertThat(catalog.refused()).singleElement().satisfies(fault -> {
                assertThat(fault.kind()).isEqualTo(ProviderFault.Kind.TIME_LIMIT);
                assertThat(fault.who()).isEqualTo(who);
            });
            assertThat(asked).as("calls after start %s", start).hasValue(1);
        }
        assertThat(quarantine.entries())
                .extracting(entry -> entry.key().subject())
                .containsExactly(bad.getClass().getName());
        quarantine.clear();
        testEnds.countDown();
        assertThat(catalog(bad).refused()).isEmpty();
    }

    @Test
    void oneThatHangsWhenItIsAskedWhoItIsIsRefusedAndNotAskedAgain() {
        assertRefusedOnceAndHeldBackThen(new Nameless(), Nameless.class.getName());
    }

    @Test
    void oneThatHangsWhenItIsAskedWhatItBringsIsRefusedAndNotAskedAgain() {
        assertRefusedOnceAndHeldBackThen(new Slow(), "bad/vendor");
    }

    @Test
    void oneThatUsesUpTheHeapIsHeldBackBeforeTheErrorGoesOn() {
        assertThatThrownBy(() -> catalog(new Greedy())).isInstanceOf(OutOfMemoryError.class);

        assertThat(catalog(new Greedy()).refused())
                .extracting(ProviderFault::kind)
                .containsExactly(ProviderFault.Kind.OUT_OF_MEMORY);
    }
}
