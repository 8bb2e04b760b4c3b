package org.lemnos.vulkan.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.spirv.ShaderModule;
import org.lemnos.vulkan.ShaderSources;

/** Devices that no machine of ours is: what becomes of modules that nobody vouches for on them. */
class StrangersTest {
    private static final KernelCode CODE =
            new KernelCode("0f", new TreeMap<>(), 1, 0, OptionalInt.empty(), false, false);

    private static void require(boolean bounded, boolean matricesBounded, byte[] words) {
        new Strangers(Optional.empty(), "a card", bounded, matricesBounded)
                .require(CODE, ShaderModule.read(words).specialize(Map.of()), words);
    }

    @Test
    void cooperativeMatricesAreLetNearTheirBuffersOnlyWhereTheDeviceHoldsThemToThose() {
        byte[] words = ShaderSources.cooperative();

        assertThatCode(() -> require(true, true, words)).doesNotThrowAnyException();
        assertThatThrownBy(() -> require(true, false, words))
                .isInstanceOfSatisfying(LemnosException.class, refusal -> assertThat(refusal.code())
                        .isEqualTo(ErrorCode.SPIRV_REFUSED))
                .hasMessageContaining("a card does not hold loads and stores of cooperative matrices");
        assertThatCode(() -> require(true, false, ShaderSources.plain())).doesNotThrowAnyException();
    }

    @Test
    void withoutAnyChecksNoneIsLetIn() {
        assertThatThrownBy(() -> require(false, false, ShaderSources.plain()))
                .hasMessageContaining("a card does not hold single kernels to their buffers");
    }
}
