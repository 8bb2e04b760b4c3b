package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.tensor.MemoryTensor;

/** Runs of captured sessions: what they read and write, and what becomes of it. */
@Tag("device")
class CapturedSessionTest extends OnDevices {
    private static final Version ONE = Version.of(1, 0);

    @ParameterizedTest
    @EnumSource
    void eachRunReadsWhatItsInputsHoldByThen(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor y = recording.tensor(new float[] {10, 20}, 2);
        Tensor[] sum = new Tensor[1];
        try (CapturedSession session = capture(recording, sum, () -> x.add(y))) {
            session.upload(x, new float[] {3, 4});
            Tensor before = y.add(y);
            y.addInPlace(x);
            session.run();

            assertThat(sum[0].floats()).containsExactly(16, 28);
            assertThat(x.floats()).as("an upload is the tensor's next value").containsExactly(3, 4);
            assertThat(before.floats()).containsExactly(20, 40);
            Tensor kept = sum[0].copy();
            session.upload(x, new float[] {0, 0});
            session.run();
            assertThat(kept.floats()).as("recorded before the run").containsExactly(16, 28);
            assertThat(sum[0].floats()).containsExactly(13, 24);
            assertThat(sum[0].version()).isEqualTo(2);
            assertThat(session.counters()).isEqualTo(new CapturedCounters(2, 2, 0));
        }
    }

    /** Rule book, T-7. */
    @ParameterizedTest
    @EnumSource
    void bindingsThatDoNotSuitLeaveEverythingUnchanged(On device) {
        Recording recording = recording(device);
        Recording foreign = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor y = recording.tensor(new float[] {10, 20}, 2);
        Tensor z = recording.tensor(new float[] {100, 200}, 2);
        Tensor pending = recording.tensor(new float[] {1, 1}, 2);
        Tensor[] sum = new Tensor[1];
        try (CapturedSession session = capture(recording, sum, () -> x.add(y))) {
            Tensor longer = recording.tensor(new float[3], 3);
            Tensor integers = recording.tensor(new long[2], 2);
            Tensor elsewhere = foreign.tensor(new float[2], 2);
            Tensor recorded = pending.add(pending);

            for (Tensor bad : List.of(longer, integers, y, sum[0])) {
                assertRefused(ErrorCode.INPUT_INVALID, Map.of(), () -> session.bind(x, bad));
            }
            assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("state", "foreign"), () -> session.bind(x, elsewhere));
            assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of(), () -> session.bind(x, recorded));
            assertRefused(ErrorCode.INPUT_INVALID, Map.of(), () -> session.bind(z, y));
            assertRefused(ErrorCode.INPUT_INVALID, Map.of(), () -> session.bind(sum[0], z));
            assertRefused(ErrorCode.INPUT_INVALID, Map.of(), () -> session.upload(z, new float[2]));
            assertRefused(ErrorCode.INPUT_INVALID, Map.of(), () -> session.upload(x, new float[3]));
            session.bind(x, x);
            assertThat(session.counters()).isEqualTo(new CapturedCounters(0, 0, 0));
            session.run();
            assertThat(sum[0].floats()).containsExactly(11, 22);

            session.bind(x, z);
            assertRefused(ErrorCode.INPUT_INVALID, Map.of(), () -> session.upload(x, new float[2]));
            session.run();
            assertThat(sum[0].floats()).containsExactly(110, 220);
            session.bind(x, x);
            session.upload(x, new float[] {0, 0});
            session.run();
            assertThat(sum[0].floats()).containsExactly(10, 20);
            assertThat(session.counters()).isEqualTo(new CapturedCounters(3, 1, 2));
        }
        assertThat(z.leases()).isEqualTo(Map.of(OwnerKind.USER_HANDLE, 1));
    }

    @ParameterizedTest
    @EnumSource
    void aRunThatFailsMarksItsOutputsAndTheNextOneMakesThemAnew(On device) {
        Recording recording = recording(device);
        Tensor table = recording.tensor(new float[] {10, 11, 12}, 3);
        Tensor index = recording.tensor(new long[] {0, 1}, 2);
        Tensor[] picked = new Tensor[1];
        try (CapturedSession session = capture(
                recording, picked, () -> table.apply(OperationId.of("tensor/gather"), ONE, Attributes.none(), index))) {
            session.upload(index, MemoryTensor.of(new long[] {0, 7}, 2));
            assertRefused(ErrorCode.INPUT_INVALID, Map.of(), session::run);
            assertThat(picked[0].readiness()).isEqualTo(Readiness.FAILED);
            assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("cause", "INPUT_INVALID"), picked[0]::read);

            session.upload(index, MemoryTensor.of(new long[] {2, 0}, 2));
            session.run();
            assertThat(picked[0].floats()).containsExactly(12, 10);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClosedSessionRunsNoMoreAndWhatItNeverMadeFails(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor[] sum = new Tensor[1];
        CapturedSession session = capture(recording, sum, () -> x.add(x));
        session.close();
        session.close();

        assertRefused(ErrorCode.CLOSED, Map.of(), session::run);
        assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("cause", "CLOSED"), sum[0]::read);
        assertThat(x.add(x).floats()).containsExactly(2, 4);
    }

    @ParameterizedTest
    @EnumSource
    void aSessionOutlivesItsRecording(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor[] sum = new Tensor[1];
        try (CapturedSession session = capture(recording, sum, () -> x.add(x))) {
            recording.close();
            session.run();
            assertThat(sum[0].floats()).containsExactly(2, 4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatARunMakesIsThereThoughItsSessionIsClosed(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor[] sum = new Tensor[1];
        CapturedSession session = capture(recording, sum, () -> x.add(x));
        session.submit();
        session.close();

        assertThat(sum[0].floats()).containsExactly(2, 4);
    }
}
