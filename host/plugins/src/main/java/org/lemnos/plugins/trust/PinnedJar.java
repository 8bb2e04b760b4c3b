package org.lemnos.plugins.trust;

/**
 * A jar whose bytes an operator has fixed.
 *
 * @param file the name of the file, for people; the jar may lie elsewhere
 * @param provider the id of its provider
 * @param version the version of the bundle
 * @param sha256 the digest of the whole file, 64 lowercase hexadecimal digits
 */
public record PinnedJar(String file, String provider, String version, String sha256) {}
