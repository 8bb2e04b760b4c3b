package org.lemnos.vulkan.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class AdapterChoiceTest {
    private static final Adapter CPU = adapter(0, "llvmpipe (LLVM 15)", DeviceClass.CPU, 64, 0xA);
    private static final Adapter SMALL = adapter(1, "Radeon 780M", DeviceClass.INTEGRATED, 8, 0xB);
    private static final Adapter CARD = adapter(2, "GeForce RTX 4090", DeviceClass.DISCRETE, 24, 0xD);
    private static final Adapter TWIN = adapter(3, "GeForce RTX 4090", DeviceClass.DISCRETE, 24, 0xC);
    private static final Adapter OLD = new Adapter(
            4,
            "Old Card",
            DeviceClass.DISCRETE,
            new UUID(0, 0xE),
            "old 1",
            "1.2.0",
            48,
            List.of("it offers Vulkan 1.2"));
    private static final List<Adapter> ALL = List.of(CPU, SMALL, CARD, TWIN, OLD);

    private static Adapter adapter(int index, String name, DeviceClass kind, long bytes, long uuid) {
        return new Adapter(index, name, kind, new UUID(0, uuid), "driver 1", "1.3.0", bytes, List.of());
    }

    @Test
    void theBestIsDiscreteWithMostMemoryAndUsableAndDoesNotDependOnTheOrder() {
        List<Adapter> order = new ArrayList<>(ALL);
        for (int i = 0; i < ALL.size(); i++) {
            assertThat(AdapterChoice.best().among(order)).isEqualTo(TWIN);
            Collections.rotate(order, 1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "2, 2",
        "llvm, 0",
        "LLVMPIPE, 0",
        "radeon 780, 1",
        "geforce, 3",
        "00000000-0000-0000-0000-00000000000d, 2",
        "0000000000000000000000000000000D, 2"
    })
    void aDeviceIsChosenByIndexNamePartOrUuid(String text, int index) {
        assertThat(AdapterChoice.of(text).among(ALL).index()).isEqualTo(index);
    }

    @Test
    void theOptionGoesBeforeTheEnvironmentAndTheEnvironmentBeforeTheBest() {
        Map<String, String> environment = Map.of("LEMNOS_DEVICE", "radeon");
        assertThat(AdapterChoice.of(Optional.of("llvm"), environment).among(ALL))
                .isEqualTo(CPU);
        assertThat(AdapterChoice.of(Optional.empty(), environment).among(ALL)).isEqualTo(SMALL);
        assertThat(AdapterChoice.of(Optional.empty(), Map.of()).among(ALL)).isEqualTo(TWIN);
    }

    @Test
    void aChoiceThatNothingMatchesListsWhatThereIs() {
        assertThatThrownBy(() -> AdapterChoice.of("arc a770").among(ALL))
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_NOT_FOUND))
                .hasMessageContaining("'arc a770'")
                .hasMessageContaining("1: Radeon 780M (integrated")
                .hasMessageContaining("2: GeForce RTX 4090");
    }

    @Test
    void anUnusableDeviceIsRefusedWithWhatItLacks() {
        assertThatThrownBy(() -> AdapterChoice.of("old").among(ALL)).hasMessageContaining("it offers Vulkan 1.2");
        assertThatThrownBy(() -> AdapterChoice.best().among(List.of())).hasMessageContaining("(none)");
    }
}
