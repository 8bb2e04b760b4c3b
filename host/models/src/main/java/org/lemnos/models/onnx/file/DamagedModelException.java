package org.lemnos.models.onnx.file;

import com.google.protobuf.InvalidProtocolBufferException;

/** What this reader itself finds wrong with a file, in words for people; passes wherever the protocol buffers' own errors do. */
final class DamagedModelException extends InvalidProtocolBufferException {
    private static final long serialVersionUID = 1L;

    /** @param what such as {@code the data of a tensor has 12 bytes, more than the tensor} */
    DamagedModelException(String what) {
        super(what);
    }
}
