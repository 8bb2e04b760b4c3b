package org.lemnos.spirv;

/**
 * A variable that a kernel must not have: an image, a sampler, a uniform buffer and the like.
 *
 * @param name the GLSL name, or ""
 * @param storageClass SPIR-V's name of the storage class
 */
public record ForeignResource(String name, String storageClass) {}
