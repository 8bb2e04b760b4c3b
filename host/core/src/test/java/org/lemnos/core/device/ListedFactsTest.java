package org.lemnos.core.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.json.DeviceProfiles;

class ListedFactsTest {
    private static final ProductTypes HALVES = new ProductTypes("f16", "f16", "f32", "f32", false);
    private static final ProductTypes BYTES = new ProductTypes("u8", "i8", "i32", "i32", true);

    @Test
    void eachEntryIsOneCapabilityAndComesBackEqual() {
        CooperativeShape fixed = new CooperativeShape("subgroup", 16, 8, 32, BYTES);
        FlexibleShape flexible = new FlexibleShape("workgroup", 32, 16, 16, HALVES, 128);
        MemoryType memory = new MemoryType(2, 1, List.of("host-visible", "host-coherent"));

        assertThat(fixed.capability()).hasToString("cooperative-matrix-khr:subgroup:16x8x32:u8:i8:i32:i32:saturating");
        assertThat(CooperativeShape.parse(fixed.capability())).contains(fixed);
        assertThat(flexible.capability()).hasToString("cooperative-matrix-nv2:workgroup:32x16x16:f16:f16:f32:f32:128");
        assertThat(FlexibleShape.parse(flexible.capability())).contains(flexible);
        assertThat(memory.capability()).hasToString("memory-type:2:heap-1:host-visible:host-coherent");
        assertThat(MemoryType.parse(memory.capability())).contains(memory);
        assertThat(MemoryType.parse(new MemoryType(0, 0, List.of()).capability()))
                .isPresent();
    }

    @Test
    void aProfileKeepsThemFromMachineToMachine() {
        FlexibleShape flexible = new FlexibleShape("subgroup", 16, 16, 8, BYTES, 256);
        MemoryType memory = new MemoryType(0, 0, List.of("device-local"));
        DeviceProfile profile = DeviceProfile.builder("a GPU", DeviceClass.DISCRETE)
                .capability(flexible.capability())
                .capability(memory.capability())
                .limit(MemoryType.heapBytes(0), 1L << 37)
                .build();

        byte[] text = DeviceProfiles.toJson(profile).getBytes(StandardCharsets.UTF_8);
        DeviceProfile back = DeviceProfiles.read("saved.json", new ByteArrayInputStream(text));

        assertThat(back).isEqualTo(profile);
        assertThat(back.capabilities().stream().flatMap(each -> FlexibleShape.parse(each).stream()))
                .containsExactly(flexible);
        assertThat(back.capabilities().stream().flatMap(each -> MemoryType.parse(each).stream()))
                .containsExactly(memory);
        assertThat(back.limit(MemoryType.heapBytes(0))).isEqualTo(1L << 37);
    }

    @Test
    void whatIsNoEntryOfAListIsNone() {
        assertThat(CooperativeShape.parse(Capability.COOPERATIVE_MATRIX_KHR)).isEmpty();
        assertThat(CooperativeShape.parse(Capability.FLOAT16)).isEmpty();
        assertThat(FlexibleShape.parse(FlexibleShape.DIMENSIONS)).isEmpty();
        assertThat(MemoryType.parse(Capability.FLOAT16)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cooperative-matrix-khr:subgroup",
                "cooperative-matrix-khr:subgroup:16x16:f16:f16:f32:f32",
                "cooperative-matrix-khr:subgroup:16x16xk:f16:f16:f32:f32",
                "cooperative-matrix-khr:subgroup:16x0x16:f16:f16:f32:f32",
                "cooperative-matrix-khr:subgroup:16x16x99999999999:f16:f16:f32:f32",
                "cooperative-matrix-khr:subgroup:16x16x16:f16:f16:f32:f32:wrapping",
                "cooperative-matrix-nv2:workgroup:32x16x16:f16:f16:f32:f32",
                "cooperative-matrix-nv2:workgroup:32x16x16:f16:f16:f32:f32:many",
                "cooperative-matrix-nv2:workgroup:32x16x16:f16:f16:f32:f32:128:saturating:more",
                "memory-type:0",
                "memory-type:0:0",
                "memory-type:x:heap-0"
            })
    void anEntryThatCannotBeReadIsRefusedByItsName(String name) {
        Capability capability = new Capability(name);

        assertThatThrownBy(() -> {
                    CooperativeShape.parse(capability);
                    FlexibleShape.parse(capability);
                    MemoryType.parse(capability);
                })
                .isInstanceOfSatisfying(LemnosException.class, refusal -> assertThat(refusal.code())
                        .isEqualTo(ErrorCode.PROFILE_INVALID))
                .hasMessageContaining(name);
    }
}
