package org.lemnos.plugins.jar;

/** How large a provider's jar may be. Each is far above any honest jar and far below what would hurt a host. */
final class JarLimits {
    static final int LARGEST_FILE_BYTES = 256 << 20;

    /** As large as the largest SPIR-V module that the contract reads. */
    static final int LARGEST_ENTRY_BYTES = 64 << 20;

    /** All entries together, uncompressed. */
    static final long LARGEST_CONTENT_BYTES = 512L << 20;

    static final int MOST_ENTRIES = 32_768;

    private JarLimits() {}
}
