package org.lemnos.engine;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * What of a run's inputs decides its plan: their types, and the elements of those that decide shapes.
 *
 * @param inputs what is said of each input, by name
 */
public record ShapeSignature(SortedMap<String, String> inputs) {
    /** Copies the map. */
    public ShapeSignature {
        inputs = Collections.unmodifiableSortedMap(new TreeMap<>(inputs));
    }

    /**
     * That of some inputs.
     *
     * @param deciding the names of those whose elements decide shapes
     */
    public static ShapeSignature of(Map<String, MemoryTensor> inputs, Set<String> deciding) {
        SortedMap<String, String> described = new TreeMap<>();
        inputs.forEach((name, tensor) -> {
            String type = tensor.type().toString();
            described.put(name, deciding.contains(name) ? type + " sha256 " + sha256(tensor.bytes()) : type);
        });
        return new ShapeSignature(described);
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
