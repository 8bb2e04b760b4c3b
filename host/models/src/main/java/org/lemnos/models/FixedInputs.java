package org.lemnos.models;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;
import org.lemnos.core.tensor.MemoryTensor;

/** Inputs that become constants: whether they suit the model, and what they add to the program's fingerprint. */
final class FixedInputs {
    private FixedInputs() {}

    /**
     * Checks a value against what the model says of its input.
     *
     * @throws LemnosException with {@code INPUT_INVALID} if the element type, the rank or an extent is another one
     */
    static void check(String name, MemoryTensor value, ElementType type, Dim... dims) {
        boolean suits = value.type().elementType() == type && value.type().rank() == dims.length;
        for (int axis = 0; suits && axis < dims.length; axis++) {
            suits = dims[axis] instanceof Dim.Symbol
                    || dims[axis].equals(Dim.of(value.type().dim(axis)));
        }
        if (!suits) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID,
                    "input '" + name + "' is given as " + value.type() + "; the model takes " + type.token()
                            + Arrays.toString(dims),
                    Map.of("input", name));
        }
    }

    /** Their names, types and the digests of their elements; empty if there are none. */
    static String described(SortedMap<String, MemoryTensor> fixed) {
        StringBuilder text = new StringBuilder();
        fixed.forEach((name, value) -> text.append(", input ")
                .append(name)
                .append(" = ")
                .append(value.type())
                .append(" sha256 ")
                .append(sha256(value.bytes())));
        return text.toString();
    }

    private static String sha256(ByteBuffer bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
