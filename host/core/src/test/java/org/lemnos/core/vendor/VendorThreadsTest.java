package org.lemnos.core.vendor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lemnos.core.vendor.ProviderFault.Kind;

/** Vendor code that does what no vendor should, on the thread that is meant for it. */
class VendorThreadsTest {
    private static final String PROVIDER = "acme/fast";
    private static final CallLimit GENEROUS = new CallLimit(Duration.ofSeconds(60), 1L << 30);
    private static final CallLimit SHORT = new CallLimit(Duration.ofMillis(300), 1L << 30);

    private final List<ProviderFault> evidence = new ArrayList<>();
    private final VendorThreads threads = new VendorThreads(evidence::add);
    private final CountDownLatch testEnds = new CountDownLatch(1);

    @AfterEach
    void letGo() {
        testEnds.countDown();
        threads.close();
    }

    private static Question<Integer> question(String who, Supplier<Integer> asking) {
        return Question.<Integer>of(who, "estimate", asking).about(() -> "nn/relu@1.0 (f32[4]) -> (f32[4])");
    }

    /** Does not come back before the test ends, whoever interrupts it. */
    private int hang() {
        while (true) {
            try {
                testEnds.await();
                return 0;
            } catch (InterruptedException deaf) {
                assertThat(deaf).isNotNull();
            }
        }
    }

    @Test
    void allCallsIntoAProviderComeFromOneDaemonThreadThatIsNamedAfterIt() {
        List<Thread> seen = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.ask(PROVIDER, GENEROUS, question("acme/fast/add", () -> {
                seen.add(Thread.currentThread());
                return 1;
            }));
        }

        assertThat(seen).hasSize(3).containsOnly(seen.get(0));
        assertThat(seen.get(0).isDaemon()).isTrue();
        assertThat(seen.get(0).getName()).isEqualTo("lemnos-vendor acme/fast");
        assertThat(seen.get(0).getContextClassLoader()).isEqualTo(ClassLoader.getPlatformClassLoader());
    }

    @Test
    void itsThreadEndsWithThePlanning() throws InterruptedException {
        AtomicReference<Thread> thread = new AtomicReference<>();
        threads.ask(PROVIDER, GENEROUS, question("acme/fast/add", () -> {
            thread.set(Thread.currentThread());
            return 1;
        }));
        threads.close();

        thread.get().join(10_000);
        assertThat(thread.get().isAlive()).isFalse();
    }

    @Test
    void everyThrowableIsEvidenceAStackOverflowToo() {
        Answer<Integer> answer = threads.ask(PROVIDER, GENEROUS, question("acme/fast/add", () -> deeper(0)));

        assertThat(answer.isGiven()).isFalse();
        assertThat(answer.fault().kind()).isEqualTo(Kind.THREW);
        assertThat(answer.fault().detail()).contains("java.lang.StackOverflowError");
        assertThat(evidence).containsExactly(answer.fault());
    }

    private static int deeper(int depth) {
        return depth < 0 ? depth : 1 + deeper(depth + 1);
    }

    @Test
    void whoFailsIsAskedNothingMoreAndTheOthersAre() {
        AtomicInteger asked = new AtomicInteger();
        Question<Integer> bad = question("acme/fast/bad", () -> {
            asked.incrementAndGet();
            throw new IllegalStateException("on purpose");
        });
        List<Answer<Integer>> answers =
                threads.ask(PROVIDER, GENEROUS, List.of(bad, question("acme/fast/good", () -> 7), bad, bad));

        assertThat(asked).hasValue(1);
        assertThat(answers.get(1).value()).isEqualTo(7);
        assertThat(answers.get(3).fault()).isSameAs(answers.get(0).fault());
        assertThat(evidence).hasSize(1);
    }

    @Test
    void aCallThatDoesNotComeBackIsGivenUpAndAFreshThreadAsksTheRest() {
        List<Answer<Integer>> answers = threads.ask(
                PROVIDER,
                SHORT,
                List.of(
                        question("acme/fast/first", () -> 1),
                        question("acme/fast/hangs", this::hang),
                        question("acme/fast/last", () -> 3)));

        assertThat(answers.get(0).value()).isEqualTo(1);
        ProviderFault fault = answers.get(1).fault();
        assertThat(fault.kind()).isEqualTo(Kind.TIME_LIMIT);
        assertThat(fault.limit()).isEqualTo("300 ms");
        assertThat(fault.measured()).endsWith(" ms");
        assertThat(fault)
                .hasToString(
                        "acme/fast/hangs, asked for estimate of nn/relu@1.0 (f32[4]) -> (f32[4]): took longer than its limit of 300 ms");
        assertThat(answers.get(2).value()).isEqualTo(3);
        assertThat(evidence).containsExactly(fault);
    }

    @Test
    void aCallThatWaitsIsInterruptedWhenItIsGivenUp() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        threads.ask(PROVIDER, SHORT, question("acme/fast/sleeps", () -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
            return 1;
        }));

        interrupted.await();
        assertThat(evidence).extracting(ProviderFault::kind).containsExactly(Kind.TIME_LIMIT);
    }

    @Test
    void aCallThatAllocatesWithoutEndIsGivenUpWhileItRuns() {
        CallLimit small = new CallLimit(Duration.ofSeconds(60), 256L << 20);
        Answer<Integer> answer = threads.ask(PROVIDER, small, question("acme/fast/greedy", () -> {
            int sum = 0;
            while (testEnds.getCount() > 0) {
                sum += new byte[1 << 20].length;
            }
            return sum;
        }));

        assertThat(answer.fault().kind()).isEqualTo(Kind.ALLOCATION_LIMIT);
        assertThat(answer.fault().limit()).isEqualTo((256L << 20) + " bytes");
        assertThat(answer.fault().measured()).endsWith(" bytes");
    }

    @Test
    void outOfMemoryIsThrownOnceItsEvidenceIsWritten() {
        Question<Integer> greedy = question("acme/fast/greedy", () -> {
            long[] sixteenGigabytes = new long[Integer.MAX_VALUE - 8];
            return sixteenGigabytes.length;
        });
        assertThatThrownBy(() -> threads.ask(PROVIDER, GENEROUS, greedy)).isInstanceOf(OutOfMemoryError.class);

        assertThat(evidence).extracting(ProviderFault::kind).containsExactly(Kind.OUT_OF_MEMORY);
        assertThat(threads.ask(PROVIDER, GENEROUS, question("acme/fast/other", () -> 1))
                        .value())
                .isEqualTo(1);
    }

    @Test
    void twoAnswersToOneQuestionAreNone() {
        AtomicInteger turn = new AtomicInteger();
        Question<Integer> fickle =
                question("acme/fast/fickle", turn::incrementAndGet).twice(answer -> answer);

        assertThat(threads.ask(PROVIDER, GENEROUS, fickle).fault().kind()).isEqualTo(Kind.CONTRADICTED);
    }

    @Test
    void aProviderThatKeepsHangingIsGivenUpAsAWhole() {
        AtomicInteger asked = new AtomicInteger();
        List<Question<Integer>> questions = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            questions.add(question("acme/fast/k" + i, () -> {
                asked.incrementAndGet();
                return hang();
            }));
        }
        List<Answer<Integer>> answers = threads.ask(PROVIDER, SHORT, questions);

        assertThat(asked).hasValue(4);
        assertThat(answers)
                .extracting(answer -> answer.fault().kind())
                .containsExactly(
                        Kind.TIME_LIMIT,
                        Kind.TIME_LIMIT,
                        Kind.TIME_LIMIT,
                        Kind.TIME_LIMIT,
                        Kind.PROVIDER_GIVEN_UP,
                        Kind.PROVIDER_GIVEN_UP);
        assertThat(threads.ask("acme/other", SHORT, question("acme/other/add", () -> 1))
                        .value())
                .as("another provider")
                .isEqualTo(1);
    }

    @Test
    void anInterruptOfWhoeverAsksWaitsUntilTheAnswerIsThere() {
        Thread.currentThread().interrupt();
        Answer<Integer> answer = threads.ask(PROVIDER, GENEROUS, question("acme/fast/add", () -> 1));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer.value()).isEqualTo(1);
    }
}
