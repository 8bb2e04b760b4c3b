package org.lemnos.core.schedule;

/** What a dispatch does with a range of bytes. */
public enum AccessKind {
    READ("read", true, false),
    WRITE("write", false, true),
    READ_WRITE("read_write", true, true);

    private final String token;
    private final boolean reads;
    private final boolean writes;

    AccessKind(String token, boolean reads, boolean writes) {
        this.token = token;
        this.reads = reads;
        this.writes = writes;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }

    /** Whether bytes may be read. */
    public boolean reads() {
        return reads;
    }

    /** Whether bytes may be written. */
    public boolean writes() {
        return writes;
    }
}
