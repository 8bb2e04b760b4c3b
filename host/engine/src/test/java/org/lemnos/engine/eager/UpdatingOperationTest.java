package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.ErrorCode;

/** Operations that by their contract write over an input: the input's next value, for which a copy is made only where somebody needs the one before. */
@Tag("device")
class UpdatingOperationTest extends OnDevices {
    private static Tensor accumulate(Recording recording, Tensor sum, Tensor more) {
        return recording.apply(Accumulating.ID, Accumulating.VERSION, Attributes.none(), sum, more);
    }

    private Recording accumulating(On device) {
        return recording(device, new Accumulating());
    }

    private static long copies(CapturedSession session) {
        return session.plan().document().nodes().stream()
                .filter(node -> node.operation().equals(OperationId.of("tensor/copy")))
                .count();
    }

    @ParameterizedTest
    @EnumSource
    void theOutputIsTheInputsNextValue(On device) {
        Recording recording = accumulating(device);
        Tensor sum = recording.tensor(new float[] {1, 2}, 2);
        Tensor more = recording.tensor(new float[] {10, 20}, 2);
        Tensor before = sum.add(sum);
        Tensor same = accumulate(recording, sum, more);
        Tensor after = sum.add(sum);

        assertThat(same.version()).isEqualTo(1);
        assertThat(sum.version()).isEqualTo(1);
        assertThat(sum.leases()).containsEntry(OwnerKind.USER_HANDLE, 2);
        assertThat(after.floats()).containsExactly(22, 44);
        assertThat(before.floats()).containsExactly(2, 4);
        assertThat(same.floats()).containsExactly(11, 22);
        assertThat(sum.floats()).containsExactly(11, 22);
        assertThat(more.floats()).containsExactly(10, 20);
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheFirstUpdateOfWhatCameFromOutsideNeedsACopy(On device) {
        Recording recording = accumulating(device);
        Tensor sum = recording.tensor(new float[] {1, 2}, 2);
        Tensor more = recording.tensor(new float[] {10, 20}, 2);
        try (CapturedSession session = recording.capture(body -> {
            for (int i = 0; i < 3; i++) {
                accumulate(body, sum, more).close();
            }
            return List.of(sum);
        })) {
            assertThat(copies(session)).isEqualTo(1);
            session.run();
            session.run();
            assertThat(sum.floats()).containsExactly(61, 122);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatSomebodyStillReadsIsCopiedFirst(On device) {
        Recording recording = accumulating(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor sum = x.add(x);
        Tensor view = sum.reshape(1, 2);
        Tensor old = sum.mul(x);
        accumulate(recording, sum, x).close();
        accumulate(recording, sum, sum).close();
        Tensor late = view.reshape(2).add(x);

        assertThat(sum.floats()).containsExactly(6, 12);
        assertThat(old.floats()).containsExactly(2, 8);
        assertThat(late.floats()).containsExactly(3, 6);
        assertThat(view.floats()).containsExactly(2, 4);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsReadLaterInTheSameBatchIsCopiedFirst(On device) {
        Recording recording = accumulating(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor product = recording.scoped(() -> {
            Tensor sum = x.add(x);
            Tensor view = sum.reshape(2);
            accumulate(recording, sum, x);
            return sum.mul(view);
        });

        assertThat(product.floats()).containsExactly(6, 24);
    }

    @ParameterizedTest
    @EnumSource
    void aConstantIsNotWrittenOver(On device) {
        Recording recording = accumulating(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor constant = recording.constant(x.read());

        assertRefused(ErrorCode.NODE_INVALID, Map.of(), () -> accumulate(recording, constant, x));
        assertThat(recording.applyAll(
                        Accumulating.ID,
                        Accumulating.VERSION,
                        Attributes.none(),
                        List.of(Optional.of(x), Optional.of(constant))))
                .singleElement()
                .satisfies(sum -> assertThat(sum.floats()).containsExactly(2, 4));
    }
}
