package org.lemnos.vulkan.pipeline;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a child process is asked to make a pipeline of. Immutable. */
public final class TrialRequest {
    private static final int NO_SIZE = 0;

    private final KernelCode code;
    private final byte[] words;

    /**
     * A request.
     *
     * @param code the pipeline
     * @param words the module's little-endian words
     */
    public TrialRequest(KernelCode code, byte[] words) {
        this.code = code;
        this.words = words.clone();
    }

    /** The pipeline. */
    public KernelCode code() {
        return code;
    }

    /** The module's little-endian words, in a fresh array. */
    public byte[] words() {
        return words.clone();
    }

    /** The request as a message. */
    byte[] toBytes() {
        byte[] digest = code.moduleSha256().getBytes(StandardCharsets.US_ASCII);
        int constants = code.specialization().size();
        ByteBuffer message = ByteBuffer.allocate((6 + 2 * constants) * Integer.BYTES + digest.length + words.length);
        message.putInt(code.bindings())
                .putInt(code.pushBytes())
                .putInt(code.subgroupSize().orElse(NO_SIZE))
                .putInt(constants);
        code.specialization().forEach((id, bits) -> message.putInt(id).putInt(bits));
        message.putInt(digest.length).put(digest).putInt(words.length).put(words);
        return message.array();
    }

    /** The request in a message. */
    public static TrialRequest of(byte[] bytes) {
        ByteBuffer message = ByteBuffer.wrap(bytes);
        int bindings = message.getInt();
        int push = message.getInt();
        int size = message.getInt();
        SortedMap<Integer, Integer> specialization = new TreeMap<>();
        for (int left = message.getInt(); left > 0; left--) {
            specialization.put(message.getInt(), message.getInt());
        }
        byte[] digest = new byte[message.getInt()];
        message.get(digest);
        byte[] words = new byte[message.getInt()];
        message.get(words);
        OptionalInt subgroups = size == NO_SIZE ? OptionalInt.empty() : OptionalInt.of(size);
        String sha256 = new String(digest, StandardCharsets.US_ASCII);
        return new TrialRequest(new KernelCode(sha256, specialization, bindings, push, subgroups, false, false), words);
    }
}
