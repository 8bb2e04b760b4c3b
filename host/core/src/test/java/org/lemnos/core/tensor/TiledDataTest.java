package org.lemnos.core.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.api.kernel.StorageFormat;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;

class TiledDataTest {
    private static final long SEED = 20_261_201;

    /** Element by element, as the format is defined. */
    private static byte[] tiled(byte[] rows, TensorType type, StorageFormat format) {
        int matrices = (int) type.dim(0);
        int height = (int) type.dim(1);
        int width = (int) type.dim(2);
        int down = (height + format.tileRows() - 1) / format.tileRows();
        int across = (width + format.tileColumns() - 1) / format.tileColumns();
        int bytes = type.elementType().sizeBytes();
        byte[] tiles = new byte[(int) format.sizeBytes(type)];
        for (int matrix = 0; matrix < matrices; matrix++) {
            for (int row = 0; row < height; row++) {
                for (int column = 0; column < width; column++) {
                    int tile = (matrix * down + row / format.tileRows()) * across + column / format.tileColumns();
                    int place = row % format.tileRows() * format.tileColumns() + column % format.tileColumns();
                    int to = tile * format.tileRows() * format.tileColumns() + place;
                    System.arraycopy(
                            rows, ((matrix * height + row) * width + column) * bytes, tiles, to * bytes, bytes);
                }
            }
        }
        return tiles;
    }

    @ParameterizedTest
    @CsvSource({"1,1,1,16,16", "2,17,33,16,16", "3,16,16,16,16", "2,5,40,8,4", "1,40,5,1,256", "4,9,9,2,1"})
    void elementsLieAsTheFormatSaysHoweverTheyAreRead(
            int matrices, int rows, int columns, int tileRows, int tileColumns) {
        Random random = new Random(SEED);
        TensorType type = TensorType.of(ElementType.F16, matrices, rows, columns);
        StorageFormat format = StorageFormat.tiled(tileRows, tileColumns);
        byte[] source = new byte[(int) type.sizeBytes()];
        random.nextBytes(source);
        byte[] expected = tiled(source, type, format);
        TiledData data = new TiledData(TensorData.of(source), type, format);
        assertThat(data.sizeBytes()).isEqualTo(expected.length);
        byte[] found = new byte[expected.length];
        for (int at = 0; at < found.length; ) {
            int part = 1 + random.nextInt(found.length - at);
            data.read(at, ByteBuffer.wrap(found, at, part));
            at += part;
        }
        assertThat(found).as("seed %d", SEED).isEqualTo(expected);
    }
}
