package org.lemnos.api.kernel;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.api.Stable;

/** Memory that a kernel asks for beside its ports. Immutable. */
@Stable
public final class Workspace {
    private static final int LEAST_ALIGNMENT = 256;

    private final long sizeBytes;
    private final long alignment;
    private final SortedSet<StorageProfile> storage;

    private Workspace(long sizeBytes, long alignment, SortedSet<StorageProfile> storage) {
        this.sizeBytes = sizeBytes;
        this.alignment = alignment;
        this.storage = storage;
    }

    /** So many bytes, more than 0, linear. */
    public static Workspace bytes(long fixed) {
        if (fixed <= 0) {
            throw new IllegalArgumentException("a workspace of " + fixed + " bytes; ask for none instead");
        }
        return new Workspace(fixed, LEAST_ALIGNMENT, setOf(StorageProfile.linear()));
    }

    private static SortedSet<StorageProfile> setOf(StorageProfile... profiles) {
        return Collections.unmodifiableSortedSet(new TreeSet<>(List.of(profiles)));
    }

    /** The same, starting at a multiple of this power of two. */
    public Workspace aligned(long powerOfTwo) {
        if (powerOfTwo <= 0 || Long.bitCount(powerOfTwo) != 1) {
            throw new IllegalArgumentException("alignment " + powerOfTwo + " is not a power of two");
        }
        return new Workspace(sizeBytes, Math.max(LEAST_ALIGNMENT, powerOfTwo), storage);
    }

    /** The same, in one of these storage profiles. */
    public Workspace in(StorageProfile... accepted) {
        if (accepted.length == 0) {
            throw new IllegalArgumentException("a workspace that accepts no storage profile");
        }
        return new Workspace(sizeBytes, alignment, setOf(accepted));
    }

    /** The bytes that it needs. */
    public long sizeBytes() {
        return sizeBytes;
    }

    /** What its offset is a multiple of. */
    public long alignment() {
        return alignment;
    }

    /** The storage profiles that it accepts. */
    public SortedSet<StorageProfile> storage() {
        return storage;
    }
}
