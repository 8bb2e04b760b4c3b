package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.writes;
import static org.lemnos.vulkan.TestDevice.run;
import static org.lwjgl.vulkan.EXTMemoryBudget.VK_EXT_MEMORY_BUDGET_EXTENSION_NAME;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.vulkan.TestDevice.Way;

@Tag("device")
class MemoryTest {
    @RegisterExtension
    static final TestDevice GPU = new TestDevice();

    private static PlanSketch copy(PlanSketch plan) {
        int x = plan.input("x", 4);
        int y = plan.output("y", 4);
        return plan.launch(Glsl.SCALE, Map.of(), List.of(4, 0), 4, reads(x), writes(y));
    }

    @ParameterizedTest
    @EnumSource
    void aPlanLargerThanTheHeapIsRefusedWithNumbersAndTheLargestTensors(Way way) {
        VulkanDevice device = GPU.device(way);
        PlanSketch plan = new PlanSketch();
        plan.activation("attention/scores", 1L << 42);
        plan.activation("logits", 1L << 41);
        copy(plan);
        assertThatThrownBy(() -> TestDevice.load(device, plan))
                .isInstanceOfSatisfying(LemnosException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_OUT_OF_MEMORY);
                    assertThat(e.fields()).containsKeys("requestedBytes", "availableBytes", "heapBytes");
                    assertThat(Long.parseLong(e.fields().get("requestedBytes"))).isGreaterThan(6L << 42);
                })
                .hasMessageContaining("attention/scores (17592186044416 bytes), logits (8796093022208 bytes)")
                .hasMessageContaining("Close other sessions");
        assertThat(device.openBuffers()).isZero();
        try (VulkanSession session = TestDevice.load(device, copy(new PlanSketch()))) {
            assertThat(run(session, new float[] {1, 2, 3, 4}).get(0)).containsExactly(1, 2, 3, 4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWeightThatCannotBeReadLeavesNothingAllocated(Way way) {
        VulkanDevice device = GPU.device(way);
        PlanSketch plan = copy(new PlanSketch());
        plan.weight("w", new TensorData() {
            @Override
            public long sizeBytes() {
                return 40L << 20;
            }

            @Override
            public void read(long offset, ByteBuffer target) {
                if (offset > 0 || target.remaining() > 30 << 20) {
                    throw new LemnosException(ErrorCode.FILE_UNREADABLE, "the disk was pulled out");
                }
                target.position(target.limit());
            }
        });
        assertThatThrownBy(() -> TestDevice.load(device, plan)).hasMessage("the disk was pulled out");
        assertThat(device.openBuffers()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void availableMemoryShrinksByWhatASessionHoldsAndComesBack(Way way) {
        VulkanDevice device = GPU.device(way);
        assumeFalse(
                countsTheWholeMachine(device),
                "the driver counts the processor's memory, which others take and give back meanwhile");
        long before = device.availableBytes();
        PlanSketch plan = new PlanSketch();
        plan.activation("t", 10L << 20);
        try (VulkanSession session = TestDevice.load(device, copy(plan))) {
            assertThat(session.deviceBytes()).isGreaterThanOrEqualTo(40L << 20);
            assertThat(device.availableBytes()).isLessThanOrEqualTo(before - session.deviceBytes());
        }
        assertThat(device.availableBytes()).isEqualTo(before);
    }

    /** Lavapipe since version 23 says what is free of the machine's memory, where a card says what is free of its own. */
    private static boolean countsTheWholeMachine(VulkanDevice device) {
        return device.adapter().deviceClass() == DeviceClass.CPU
                && device.context().device().extensions().contains(VK_EXT_MEMORY_BUDGET_EXTENSION_NAME);
    }

    @ParameterizedTest
    @EnumSource
    void availableMemoryIsNeverMoreThanThereIs(Way way) {
        VulkanDevice device = GPU.device(way);
        assertThat(device.availableBytes())
                .isPositive()
                .isLessThanOrEqualTo(device.adapter().deviceLocalBytes());
    }

    @ParameterizedTest
    @EnumSource
    void whereAllMemoryIsTakenWhatIsLoadedGoesOnAndWhatIsNewIsRefusedUntilItIsGivenBack(Way way) {
        VulkanDevice device = GPU.device(way);
        try (VulkanSession loaded = TestDevice.load(device, copy(new PlanSketch()))) {
            try (Hoard hoard = device.hoard()) {
                assertThat(hoard.bytes()).isPositive();
                assertThat(hoard.end()).isNotBlank();
                PlanSketch large = new PlanSketch();
                large.activation("scores", 1L << 20);
                assertThatThrownBy(() -> TestDevice.load(device, copy(large)))
                        .isInstanceOfSatisfying(LemnosException.class, e -> assertThat(e.code())
                                .isEqualTo(ErrorCode.DEVICE_OUT_OF_MEMORY))
                        .hasMessageContaining("scores (4194304 bytes)");
                assertThat(run(loaded, new float[] {1, 2, 3, 4}).get(0)).containsExactly(1, 2, 3, 4);
            }
            PlanSketch large = new PlanSketch();
            large.activation("scores", 1L << 20);
            try (VulkanSession fresh = TestDevice.load(device, copy(large))) {
                assertThat(run(fresh, new float[] {5, 6, 7, 8}).get(0)).containsExactly(5, 6, 7, 8);
            }
        }
    }
}
