package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.engine.Engine;

/** Elements stay where the engine computes, in memory that is used again. */
@Tag("device")
class ResidencyTest extends OnDevices {
    private static final long TWO_FLOATS = 8;

    @Test
    void aLoopAllocatesNothingOnceItIsUnderWay() {
        Engine engine = engine(On.VULKAN);
        try (Recording recording = engine.record()) {
            Tensor state = recording.tensor(new float[] {1, 2}, 2);
            Tensor rate = recording.tensor(new float[] {1, 1}, 2);
            Tensor[] doubled = new Tensor[1];
            CapturedSession session = recording.capture(body -> {
                doubled[0] = state.add(state);
                return List.of(doubled[0]);
            });
            long warm = 0;
            for (int step = 0; step < 30; step++) {
                if (step == 5) {
                    warm = engine.allocations();
                }
                state.addInPlace(rate);
                session.run();
                try (Tensor other = doubled[0].mul(rate)) {
                    assertThat(other.floats()).containsExactly(2 * (step + 2), 2 * (step + 3));
                }
            }
            assertThat(engine.allocations()).isEqualTo(warm);
            session.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInputIsBroughtThereOnceAndWhatNobodySeesGivesItsPlaceToTheNext(On device) {
        Recording recording = recording(device);
        Residency residency = recording.eager().residency();
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        assertThat(residency.bytes()).as("nothing ran").isZero();
        for (int step = 0; step < 10; step++) {
            try (Tensor sum = x.add(x)) {
                sum.read();
            }
        }
        assertThat(residency.bytes()).as("x and a sum").isEqualTo(2 * TWO_FLOATS);
        List<Tensor> open = List.of(x.add(x), x.mul(x), x.sub(x));
        recording.flush();
        assertThat(residency.bytes()).as("x and three that are seen").isEqualTo(4 * TWO_FLOATS);
        open.forEach(Tensor::close);
    }

    @ParameterizedTest
    @EnumSource
    void aboveItsBudgetWhatWasUsedLongestAgoGoesBackToTheHost(On device) {
        Recording recording = withBudget(recording(device), 3 * TWO_FLOATS);
        Residency residency = recording.eager().residency();
        Tensor first = recording.tensor(new float[] {1, 2}, 2);
        Tensor second = first.add(first);
        recording.flush();
        Tensor third = second.add(second);
        recording.flush();
        Tensor fourth = third.add(third);
        recording.flush();
        Tensor fifth = fourth.add(fourth);
        recording.flush();

        assertThat(residency.bytes()).isLessThanOrEqualTo(3 * TWO_FLOATS);
        assertThat(second.floats()).containsExactly(2, 4);
        assertThat(first.add(fifth).floats()).containsExactly(17, 34);
        assertThat(third.add(second).floats()).containsExactly(6, 12);
        assertThat(residency.bytes()).isLessThanOrEqualTo(3 * TWO_FLOATS);
    }

    @ParameterizedTest
    @EnumSource
    void aBatchThatNeedsMoreThanTheBudgetTakesIt(On device) {
        Recording recording = withBudget(recording(device), TWO_FLOATS);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor y = recording.tensor(new float[] {3, 4}, 2);

        assertThat(x.add(y).floats()).containsExactly(4, 6);
        assertThat(y.mul(x).floats()).containsExactly(3, 8);
    }

    @ParameterizedTest
    @EnumSource
    void whatACapturedSessionReadsStaysThoughItsHandleIsClosed(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor computed = x.add(x);
        recording.flush();
        Tensor[] product = new Tensor[1];
        try (CapturedSession session = recording.capture(body -> {
            product[0] = computed.mul(x);
            computed.close();
            return List.of(product[0]);
        })) {
            for (int run = 0; run < 3; run++) {
                x.sub(x).read();
                session.run();
                assertThat(product[0].floats()).containsExactly(2, 8);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatRecordedWorkReadsStaysThoughItsHandleIsClosed(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor computed = x.add(x);
        recording.flush();
        Tensor product = computed.mul(x);
        computed.close();
        x.sub(x).read();

        assertThat(product.floats()).containsExactly(2, 8);
    }

    @ParameterizedTest
    @EnumSource
    void memoryThatSomebodyIsAtIsNotUsedAgainBeforeHeIsDone(On device) {
        Residency residency = recording(device).eager().residency();
        TensorType type = TensorType.of(ElementType.F32, 2);
        Residency.Pinned used = residency.output(type);
        residency.retire(used.content());

        assertThat(residency.output(type).memory()).isNotSameAs(used.memory());
        residency.unpin(used.content());
        assertThat(residency.output(type).memory()).isSameAs(used.memory());
    }
}
