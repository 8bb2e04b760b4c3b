package org.lemnos.plugins.jar;

/**
 * A file in a jar.
 *
 * @param name its path in the jar, segments separated by slashes
 * @param sizeBytes how many bytes it has
 * @param sha256 the digest of its content, 64 lowercase hexadecimal digits
 */
public record ImageEntry(String name, int sizeBytes, String sha256) {}
