package org.lemnos.app.npy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

class NpyFileTest {
    /** What NumPy 2.4 writes of {@code numpy.arange(6, dtype='<f4').reshape(2, 3)}, spaces shortened to a count. */
    private static final byte[] NUMPY_F32 = file(
            1,
            "7600",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }" + " ".repeat(58) + "\n",
            "000000000000803f0000004000004040000080400000a040");

    @TempDir
    Path folder;

    private static byte[] file(int format, String length, String header, String data) {
        String hex = "934e554d5059" + String.format("%02x00", format) + length
                + HexFormat.of().formatHex(header.getBytes(StandardCharsets.ISO_8859_1)) + data;
        return HexFormat.of().parseHex(hex);
    }

    private Path saved(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("x.npy"), bytes);
    }

    private Path withHeader(String header) throws IOException {
        return saved(file(1, String.format("%02x00", header.length()), header, "0000803f"));
    }

    @Test
    void readsWhatNumpyWritesInFormatOne() throws IOException {
        MemoryTensor tensor = NpyFile.read(saved(NUMPY_F32));

        assertThat(tensor.type()).isEqualTo(TensorType.of(ElementType.F32, 2, 3));
        assertThat(tensor.toFloats()).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void readsFormatsTwoAndThreeWithTheirLongerLength() throws IOException {
        String header = "{'descr': '<i8', 'fortran_order': False, 'shape': (2,), }" + " ".repeat(58) + "\n";
        String data = "ffffffffffffffff0000000000010000";

        assertThat(NpyFile.read(saved(file(2, "74000000", header, data))).toLongs())
                .containsExactly(-1, 1L << 40);
        assertThat(NpyFile.read(saved(file(3, "74000000", header, data))).toLongs())
                .containsExactly(-1, 1L << 40);
    }

    @Test
    void writesByteForByteWhatNumpyWrites() throws IOException {
        Path target = folder.resolve("y.npy");

        NpyFile.write(target, MemoryTensor.of(new float[] {0, 1, 2, 3, 4, 5}, 2, 3));

        assertThat(Files.readAllBytes(target)).isEqualTo(NUMPY_F32);
        assertThat(folder.toFile().list()).containsExactly("y.npy");
    }

    @ParameterizedTest
    @EnumSource(value = ElementType.class, mode = EnumSource.Mode.EXCLUDE, names = "BF16")
    void everyElementTypeComesBackAsItWent(ElementType type) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type, 3, 1));
        tensor.set(new long[] {0, 1, 1});
        Path target = folder.resolve("z.npy");

        NpyFile.write(target, tensor);

        MemoryTensor back = NpyFile.read(target);
        assertThat(back.type()).isEqualTo(tensor.type());
        assertThat(back.bytes()).isEqualTo(tensor.bytes());
    }

    @Test
    void scalarsAndEmptyTensorsKeepTheirShape() {
        Path target = folder.resolve("s.npy");
        for (long[] dims : new long[][] {{}, {0}, {4, 0, 2}, {1, 1, 1, 1, 1, 1, 1, 1}}) {
            TensorType type = TensorType.of(ElementType.F64, dims);
            NpyFile.write(target, MemoryTensor.zeros(type));
            assertThat(NpyFile.read(target).type()).isEqualTo(type);
        }
    }

    @Test
    void brainFloatsAreWrittenAsTheFloatsThatTheyAre() {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(ElementType.BF16, 2));
        tensor.set(new float[] {1.5f, -3});
        Path target = folder.resolve("b.npy");

        NpyFile.write(target, tensor);

        assertThat(NpyFile.read(target).type().elementType()).isEqualTo(ElementType.F32);
        assertThat(NpyFile.read(target).toFloats()).containsExactly(1.5f, -3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'descr': '>f4', 'fortran_order': False, 'shape': (1,)} | astype('<f4')",
                "{'descr': '>i8', 'fortran_order': False, 'shape': (1,)} | astype('<i8')",
                "{'descr': '<c8', 'fortran_order': False, 'shape': (1,)} | <f4, <f8",
                "{'descr': '<f4', 'fortran_order': True, 'shape': (1, 1)} | ascontiguousarray",
                "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)} | structured",
                "{'descr': '<f4', 'fortran_order': False} | lacks one of",
                "{'descr': '<f4', 'shape': (1,), 'shape': (1,)} | stands twice",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)} | no extent",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)} | no extent",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1)} | rank 9",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 2)} | larger than 2^63",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)} | 8 bytes, and 4 follow",
                "{'descr': '<f4', 'fortran_order': Falsch, 'shape': (1,)} | True or False",
                "{'descr': '<f4 | without end",
                "{'descr': '<f4'} x | follows the dictionary"
            })
    void aHeaderThatIsNoTensorIsRefusedWithItsReason(String header, String reason) throws IOException {
        Path file = withHeader(header);

        assertThatThrownBy(() -> NpyFile.read(file))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.INPUT_INVALID))
                .hasMessageContaining("x.npy")
                .hasMessageContaining(reason);
    }

    @Test
    void anArchiveOfArraysIsRefusedByThatName() throws IOException {
        Path file = Files.write(folder.resolve("z.npz"), new byte[] {'P', 'K', 3, 4, 20, 0, 0, 0});

        assertThatThrownBy(() -> NpyFile.read(file)).hasMessageContaining("z.npz", "archive of arrays", "numpy.save");
    }

    @Test
    void everyCutOfAFileIsRefused() throws IOException {
        for (int length = 0; length < NUMPY_F32.length; length++) {
            Path file = saved(Arrays.copyOf(NUMPY_F32, length));
            assertThatThrownBy(() -> NpyFile.read(file))
                    .as("cut to %d bytes", length)
                    .isInstanceOf(LemnosException.class);
        }
    }

    @Test
    void aFileThatIsNotThereIsUnreadable() {
        assertThatThrownBy(() -> NpyFile.read(folder.resolve("none.npy")))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.FILE_UNREADABLE));
        assertThatThrownBy(() -> NpyFile.write(folder.resolve("no/where.npy"), MemoryTensor.of(new float[0], 0)))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.FILE_UNREADABLE));
    }
}
