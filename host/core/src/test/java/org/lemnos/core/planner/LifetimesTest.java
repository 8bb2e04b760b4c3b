package org.lemnos.core.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.lower.LoweredStep;
import org.lemnos.core.lower.LoweredStep.Range;
import org.lemnos.core.plan.ResourceRole;

/** Which accesses prove that a value of 64 bytes overwrites everything that lay there before. */
class LifetimesTest {
    private static final long BYTES = 64;

    private static Range store(long offset, long length) {
        return new Range(BufferRef.output(0), offset, length, Access.WRITE, WriteContract.everyElement());
    }

    private static Range access(Access access) {
        return new Range(BufferRef.output(0), 0, BYTES, access, WriteContract.someElements());
    }

    /** Whether the value is overwritten by these accesses, one a step, in program order. */
    private static boolean overwrittenBy(Range... accesses) {
        ResourceTable table = new ResourceTable();
        table.addValue(
                new ValueResources.Entry("value", ResourceRole.ACTIVATION, BYTES, 0),
                TensorType.of(ElementType.U8, BYTES),
                StorageProfile.linear());
        List<Step> steps = new ArrayList<>();
        Arrays.stream(accesses)
                .forEach(
                        range -> steps.add(new Step(0, new LoweredStep(Optional.empty(), List.of(range)), List.of(0))));
        return new Lifetimes(steps, table, new StepOrder(steps, table).schedule()).overwrittenFirst()[0];
    }

    @Test
    void oneStoreOverAllBytesIsAProof() {
        assertThat(overwrittenBy(store(0, BYTES), access(Access.READ))).isTrue();
    }

    @Test
    void storesOfOneEpochThatCoverAllBytesTogetherAreAProof() {
        assertThat(overwrittenBy(store(32, 32), store(0, 32), access(Access.READ)))
                .isTrue();
    }

    @Test
    void aStoreThatLeavesBytesOutIsNone() {
        assertThat(overwrittenBy(store(0, 48), access(Access.READ))).isFalse();
        assertThat(overwrittenBy(store(16, 48), access(Access.READ))).isFalse();
        assertThat(overwrittenBy(store(0, 16), store(32, 32), access(Access.READ)))
                .isFalse();
    }

    @Test
    void aStoreWithoutAPromiseIsNone() {
        assertThat(overwrittenBy(access(Access.WRITE), access(Access.READ))).isFalse();
    }

    @Test
    void whatIsReadOrUpdatedFirstIsNone() {
        assertThat(overwrittenBy(access(Access.READ_WRITE), store(0, BYTES))).isFalse();
        assertThat(overwrittenBy(access(Access.READ), store(0, BYTES))).isFalse();
    }

    @Test
    void aLaterEpochDoesNotCompleteTheProof() {
        assertThat(overwrittenBy(store(0, 32), access(Access.READ), store(0, BYTES)))
                .isFalse();
    }
}
