package org.lemnos.plugins.jar;

/**
 * A file in a jar.
 *
 * @param name its path in the jar, segments separated by slashes
 * @param sizeBytes how many bytes it has
 * @param sha256 the digest of its content, 64 lowercase hexadecimal digits
 * @param signature its first four bytes, the first one highest, which tell many kinds of file; 0 if it is shorter
 */
public record ImageEntry(String name, int sizeBytes, String sha256, int signature) {
    static ImageEntry of(String name, byte[] content, String sha256) {
        int signature = content.length < 4
                ? 0
                : content[0] << 24 | (content[1] & 0xFF) << 16 | (content[2] & 0xFF) << 8 | (content[3] & 0xFF);
        return new ImageEntry(name, content.length, sha256, signature);
    }

    /** What stands behind the last dot of the file's name, empty if it has none. */
    public String extension() {
        String file = name.substring(name.lastIndexOf('/') + 1);
        return file.substring(file.lastIndexOf('.') + 1);
    }
}
