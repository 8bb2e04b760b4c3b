package org.lemnos.api.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;

class StorageFormatTest {
    private static final StorageFormat TILES = StorageFormat.tiled(16, 8);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "linear/contiguous/row_major",
                "linear/contiguous/tiled_16x16",
                "linear/contiguous/tiled_1x256",
                "fixed_block(4096)/contiguous/tiled_8x32",
                "fixed_block(256)/contiguous/row_major"
            })
    void aProfileIsReadBackFromItsText(String text) {
        assertThat(StorageProfile.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "linear/contiguous/tiled_16",
                "linear/contiguous/tiled_016x16",
                "linear/contiguous/tiled_1x1",
                "linear/contiguous/tiled_12x16",
                "linear/contiguous/tiled_512x16",
                "linear/paged/row_major",
                "linear",
                "fixed_block(100)/contiguous/tiled_16x16"
            })
    void whatIsNoProfileIsRefusedByName(String text) {
        assertThatThrownBy(() -> StorageProfile.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "' is not a storage profile");
    }

    @Test
    void tilesAreWhole() {
        assertThat(TILES.sizeBytes(TensorType.of(ElementType.F32, 3, 17, 9))).isEqualTo(3 * 32 * 16 * 4);
        assertThat(TILES.sizeBytes(TensorType.of(ElementType.F16, 16, 8))).isEqualTo(16 * 8 * 2);
        assertThat(TILES.sizeBytes(TensorType.of(ElementType.F32, 0, 9))).isZero();
    }

    @Test
    void tilesNeedTwoAxes() {
        TensorType vector = TensorType.of(ElementType.F32, 9);
        assertThat(TILES.fits(vector)).isFalse();
        assertThat(StorageFormat.rowMajor().fits(vector)).isTrue();
        assertThatThrownBy(() -> TILES.sizeBytes(vector)).hasMessageContaining("no two axes");
    }
}
