package org.lemnos.core.schedule;

/** Why two accesses to the same bytes must keep their order. */
public enum HazardKind {
    /** The earlier access writes, the later one only reads. */
    READ_AFTER_WRITE("read_after_write"),
    /** The earlier access only reads, the later one writes: execution order is enough. */
    WRITE_AFTER_READ("write_after_read"),
    /** Both write. */
    WRITE_AFTER_WRITE("write_after_write");

    private final String token;

    HazardKind(String token) {
        this.token = token;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }
}
