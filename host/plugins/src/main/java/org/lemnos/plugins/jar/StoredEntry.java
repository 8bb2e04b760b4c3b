package org.lemnos.plugins.jar;

/**
 * Where an entry lies in the archive's bytes, as its central directory says.
 *
 * @param name the entry's name
 * @param flags the general purpose bits
 * @param method 0 stored, 8 deflated
 * @param crc32 the checksum of its content
 * @param storedBytes how many bytes it takes in the archive
 * @param sizeBytes how many bytes it has
 * @param headerOffset where its local header begins
 */
record StoredEntry(String name, int flags, int method, int crc32, int storedBytes, int sizeBytes, int headerOffset) {
    static final int STORED = 0;
    static final int DEFLATED = 8;

    private static final int DESCRIPTOR_FOLLOWS = 1 << 3;

    /** Whether checksum and sizes stand after the content instead of before it. */
    boolean hasDescriptor() {
        return (flags & DESCRIPTOR_FOLLOWS) != 0;
    }

    boolean isDirectory() {
        return name.endsWith("/");
    }
}
