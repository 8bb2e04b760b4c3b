package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Work that is recorded, batched and read. */
@Tag("device")
class RecordingTest extends OnDevices {
    @ParameterizedTest
    @EnumSource
    void nothingRunsBeforeSomethingIsRead(On device) {
        Recording recording = engine(device).record();
        Tensor x = recording.tensor(new float[] {1, 2, 3}, 3);
        Tensor sum = x.add(x);
        Tensor twice = sum.add(sum);

        assertThat(sum.readiness()).isEqualTo(Readiness.RECORDED);
        assertThat(twice.tryRead()).isEmpty();
        assertThat(recording.counters()).isEqualTo(new RecordingCounters(2, 0, 0, 0, 2));

        assertThat(twice.floats()).containsExactly(4, 8, 12);
        assertThat(recording.counters()).isEqualTo(new RecordingCounters(2, 1, 1, 1, 0));
        assertThat(twice.readiness()).isEqualTo(Readiness.READY);
        assertThat(sum.floats()).containsExactly(2, 4, 6);
        recording.close();
    }

    @ParameterizedTest
    @EnumSource
    void aCapturedBodyRunsAsOftenAsOneLikesOnWhatItsInputsHold(On device) {
        Recording recording = engine(device).record();
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor y = recording.tensor(new float[] {10, 20}, 2);
        try (CapturedSession session =
                recording.capture(body -> List.of(body.scoped(() -> x.add(y).add(y))))) {
            assertThat(session.plan().document().inputs()).hasSize(2);
            assertThat(session.plan().document().outputs()).hasSize(1);
        }
        Tensor[] sum = new Tensor[1];
        try (CapturedSession session = recording.capture(body -> {
            sum[0] = body.scoped(() -> x.add(y).add(y));
            return List.of(sum[0]);
        })) {
            assertThat(sum[0].readiness()).isEqualTo(Readiness.CAPTURED);
            session.run();
            assertThat(sum[0].floats()).containsExactly(21, 42);
            session.upload(x, new float[] {0, 1});
            session.run();
            assertThat(sum[0].floats()).containsExactly(20, 41);
        }
        recording.close();
    }
}
