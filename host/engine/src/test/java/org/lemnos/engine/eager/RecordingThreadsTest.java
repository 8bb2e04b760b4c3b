package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.policy.Policy;

/** One thread at a time in a recording; several recordings at the same time. */
@Tag("device")
@Timeout(120)
class RecordingThreadsTest extends OnDevices {
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource
    void aSecondThreadIsRefusedWhileTheFirstIsAtIt(On device) throws Exception {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor spare = x.share();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<CapturedSession> capture = threads.submit(() -> recording.capture(body -> {
            inside.countDown();
            await(go);
            return List.of(x.add(x));
        }));
        inside.await();

        assertRefused(ErrorCode.RECORDING_BUSY, Map.of(), () -> x.add(x));
        assertRefused(ErrorCode.RECORDING_BUSY, Map.of(), x::read);
        assertRefused(ErrorCode.RECORDING_BUSY, Map.of(), recording::flush);
        assertRefused(ErrorCode.RECORDING_BUSY, Map.of(), recording::close);
        spare.close();
        go.countDown();
        try (CapturedSession session = capture.get()) {
            assertThat(session.plan().document().outputs())
                    .as("nothing slipped in")
                    .hasSize(1);
        }
        assertThat(x.add(x).floats()).as("threads may take turns").containsExactly(2, 4);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @ParameterizedTest
    @EnumSource
    void recordingsOfOneEngineWorkAtTheSameTime(On device) throws Exception {
        runAtTheSameTime(recording(device));
    }

    @ParameterizedTest
    @EnumSource
    void theyDoSoTooWhereTheyTakeEachOthersMemory(On device) throws Exception {
        runAtTheSameTime(withBudget(recording(device), 6 * Float.BYTES));
    }

    private void runAtTheSameTime(Recording common) throws Exception {
        Tensor shared = common.tensor(new float[] {1, 2}, 2);
        List<Future<float[]>> results = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            int start = thread;
            results.add(threads.submit(() -> steps(common.eager(), shared, start)));
        }
        for (int thread = 0; thread < 4; thread++) {
            assertThat(results.get(thread).get()).containsExactly(2 * (thread + 20), 2 * (thread + 40));
        }
    }

    /** Twenty steps, and a captured session that doubles what they come to. */
    private static float[] steps(EagerWork eager, Tensor shared, int start) {
        try (Recording own = eager.record(Policy.defaults())) {
            Tensor state = own.tensor(new float[] {start, start}, 2);
            for (int step = 0; step < 20; step++) {
                state.addInPlace(shared);
                if (step % 3 == 0) {
                    state.read();
                }
            }
            state.read();
            Tensor[] doubled = new Tensor[1];
            try (CapturedSession session = own.capture(body -> {
                doubled[0] = state.add(state);
                return List.of(doubled[0]);
            })) {
                session.run();
                return doubled[0].floats();
            }
        }
    }
}
