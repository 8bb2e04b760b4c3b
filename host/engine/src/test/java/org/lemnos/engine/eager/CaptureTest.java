package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.policy.Policy;
import org.lemnos.engine.Engine;

/** What is captured runs as often as one likes; what is not captured leaves everything as it was. */
@Tag("device")
class CaptureTest extends OnDevices {
    /** Rule book, T-1: two adds. */
    @ParameterizedTest
    @EnumSource
    void twoAddsAreTwoNodesAndRunAgainAndAgain(On device) {
        Recording recording = engine(device).record(Policy.defaults().withFusing(false));
        Tensor x = recording.tensor(new float[] {1, 1, 1}, 3);
        Tensor y = recording.tensor(new float[] {4, 4, 4}, 3);
        Tensor[] sum = new Tensor[1];
        try (CapturedSession session = capture(recording, sum, () -> x.add(y).add(x))) {
            PlanDocument plan = session.plan().document();
            assertThat(plan.nodes()).extracting(node -> node.operation()).hasSize(2);
            assertThat(plan.inputs()).hasSize(2);
            assertThat(plan.outputs()).hasSize(1);
            if (device == On.VULKAN) {
                assertThat(plan.steps()).hasSize(2);
                assertThat(plan.boundaries()).hasSize(1);
            }
            assertThat(session.values()).hasSize(4);
            assertThat(session.isComplete()).as("it never ran").isTrue();
            assertThat(sum[0].readiness()).isEqualTo(Readiness.CAPTURED);
            assertThat(sum[0].tryRead()).isEmpty();
            assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("state", "captured"), sum[0]::read);
            assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("state", "captured"), () -> sum[0].add(x));

            session.run();
            assertThat(sum[0].floats()).containsExactly(6, 6, 6);
            session.submit();
            assertThat(sum[0].readiness()).isEqualTo(Readiness.SUBMITTED);
            session.await();
            assertThat(session.isComplete()).isTrue();
            assertThat(sum[0].floats()).containsExactly(6, 6, 6);
            assertThat(session.counters()).isEqualTo(new CapturedCounters(2, 0, 0));
        }
        assertThat(sum[0].floats()).as("outputs outlive the session").containsExactly(6, 6, 6);
        recording.close();
    }

    /** Rule book, T-2. */
    @ParameterizedTest
    @EnumSource
    void aViewIsNoWork(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2, 3, 4}, 4);
        Tensor half = recording.tensor(new float[] {0.5f}, 1);
        Tensor[] scaled = new Tensor[1];
        try (CapturedSession session =
                capture(recording, scaled, () -> x.reshape(2, 2).mul(half))) {
            session.run();
            assertThat(scaled[0].floats()).containsExactly(0.5f, 1, 1.5f, 2);
            if (device == On.VULKAN) {
                assertThat(session.plan().document().steps()).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatABodyMakesOfTheHostsMemoryIsAPartOfThePlan(On device) {
        Engine engine = engine(device);
        Recording outside = engine.record();
        Tensor x = outside.tensor(new float[] {1, 2}, 2);
        Tensor[] sum = new Tensor[1];
        try (CapturedSession session = engine.capture(body -> {
            sum[0] = body.scoped(() -> x.add(body.tensor(new float[] {0.5f, 0.25f}, 2)));
            return List.of(sum[0]);
        })) {
            assertThat(session.plan().document().inputs()).hasSize(1);
            session.run();
            session.upload(x, new float[] {3, 4});
            session.run();
            assertThat(sum[0].floats()).containsExactly(3.5f, 4.25f);
            assertThat(x.floats()).containsExactly(3, 4);
        }
        outside.close();
    }

    @ParameterizedTest
    @EnumSource
    void whatABodyUpdatesIsCarriedFromRunToRun(On device) {
        Recording recording = recording(device);
        Tensor state = recording.tensor(new float[] {1, 2}, 2);
        Tensor rate = recording.tensor(new float[] {2, 2}, 2);
        try (CapturedSession session = recording.capture(body -> List.of(state.mulInPlace(rate)))) {
            assertThat(state.readiness()).isEqualTo(Readiness.CAPTURED);
            session.run();
            session.run();
            assertThat(state.floats()).containsExactly(4, 8);
            state.addInPlace(rate);
            session.run();
            assertThat(state.floats()).containsExactly(12, 20);
            assertRefused(ErrorCode.INPUT_INVALID, Map.of(), () -> session.upload(state, new float[2]));
        }
        try (CapturedSession never = recording.capture(body -> List.of(state.mulInPlace(rate)))) {
            assertThat(never.counters().submissions()).isZero();
        }
        assertThat(state.floats())
                .as("a session that never ran has changed nothing")
                .containsExactly(12, 20);
    }

    @ParameterizedTest
    @EnumSource
    void handlesDecideWhatAPlanMayLeaveOut(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        List<Tensor> kept = new ArrayList<>();
        try (CapturedSession open = recording.capture(body -> {
            kept.add(x.add(x));
            kept.add(kept.get(0).mul(x));
            return List.of(kept.get(1));
        })) {
            assertThat(open.plan().document().outputs())
                    .as("an open handle may be read")
                    .hasSize(2);
            assertThat(open.values())
                    .extracting(CapturedValue::unaccountedOwners)
                    .containsExactly(1, 1, 1);
            assertThat(open.values()).extracting(CapturedValue::observed).containsExactly(false, false, true);
            open.run();
            assertThat(kept.get(0).floats()).containsExactly(2, 4);
        }
        Tensor[] output = new Tensor[1];
        try (CapturedSession closed = capture(recording, output, () -> {
            x.sub(x);
            return x.add(x).mul(x);
        })) {
            assertThat(closed.plan().document().outputs()).hasSize(1);
            assertThat(closed.values())
                    .extracting(CapturedValue::unaccountedOwners)
                    .containsExactly(1, 0, 1);
            assertThat(closed.values()).extracting(CapturedValue::external).containsExactly(true, false, false);
            assertThat(output[0].leases())
                    .isEqualTo(Map.of(OwnerKind.USER_HANDLE, 1, OwnerKind.OBSERVED, 1, OwnerKind.PLAN_OUTPUT, 1));
            assertThat(x.leases()).containsEntry(OwnerKind.SEMANTIC_BINDING, 1);
        }
        assertThat(output[0].leases()).isEqualTo(Map.of(OwnerKind.USER_HANDLE, 1));
        assertThat(x.leases()).isEqualTo(Map.of(OwnerKind.USER_HANDLE, 1));
    }

    /** Rule book, T-4. */
    @ParameterizedTest
    @EnumSource
    void aCaptureIsRefusedWhileWorkIsPendingWhichSurvives(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor pending = x.add(x);

        assertRefused(
                ErrorCode.CAPTURE_REFUSED,
                Map.of("reason", "pending_work"),
                () -> recording.capture(body -> List.of(x.mul(x))));
        assertThat(pending.readiness()).isEqualTo(Readiness.RECORDED);
        assertThat(pending.floats()).containsExactly(2, 4);
        x.sub(x).close();
        try (CapturedSession session = recording.capture(body -> List.of(x.mul(x)))) {
            assertThat(session.plan().document().outputs())
                    .as("work that nobody can see is not pending")
                    .hasSize(1);
        }
    }

    /** Rule book, T-4. */
    @ParameterizedTest
    @EnumSource
    void anEmptyCaptureIsRefused(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);

        assertRefused(ErrorCode.CAPTURE_REFUSED, Map.of("reason", "empty"), () -> recording.capture(body -> List.of()));
        assertRefused(
                ErrorCode.CAPTURE_REFUSED, Map.of("reason", "empty"), () -> recording.capture(body -> List.of(x)));
        assertRefused(
                ErrorCode.CAPTURE_REFUSED,
                Map.of("reason", "empty"),
                () -> recording.capture(body -> {
                    x.add(x).close();
                    return List.of();
                }));
        assertRefused(ErrorCode.CAPTURE_REFUSED, Map.of("reason", "empty"), () -> recording.capturePending(List.of()));
        assertThat(x.add(x).floats()).containsExactly(2, 4);
    }

    /** Rule book, T-4. */
    @ParameterizedTest
    @EnumSource
    void aCaptureInsideOfACaptureIsRefusedInWhicheverRecording(On device) {
        Engine engine = engine(device);
        Recording recording = engine.record();
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor[] sum = new Tensor[1];
        CapturedSession session = recording.capture(body -> {
            assertRefused(
                    ErrorCode.CAPTURE_REFUSED,
                    Map.of("reason", "nested"),
                    () -> recording.capture(inner -> List.of(x.add(x))));
            assertRefused(
                    ErrorCode.CAPTURE_REFUSED,
                    Map.of("reason", "nested"),
                    () -> engine.capture(inner -> List.of(x.add(x))));
            sum[0] = x.add(x);
            return List.of(sum[0]);
        });
        session.run();
        assertThat(sum[0].floats()).containsExactly(2, 4);
        session.close();
        recording.close();
    }

    /** Rule book, T-4. */
    @ParameterizedTest
    @EnumSource
    void aBodyThatThrowsChangesNothingAndWhatEscapesItIsUnusable(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        List<Tensor> escaped = new ArrayList<>();
        IllegalStateException own = new IllegalStateException("the body's own");

        assertThatThrownBy(() -> recording.capture(body -> {
                    escaped.add(x.add(x));
                    escaped.add(body.tensor(new float[] {1}, 1));
                    escaped.add(body.constant(new long[] {1}, 1));
                    x.addInPlace(x);
                    throw own;
                }))
                .isSameAs(own);
        assertThat(escaped).allSatisfy(tensor -> {
            assertThat(tensor.readiness()).isEqualTo(Readiness.FAILED);
            assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("state", "failed"), tensor::read);
            assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("state", "failed"), () -> tensor.add(tensor));
        });
        assertThatThrownBy(escaped.get(0)::read)
                .hasMessageContaining("given up")
                .hasCause(own);
        assertThat(x.readiness()).isEqualTo(Readiness.READY);
        assertThat(x.version()).isZero();
        assertThat(x.leases()).isEqualTo(Map.of(OwnerKind.USER_HANDLE, 1));
        assertThat(x.add(x).floats()).containsExactly(2, 4);
        try (CapturedSession session = recording.capture(body -> List.of(x.mul(x)))) {
            session.run();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCaptureThatCannotBePlannedChangesNothing(On device) {
        Recording recording = engine(device).record(Policy.defaults().preferring("nobody", "lemnos/portable"));
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor[] escaped = new Tensor[1];

        assertRefused(
                ErrorCode.POLICY_INVALID,
                Map.of(),
                () -> capture(recording, escaped, () -> x.addInPlace(x).relu()));
        assertThat(x.floats()).containsExactly(1, 2);
        assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("cause", "POLICY_INVALID"), escaped[0]::read);
        recording.close();
    }

    @ParameterizedTest
    @EnumSource
    void aCaptureRunsNothing(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor[] sum = new Tensor[1];
        try (CapturedSession session = capture(recording, sum, () -> x.add(x))) {
            CapturedSession other = recording.capture(body -> {
                Tensor recorded = x.mul(x);
                assertThat(x.floats()).as("what is ready can be read").containsExactly(1, 2);
                assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("state", "captured"), recorded::read);
                assertThat(recorded.tryRead()).isEmpty();
                assertRefused(ErrorCode.CAPTURE_REFUSED, Map.of("reason", "flush"), recording::flush);
                assertRefused(ErrorCode.CAPTURE_REFUSED, Map.of("reason", "flush"), session::submit);
                assertRefused(ErrorCode.CAPTURE_REFUSED, Map.of("reason", "flush"), recording::frame);
                return List.of(recorded);
            });
            other.close();
        }
        assertThat(recording.counters().batches()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void pendingWorkIsCapturedAsAWholeOrStaysPending(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor state = recording.tensor(new float[] {10, 20}, 2);
        Tensor loss = recording.scoped(() -> state.mul(x).add(x));
        state.addInPlace(loss);
        try (CapturedSession session = recording.capturePending(List.of(loss))) {
            assertThat(recording.counters().pending()).isZero();
            assertThat(recording.counters().batches()).isZero();
            session.run();
            assertThat(loss.floats()).containsExactly(11, 42);
            assertThat(state.floats()).containsExactly(21, 62);
            session.run();
            assertThat(state.floats()).containsExactly(43, 188);
        }
    }

    @ParameterizedTest
    @EnumSource
    void pendingWorkThatCannotBeCapturedCanStillBeRead(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor other = recording.tensor(new float[] {1, 2}, 2);
        Tensor closed = other.add(other);
        closed.close();
        Tensor sum = x.add(x);
        x.addInPlace(sum);
        Map<OwnerKind, Integer> leases = x.leases();

        assertRefused(
                ErrorCode.TENSOR_UNAVAILABLE,
                Map.of("state", "closed"),
                () -> recording.capturePending(List.of(sum, closed)));
        assertThat(recording.counters().pending()).isEqualTo(2);
        assertThat(x.leases()).isEqualTo(leases);
        assertThat(sum.readiness()).isEqualTo(Readiness.RECORDED);
        assertThat(sum.floats()).containsExactly(2, 4);
        assertThat(x.floats()).containsExactly(3, 6);
    }
}
