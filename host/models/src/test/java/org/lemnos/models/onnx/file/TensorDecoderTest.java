package org.lemnos.models.onnx.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.ByteString;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

class TensorDecoderTest {
    private static TensorProto.Builder of(int elementType, long... dims) {
        TensorProto.Builder tensor = TensorProto.newBuilder().setDataType(elementType);
        for (long dim : dims) {
            tensor.addDims(dim);
        }
        return tensor;
    }

    private static MemoryTensor decode(TensorProto.Builder tensor) {
        return TensorDecoder.decode(tensor.build(), "tensor 't'");
    }

    @Test
    void eachTypeHasItsOwnListOfValues() {
        assertThat(decode(of(1, 2).addAllFloatData(List.of(1.5f, -2f))).toFloats())
                .containsExactly(1.5f, -2);
        assertThat(decode(of(11, 1).addDoubleData(0.1)).toDoubles()).containsExactly(0.1);
        assertThat(decode(of(7, 1).addInt64Data(Long.MIN_VALUE)).toLongs()).containsExactly(Long.MIN_VALUE);
        assertThat(decode(of(12, 1).addUint64Data(0xFFFF_FFFFL)).toLongs()).containsExactly(0xFFFF_FFFFL);
    }

    @Test
    void narrowTypesShareTheListOfI32() {
        assertThat(decode(of(6, 1).addInt32Data(-7)).toLongs()).containsExactly(-7);
        assertThat(decode(of(3, 1).addInt32Data(-128)).toLongs()).containsExactly(-128);
        assertThat(decode(of(2, 1).addInt32Data(255)).toLongs()).containsExactly(255);
        assertThat(decode(of(9, 2).addInt32Data(0).addInt32Data(1)).toLongs()).containsExactly(0, 1);
        assertThat(decode(of(10, 1).addInt32Data(0x3C00)).toFloats()).containsExactly(1);
        assertThat(decode(of(16, 1).addInt32Data(0xC000)).toFloats()).containsExactly(-2);
    }

    @Test
    void rawDataIsLittleEndian() {
        ByteString bytes = ByteString.copyFrom(new byte[] {1, 2, 0, 0});
        assertThat(decode(of(6, 1).setRawData(bytes)).toLongs()).containsExactly(0x201);
    }

    @Test
    void truthIsOneAndNothingElse() {
        MemoryTensor tensor = decode(of(9, 3).setRawData(ByteString.copyFrom(new byte[] {0, 1, -1})));
        assertThat(tensor.bytes().get(2)).isEqualTo((byte) 1);
        assertThat(tensor.toLongs()).containsExactly(0, 1, 1);
    }

    @Test
    void scalarsAndEmptyTensors() {
        assertThat(decode(of(7).addInt64Data(3)).type().rank()).isZero();
        assertThat(decode(of(1, 0, 4)).toFloats()).isEmpty();
    }

    @Test
    void wrongAmountsOfDataAreRefused() {
        assertThatThrownBy(() -> decode(of(1, 3).setRawData(ByteString.copyFrom(new byte[8]))))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.MODEL_MALFORMED))
                .hasMessage("tensor 't' of type f32[3] holds 8 bytes; it needs 12");
        assertThatThrownBy(() -> decode(of(7, 2).addInt64Data(1)))
                .hasMessage("tensor 't' of type i64[2] holds 1 elements; it needs 2");
        assertThatThrownBy(() -> decode(of(1, Long.MAX_VALUE, 9))).hasMessageContaining("larger than 2^63 bytes");
        assertThatThrownBy(() -> decode(of(1, -1))).hasMessageContaining("negative extent");
    }

    @Test
    void typesThatAreNotThereAreNamed() {
        assertThatThrownBy(() -> decode(of(8, 1)))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.MODEL_UNSUPPORTED))
                .hasMessageStartingWith("tensor 't' has ONNX element type 8 (STRING); there are FLOAT,");
        assertThatThrownBy(() -> decode(of(999, 1))).hasMessageContaining("999 (unknown)");
    }

    @Test
    void dataInOtherPlacesIsRefused() {
        assertThatThrownBy(() -> decode(of(1, 1).setDataLocation(TensorProto.DataLocation.EXTERNAL)))
                .hasMessageContaining("external data");
        assertThatThrownBy(() -> decode(of(1, 1).setSegment(TensorProto.Segment.getDefaultInstance())))
                .hasMessageContaining("segments");
    }
}
