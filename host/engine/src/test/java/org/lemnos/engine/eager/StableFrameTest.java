package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.policy.Policy;

/** Stable frames give the storages of one step to the next. Rule book, SS-6. */
@Tag("device")
class StableFrameTest extends OnDevices {
    /** Rule book, T-10: four adds in a row, of which only the last can be seen. */
    @ParameterizedTest
    @EnumSource
    void whatIsMadeBeforeTheSealIsAReplaysInputAndWhatIsMadeAfterItIsTheStepsOwn(On device) {
        Recording recording = engine(device).record(Policy.defaults().withFusing(false));
        Tensor[] result = new Tensor[1];
        try (StableFrame frame = recording.frame()) {
            Tensor x = recording.tensor(new float[] {1, 2}, 2);
            frame.seal();
            try (CapturedSession session = recording.capture(body -> {
                result[0] = body.scoped(() -> x.add(x).add(x).add(x).add(x));
                return List.of(result[0]);
            })) {
                assertThat(session.values())
                        .extracting(CapturedValue::stableReplayInput)
                        .containsExactly(true, false, false, false, false);
                assertThat(session.values())
                        .extracting(CapturedValue::stableTransient)
                        .containsExactly(false, true, true, true, true);
                assertThat(session.values())
                        .extracting(CapturedValue::unaccountedOwners)
                        .as("only what the user holds")
                        .containsExactly(1, 0, 0, 0, 1);
                assertThat(frame.allocations()).isEqualTo(5);
                if (device == On.VULKAN) {
                    assertSharing(session);
                }
                session.run();
                assertThat(result[0].floats()).containsExactly(5, 10);
                session.run();
                assertThat(result[0].floats()).containsExactly(5, 10);
            }
        }
        recording.close();
    }

    /** Of three intermediate values, two lie in the same bytes. */
    private static void assertSharing(CapturedSession session) {
        List<Long> offsets = session.plan().document().resources().stream()
                .filter(resource -> resource.role() == ResourceRole.ACTIVATION)
                .map(resource -> resource.offsetBytes())
                .toList();
        assertThat(offsets).hasSize(3);
        assertThat(offsets.stream().distinct()).hasSize(2);
        assertThat(session.plan().document().boundaries()).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void aCapturedSessionReadsWhatTheNextFramePutsInTheSamePlace(On device) {
        Recording recording = recording(device);
        Tensor[] doubled = new Tensor[1];
        StableFrame first = recording.frame();
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        first.seal();
        CapturedSession session = recording.capture(body -> {
            doubled[0] = x.add(x);
            return List.of(doubled[0]);
        });
        session.run();
        first.close();
        first.close();
        x.close();

        try (StableFrame second = recording.frame()) {
            Tensor next = recording.tensor(new float[] {7, 8}, 2);
            assertThat(next.version())
                    .as("the storage of the first frame's tensor")
                    .isEqualTo(1);
            second.seal();
        }
        session.run();
        assertThat(doubled[0].floats()).containsExactly(14, 16);
        session.close();
    }

    @ParameterizedTest
    @EnumSource
    void aStorageThatSomebodyLooksAtOrOfAnotherSizeIsNotGivenOn(On device) {
        Recording recording = recording(device);
        Tensor seen;
        Tensor longer;
        Tensor after;
        try (StableFrame frame = recording.frame()) {
            seen = recording.tensor(new float[] {1, 2}, 2);
            longer = recording.tensor(new float[] {1, 2, 3}, 3);
            frame.seal();
            after = recording.tensor(new float[] {9}, 1);
        }
        longer.close();
        after.close();
        try (StableFrame frame = recording.frame()) {
            Tensor other = recording.tensor(new float[] {5, 6}, 2);
            assertThat(other.version()).as("seen by a handle").isZero();
            Tensor shorter = recording.tensor(new float[] {5, 6}, 2);
            assertThat(shorter.version()).as("of another size").isZero();
            Tensor before = recording.tensor(new float[] {5}, 1);
            assertThat(before.version()).as("on the other side of the seal").isZero();
            frame.seal();
        }
        assertThat(seen.floats()).containsExactly(1, 2);
    }

    @ParameterizedTest
    @EnumSource
    void aCaptureInAnUnsealedFrameIsRefused(On device) {
        Recording recording = recording(device);
        try (StableFrame frame = recording.frame()) {
            Tensor x = recording.tensor(new float[] {1, 2}, 2);
            assertRefused(
                    ErrorCode.CAPTURE_REFUSED,
                    Map.of("reason", "frame_unsealed"),
                    () -> recording.capture(body -> List.of(x.add(x))));
            Tensor pending = x.add(x);
            assertRefused(
                    ErrorCode.CAPTURE_REFUSED,
                    Map.of("reason", "frame_unsealed"),
                    () -> recording.capturePending(List.of(pending)));
            frame.seal();
            try (CapturedSession session = recording.capturePending(List.of(pending))) {
                session.run();
                assertThat(pending.floats()).containsExactly(2, 4);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void framesThatAreMisusedAreRefused(On device) {
        Recording recording = recording(device);
        StableFrame frame = recording.frame();
        assertRefused(ErrorCode.FRAME_MISUSED, Map.of(), recording::frame);
        frame.seal();
        assertRefused(ErrorCode.FRAME_MISUSED, Map.of(), frame::seal);
        frame.close();
        assertRefused(ErrorCode.FRAME_MISUSED, Map.of(), frame::seal);
        recording.frame().close();
    }

    @ParameterizedTest
    @EnumSource
    void aCaptureThatIsGivenUpTakesNoPlaceInItsFrame(On device) {
        Recording recording = recording(device);
        try (StableFrame frame = recording.frame()) {
            Tensor x = recording.tensor(new float[] {1, 2}, 2);
            frame.seal();
            recording.scoped(() -> x.add(x)).close();
        }
        try (StableFrame frame = recording.frame()) {
            Tensor x = recording.tensor(new float[] {3, 4}, 2);
            frame.seal();
            int allocations = frame.allocations();
            assertThatThrownBy(() -> recording.capture(body -> {
                        x.add(x);
                        throw new IllegalStateException("given up");
                    }))
                    .hasMessage("given up");
            assertThat(frame.allocations()).isEqualTo(allocations);
            assertThat(x.add(x).floats()).containsExactly(6, 8);
        }
    }
}
