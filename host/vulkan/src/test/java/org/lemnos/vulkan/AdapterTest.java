package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.device.MemoryType;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.vulkan.TestDevice.Way;
import org.lemnos.vulkan.adapter.Adapter;
import org.lemnos.vulkan.adapter.AdapterChoice;

@Tag("device")
class AdapterTest {
    @RegisterExtension
    static final TestDevice GPU = new TestDevice();

    @Test
    void everyAdapterSaysWhoItIs() {
        List<Adapter> adapters = GPU.vulkan().adapters();
        assertThat(adapters).isNotEmpty();
        for (int i = 0; i < adapters.size(); i++) {
            assertThat(adapters.get(i).index()).isEqualTo(i);
            assertThat(adapters.get(i).name()).isNotBlank();
            assertThat(adapters.get(i).driver()).isNotBlank();
            assertThat(adapters.get(i).deviceLocalBytes()).isPositive();
        }
    }

    @Test
    void theProfileStatesEveryLimitThatPlanningUses() {
        DeviceProfile profile = GPU.device(Way.MAPPED).profile();
        for (Limit limit : List.of(
                Limit.STORAGE_BUFFER_RANGE_BYTES,
                Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT,
                Limit.STORAGE_BUFFERS,
                Limit.BUFFER_BYTES,
                Limit.ALLOCATION_BYTES,
                Limit.HEAP_BYTES,
                Limit.PUSH_CONSTANT_BYTES,
                Limit.SHARED_MEMORY_BYTES,
                Limit.WORKGROUP_INVOCATIONS,
                Limit.WORKGROUP_SIZE_X,
                Limit.WORKGROUP_SIZE_Y,
                Limit.WORKGROUP_SIZE_Z,
                Limit.WORKGROUP_COUNT_X,
                Limit.WORKGROUP_COUNT_Y,
                Limit.WORKGROUP_COUNT_Z,
                Limit.SUBGROUP_SIZE,
                Limit.SUBGROUP_SIZE_LEAST,
                Limit.SUBGROUP_SIZE_MOST,
                Limit.DRIVER_ID,
                Limit.DRIVER_VERSION,
                MemoryType.heapBytes(0),
                Limit.COMPUTE_UNITS,
                Limit.BYTES_PER_SECOND,
                Limit.F32_OPERATIONS_PER_SECOND,
                Limit.DISPATCH_NANOSECONDS)) {
            assertThat(profile.limit(limit)).as(limit.name()).isPositive();
        }
        assertThat(profile.limit(Limit.BOUNDARY_NANOSECONDS)).isNotNegative();
        assertThat(profile.limit(Limit.PUSH_CONSTANT_BYTES)).isGreaterThanOrEqualTo(128);
        assertThat(profile.limit(Limit.WORKGROUP_COUNT_X)).isGreaterThanOrEqualTo(65_535);
        assertThat(profile.driverName()).isNotBlank();
        assertThat(profile.driverVersion()).isNotBlank();
        assertThat(profile.uuid()).hasSize(32);
    }

    @Test
    void theProfileListsTheKindsOfMemoryWithTheirHeaps() {
        DeviceProfile profile = GPU.device(Way.MAPPED).profile();
        List<MemoryType> types = profile.capabilities().stream()
                .flatMap(capability -> MemoryType.parse(capability).stream())
                .toList();

        assertThat(types).anySatisfy(type -> assertThat(type.properties()).contains("device-local"));
        assertThat(types).anySatisfy(type -> assertThat(type.properties()).contains("host-visible", "host-coherent"));
        assertThat(types).allSatisfy(type -> assertThat(profile.limit(MemoryType.heapBytes(type.heap())))
                .isPositive());
    }

    @Test
    void everyArenaLiesInMemoryOfTheDevicesOwn() {
        Map<ArenaKind, MemoryType> arenas =
                GPU.vulkan().arenas(GPU.device(Way.MAPPED).adapter());

        assertThat(arenas).containsOnlyKeys(ArenaKind.values());
        assertThat(arenas.values())
                .allSatisfy(type -> assertThat(type.properties()).contains("device-local"));
    }

    @Test
    void theProfileIsTheSameBeforeAndAfterOpeningAndAtEveryReading() {
        VulkanDevice device = GPU.device(Way.MAPPED);
        assertThat(device.profile())
                .isEqualTo(GPU.vulkan().profile(device.adapter()))
                .isEqualTo(device.profile());
    }

    @Test
    void anAdapterOfElsewhereHasNoProfileHere() {
        Adapter here = GPU.vulkan().adapters().get(0);
        Adapter elsewhere = new Adapter(
                99, here.name(), here.deviceClass(), here.uuid(), here.driver(), here.apiVersion(), 1, List.of());
        assertThatThrownBy(() -> GPU.vulkan().profile(elsewhere)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void severalInstancesAndDevicesLiveSideBySideAndCloseInAnyOrder() throws Exception {
        Vulkan first = Vulkan.open(TestDevice.options());
        Vulkan second = Vulkan.open(TestDevice.options());
        VulkanDevice a = first.device(TestDevice.choice());
        VulkanDevice b = second.device(TestDevice.choice());
        VulkanDevice c = first.device(TestDevice.choice());
        first.close();
        assertThat(b.availableBytes()).isPositive();
        second.close();
        second.close();
        a.close();
        c.close();
        assertThat(first.validationMessages()).isEmpty();
        assertThat(second.validationMessages()).isEmpty();
        assertThatThrownBy(() -> first.device(AdapterChoice.best()))
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
    }
}
