package org.lemnos.models;

import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.file.StoredTensor;
import org.lemnos.models.onnx.file.TensorDecoder;

/**
 * A tensor of a file of its own, as ONNX's test cases keep their inputs and outputs. Definition: ONNX IR, message TensorProto.
 *
 * @param name the name that the file gives it; empty if it gives none
 * @param tensor the tensor; integers of less than a byte take one each here
 */
public record OnnxTensorFile(String name, MemoryTensor tensor) {
    /**
     * Reads a file.
     *
     * @throws LemnosException with {@code FILE_UNREADABLE} if it cannot be read, {@code MODEL_MALFORMED} if it is damaged or no tensor, {@code
     *     MODEL_UNSUPPORTED} if the element type is none of ours
     */
    public static OnnxTensorFile read(Path file) {
        try {
            TensorProto proto = TensorProto.parseFrom(Files.readAllBytes(file));
            StoredTensor stored = TensorDecoder.stored(proto, "tensor " + file);
            return new OnnxTensorFile(proto.getName(), MemoryTensor.copyOf(stored.type(), stored.data()));
        } catch (InvalidProtocolBufferException damaged) {
            throw new LemnosException(
                    ErrorCode.MODEL_MALFORMED, file + " cannot be read as an ONNX tensor: it is damaged", damaged);
        } catch (IOException failed) {
            throw new LemnosException(ErrorCode.FILE_UNREADABLE, "cannot read " + file + ": " + failed, failed);
        }
    }
}
