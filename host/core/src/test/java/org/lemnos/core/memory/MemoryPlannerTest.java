package org.lemnos.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.core.schedule.Epochs;

class MemoryPlannerTest {
    @Test
    void nothingToPlaceTakesNothing() {
        MemoryPlan plan = plan(List.of());

        assertThat(plan.chunkBytes()).isEmpty();
        assertThat(plan.certificate().peakBytes()).isZero();
    }

    @Test
    void valuesThatAreLiveOneAfterTheOtherShareBytes() {
        MemoryPlan plan = plan(List.of(value(64, 0, 0), value(128, 1, 1)));

        assertThat(plan.placements()).containsExactly(new Placed(0, 0), new Placed(0, 0));
        assertThat(plan.chunkBytes()).containsExactly(128L);
        assertThat(plan.certificate().sumBytes()).isEqualTo(192);
        assertThat(plan.certificate().plannedSavingsBytes()).isEqualTo(64);
        assertThat(plan.certificate().placedSavingsBytes()).isEqualTo(64);
        assertThat(plan.certificate().gapBytes()).isZero();
    }

    @Test
    void valuesThatMeetInOneEpochDoNotShareBytes() {
        assertThat(plan(List.of(value(64, 0, 1), value(128, 1, 2)))
                        .certificate()
                        .peakBytes())
                .isEqualTo(192);
    }

    @Test
    void aLaterValueWithoutAProvenOverwriteDoesNotShareBytes() {
        LiveValue unproven = new LiveValue(128, 1, new Epochs(1, 1), false);

        assertThat(plan(List.of(value(64, 0, 0), unproven)).certificate().peakBytes())
                .isEqualTo(192);
    }

    @Test
    void whatAnUnprovenValueLeavesBehindMayBeReused() {
        LiveValue unproven = new LiveValue(128, 1, new Epochs(0, 0), false);

        assertThat(plan(List.of(unproven, value(64, 1, 1))).certificate().peakBytes())
                .isEqualTo(128);
    }

    @Test
    void aValueOfTheWholeRunSharesWithNobody() {
        MemoryPlan plan = plan(List.of(value(64, 0, 0), LiveValue.wholeRun(32, 1, 3), value(64, 2, 2)));

        assertThat(plan.certificate().peakBytes()).isEqualTo(96);
        assertThat(plan.placements().get(1)).isEqualTo(new Placed(0, 0));
    }

    @Test
    void offsetsAreAlignedAndSizesRoundedUpToTheSmallestAlignment() {
        LiveValue one = new LiveValue(100, 256, new Epochs(0, 1), true);
        LiveValue other = new LiveValue(300, 256, new Epochs(0, 1), true);
        MemoryPlan plan = plan(List.of(one, other));

        assertThat(plan.placements()).containsExactly(new Placed(0, 512), new Placed(0, 0));
        assertThat(plan.chunkBytes()).containsExactly(768L);
        assertThat(plan.certificate().lowerBoundBytes()).isEqualTo(768);
    }

    @Test
    void noValueCrossesFromOneChunkIntoTheNext() {
        ArenaLimits limits = new ArenaLimits(100, Long.MAX_VALUE);
        List<LiveValue> values =
                List.of(value(60, 0, 0), value(60, 0, 0), value(40, 0, 0), LiveValue.wholeRun(30, 1, 1));
        MemoryPlan plan = MemoryPlanner.plan(values, limits)
                .match(found -> found, over -> fail(over.toString()), over -> fail(over.toString()));

        assertThat(plan.chunkBytes()).hasSize(2).allMatch(chunk -> chunk <= 100);
        assertThat(PackingVerifier.verify(values, plan, limits)).isEmpty();
    }

    @Test
    void aMissedCapacityIsToldWithTheValuesAtThePeak() {
        List<LiveValue> values = List.of(value(10, 0, 0), value(20, 1, 2), value(70, 1, 1), value(5, 2, 2));
        Packing packing = MemoryPlanner.plan(values, ArenaLimits.capacity(80));

        CapacityExceeded exceeded = packing.match(plan -> fail("fits"), over -> over, over -> fail("chunk"));
        assertThat(exceeded.neededBytes()).isEqualTo(90);
        assertThat(exceeded.availableBytes()).isEqualTo(80);
        assertThat(exceeded.isProven()).isTrue();
        assertThat(exceeded.certificate().peakEpoch()).isEqualTo(1);
        assertThat(exceeded.certificate().atPeak()).containsExactly(2, 1);
    }

    @Test
    void aValueLargerThanAChunkIsTold() {
        Packing packing = MemoryPlanner.plan(
                List.of(value(10, 0, 0), new LiveValue(900, 256, new Epochs(0, 0), true)),
                new ArenaLimits(1000, Long.MAX_VALUE));

        assertThat(packing).isEqualTo(new ChunkExceeded(1, 900, 768));
    }

    @Test
    void badValuesAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> value(0, 0, 0)).withMessageContaining("0 bytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LiveValue(1, 3, new Epochs(0, 0), true))
                .withMessageContaining("alignment 3");
        assertThatIllegalArgumentException().isThrownBy(() -> new Epochs(3, 2)).withMessageContaining("3 to 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(List.of(value(Long.MAX_VALUE, 0, 0), value(Long.MAX_VALUE, 0, 0))))
                .withMessageContaining("2^60");
    }

    private static LiveValue value(long sizeBytes, int first, int last) {
        return new LiveValue(sizeBytes, 1, new Epochs(first, last), true);
    }

    private static MemoryPlan plan(List<LiveValue> values) {
        return MemoryPlanner.plan(values, ArenaLimits.unlimited())
                .match(plan -> plan, over -> fail(over.toString()), over -> fail(over.toString()));
    }
}
