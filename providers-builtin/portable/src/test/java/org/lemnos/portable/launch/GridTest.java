package org.lemnos.portable.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.WriteContract;

class GridTest {
    private static DeviceProfile device(long most) {
        return DeviceProfile.builder("small", DeviceClass.DISCRETE)
                .limit(Limit.WORKGROUP_COUNT_X, most)
                .limit(Limit.WORKGROUP_COUNT_Y, most)
                .limit(Limit.WORKGROUP_COUNT_Z, most)
                .build();
    }

    @Test
    void asManyGroupsAsFitLieAlongX() {
        assertThat(Grid.of(65_535, device(65_535))).isEqualTo(new Grid(65_535, 1, 1));
    }

    @Test
    void oneMoreGroupFoldsIntoTwoRows() {
        assertThat(Grid.of(65_536, device(65_535))).isEqualTo(new Grid(32_768, 2, 1));
    }

    @Test
    void everyGroupHasAPlaceWithinTheLimitsAndHardlyAnyIsLeftOver() {
        long seed = Long.getLong("lemnos.seed", Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20261130);
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            long most = 2L + random.nextInt(40);
            long groups = 1L + random.nextInt((int) (most * most));
            Grid grid = Grid.of(groups, device(most));
            long places = grid.x() * grid.y() * grid.z();
            assertThat(grid.x()).as("seed %d", seed).isBetween(1L, most);
            assertThat(grid.y()).as("seed %d", seed).isBetween(1L, most);
            assertThat(grid.z()).as("seed %d", seed).isBetween(1L, most);
            assertThat(places).as("seed %d", seed).isBetween(groups, groups + grid.y() * grid.z() - 1);
        }
    }

    private static long groupsOfSweep(DeviceClass deviceClass, long units) {
        DeviceProfile device = DeviceProfile.builder("four cores", deviceClass)
                .limit(Limit.COMPUTE_UNITS, 4)
                .build();
        Dispatch dispatch = Grid.sweep(Shaders.fill(4), units, device)
                .writes(BufferRef.output(0), WriteContract.everyElement())
                .push((int) units)
                .push(0)
                .build();
        return dispatch.groupsX();
    }

    @Test
    void aProcessorStartsNoMoreInvocationsThanKeepItsCoresBusy() {
        assertThat(groupsOfSweep(DeviceClass.CPU, 1)).isEqualTo(1);
        assertThat(groupsOfSweep(DeviceClass.CPU, 129)).isEqualTo(3);
        assertThat(groupsOfSweep(DeviceClass.CPU, 100_000)).isEqualTo(8);
        assertThat(groupsOfSweep(DeviceClass.DISCRETE, 100_000)).isEqualTo(1563);
    }

    @Test
    void moreGroupsThanTheDeviceCountsAreRefused() {
        assertThatThrownBy(() -> Grid.of(28, device(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("28 workgroups")
                .hasMessageContaining("small");
    }
}
