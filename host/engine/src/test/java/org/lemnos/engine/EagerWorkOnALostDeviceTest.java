package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.eager.CapturedSession;
import org.lemnos.engine.eager.Readiness;
import org.lemnos.engine.eager.Recording;
import org.lemnos.engine.eager.Tensor;
import org.lemnos.vulkan.LosingDevices;

/** What becomes of recordings when a device is lost, and that they go on with its successor. */
@Tag("device")
class EagerWorkOnALostDeviceTest {
    private final LosingDevices devices = new LosingDevices();

    private Engine engine() {
        return Engine.builder()
                .quarantine(Quarantine.inMemory())
                .devices(devices::open)
                .open();
    }

    private static void assertCode(ErrorCode code, ThrowingCallable action) {
        assertThatThrownBy(action).isInstanceOfSatisfying(LemnosException.class, thrown -> assertThat(thrown.code())
                .isEqualTo(code));
    }

    @Test
    void whatWasUnderWayOrOnlyThereIsLostAndTheRestIsComputedOnTheNextOne() {
        try (Engine engine = engine();
                Recording recording = engine.record()) {
            Tensor x = recording.tensor(new float[] {1, 2}, 2);
            Tensor read = x.add(x);
            Tensor unread = read.mul(x);
            read.floats();
            recording.flush();
            devices.loseNext();
            Tensor lost = x.sub(read);
            assertCode(ErrorCode.DEVICE_LOST, lost::read);
            assertThat(lost.readiness()).isEqualTo(Readiness.FAILED);
            assertCode(ErrorCode.TENSOR_UNAVAILABLE, lost::read);

            assertThat(read.floats()).as("it was read before").containsExactly(2, 4);
            assertCode(ErrorCode.DEVICE_LOST, unread::read);
            assertThat(read.add(x).floats()).containsExactly(3, 6);
            assertThat(engine.validationMessages()).isEmpty();
        }
    }

    @Test
    void aCapturedSessionRunsAgainOnTheNextOne() {
        try (Engine engine = engine();
                Recording recording = engine.record()) {
            Tensor x = recording.tensor(new float[] {1, 2}, 2);
            Tensor[] sum = new Tensor[1];
            try (CapturedSession session = recording.capture(body -> {
                sum[0] = x.add(x);
                return List.of(sum[0]);
            })) {
                session.run();
                devices.loseNext();
                assertCode(ErrorCode.DEVICE_LOST, session::run);
                assertThat(sum[0].readiness()).isEqualTo(Readiness.FAILED);
                engine.quarantine().clear();
                session.run();
                assertThat(sum[0].floats()).containsExactly(2, 4);
            }
            assertThat(engine.validationMessages()).isEmpty();
        }
    }

    @Test
    void aCaptureWhosePlanCannotBeLoadedLeavesWhatWasPendingPending() {
        try (Engine engine = Engine.builder()
                        .quarantine(Quarantine.inMemory())
                        .devices(devices::openStaged)
                        .open();
                Recording recording = engine.record()) {
            Tensor x = recording.tensor(new float[] {1, 2}, 2);
            Tensor fixed = recording.constant(MemoryTensor.of(new float[] {10, 20}, 2));
            Tensor sum = x.add(fixed);
            x.addInPlace(sum);
            devices.loseNext();
            assertCode(ErrorCode.DEVICE_LOST, () -> recording.capturePending(List.of(sum)));

            assertThat(sum.readiness()).isEqualTo(Readiness.RECORDED);
            assertThat(recording.counters().pending()).isEqualTo(2);
            try (CapturedSession session = recording.capturePending(List.of(sum))) {
                session.run();
                assertThat(sum.floats()).containsExactly(11, 22);
                assertThat(x.floats()).containsExactly(12, 24);
                devices.loseNext();
                assertCode(ErrorCode.DEVICE_LOST, () -> recording.capture(body -> List.of(x.addInPlace(fixed))));
                assertThat(x.floats()).as("what was updated is put back").containsExactly(12, 24);
            }
            assertThat(engine.validationMessages()).isEmpty();
        }
    }
}
