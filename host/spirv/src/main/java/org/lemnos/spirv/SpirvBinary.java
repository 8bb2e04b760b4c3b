package org.lemnos.spirv;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lemnos.spirv.SpirvException.Reason;

/** A module's words with a checked header. The instructions behind the header are not looked at. */
final class SpirvBinary {

    /** The first instruction's place. Source: SPIR-V specification 1.6, section 2.3. */
    static final int HEADER_WORDS = 5;

    /** The header's word that holds the id bound. */
    static final int ID_BOUND_WORD = 3;

    /** Source: SPIR-V specification 1.6, section 2.17 (universal limits). */
    static final int MAX_ID_BOUND = 4_194_303;

    private static final int MAGIC = 0x07230203;

    private final int[] words;
    private final SpirvVersion version;
    private final int idBound;

    private SpirvBinary(int[] words, SpirvVersion version, int idBound) {
        this.words = words;
        this.version = version;
        this.idBound = idBound;
    }

    static SpirvBinary of(byte[] bytes) {
        if (bytes.length > ShaderModule.MAX_BYTES) {
            throw new SpirvException(
                    Reason.TOO_LARGE,
                    0,
                    bytes.length + " bytes, the limit is " + ShaderModule.MAX_BYTES + "; split the kernel");
        }
        if (bytes.length % Integer.BYTES != 0 || bytes.length < HEADER_WORDS * Integer.BYTES) {
            throw new SpirvException(
                    Reason.TRUNCATED,
                    bytes.length / Integer.BYTES,
                    bytes.length
                            + " bytes, not a header of 20 bytes and whole words of 4; compile or copy the module again");
        }
        int[] words = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        if (words[0] != MAGIC) {
            String what = words[0] == Integer.reverseBytes(MAGIC) ? "a big-endian module" : "not SPIR-V";
            throw new SpirvException(
                    Reason.BAD_MAGIC,
                    0,
                    "starts with 0x" + Integer.toHexString(words[0]) + ", " + what
                            + "; the host reads little-endian SPIR-V");
        }
        return new SpirvBinary(words, version(words[1]), idBound(words[ID_BOUND_WORD]));
    }

    /** All words, header included; never changed. */
    int[] words() {
        return words;
    }

    SpirvVersion version() {
        return version;
    }

    int idBound() {
        return idBound;
    }

    private static SpirvVersion version(int word) {
        int major = word >>> 16;
        int minor = (word >>> 8) & 0xff;
        if ((word & 0xff) != 0 || major != 1 || minor > 6) {
            throw new SpirvException(
                    Reason.UNSUPPORTED_VERSION,
                    1,
                    "version word 0x" + Integer.toHexString(word)
                            + ", versions 1.0 to 1.6 are read; compile for Vulkan 1.3");
        }
        return new SpirvVersion(major, minor);
    }

    private static int idBound(int word) {
        if (word <= 0 || word > MAX_ID_BOUND) {
            throw new SpirvException(
                    Reason.BAD_ID_BOUND,
                    3,
                    "id bound " + Integer.toUnsignedString(word) + ", 1 to " + MAX_ID_BOUND
                            + " is allowed; compact the ids with spirv-opt");
        }
        return word;
    }
}
