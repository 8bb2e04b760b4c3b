package org.lemnos.build.glsl;

import org.lemnos.spirv.Reflection;

/** One variant of a shader as a module that keeps the ABI. */
public final class CompiledVariant {

    private final ShaderVariant variant;
    private final byte[] words;
    private final String sha256;
    private final Reflection reflection;

    /**
     * A variant and what was made of it.
     *
     * @param words little-endian SPIR-V
     * @param sha256 the words' digest in lower-case hexadecimal
     * @param reflection the module with its defaults
     */
    public CompiledVariant(ShaderVariant variant, byte[] words, String sha256, Reflection reflection) {
        this.variant = variant;
        this.words = words.clone();
        this.sha256 = sha256;
        this.reflection = reflection;
    }

    /** What was compiled. */
    public ShaderVariant variant() {
        return variant;
    }

    /** The little-endian words, in a fresh array. */
    public byte[] words() {
        return words.clone();
    }

    /** The words' digest in lower-case hexadecimal. */
    public String sha256() {
        return sha256;
    }

    /** The module with its defaults. */
    public Reflection reflection() {
        return reflection;
    }
}
