package org.lemnos.vulkan.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SubgroupSizesTest {
    private static final OptionalInt NONE = OptionalInt.empty();

    @Test
    void whereADeviceHasARangeAKernelThatDependsOnTheSizeGetsTheUsualOneOrItsOwn() {
        SubgroupSizes range = new SubgroupSizes(32, 16, 64, true);

        assertThat(range.toAsk(NONE, true)).hasValue(32);
        assertThat(range.toAsk(OptionalInt.of(16), true)).hasValue(16);
        assertThat(range.toAsk(OptionalInt.of(16), false)).hasValue(16);
        assertThat(range.toAsk(NONE, false)).isEmpty();
        assertThat(range.fill(96, NONE)).isTrue();
        assertThat(range.fill(48, NONE)).isFalse();
        assertThat(range.fill(48, OptionalInt.of(16))).isTrue();
    }

    @Test
    void whereThereIsNoChoiceNothingIsAskedFor() {
        assertThat(new SubgroupSizes(32, 32, 32, true).toAsk(OptionalInt.of(32), true))
                .isEmpty();
        SubgroupSizes drivers = new SubgroupSizes(32, 8, 32, false);
        assertThat(drivers.toAsk(NONE, true)).isEmpty();
        assertThat(drivers.fill(32, NONE)).isTrue();
        assertThat(drivers.fill(16, NONE)).isFalse();
    }
}
