package org.lemnos.models.onnx.file;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 over numbered fields, each with its length, so that no two sequences of fields look alike. */
final class FieldDigest {
    private final MessageDigest sha256;

    FieldDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    void number(int field, long value) {
        sha256.update(ByteBuffer.allocate(12).putInt(field).putLong(value).flip());
    }

    void bytes(int field, byte[] bytes) {
        number(field, bytes.length);
        sha256.update(bytes);
    }

    byte[] finish() {
        return sha256.digest();
    }
}
