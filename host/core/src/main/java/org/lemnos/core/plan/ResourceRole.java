package org.lemnos.core.plan;

/** What a resource holds. */
public enum ResourceRole {
    /** An input of the program; the host writes it before a run. */
    INPUT("input", ArenaKind.PORTS),
    /** An output of the program; the host reads it after a run. */
    OUTPUT("output", ArenaKind.PORTS),
    /** A weight; uploaded when the session is made. */
    WEIGHT("weight", ArenaKind.STATIC),
    /** A constant of the program, or what planning computed from constants; uploaded when the session is made. */
    CONSTANT("constant", ArenaKind.STATIC),
    /** A kernel's memory that keeps its content from run to run; zeros when the session is made. */
    PERSISTENT("persistent", ArenaKind.STATIC),
    /** What one node makes and others use. */
    ACTIVATION("activation", ArenaKind.STEP),
    /** A kernel's memory during one call. */
    SCRATCH("scratch", ArenaKind.STEP);

    private final String token;
    private final ArenaKind arena;

    ResourceRole(String token, ArenaKind arena) {
        this.token = token;
        this.arena = arena;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }

    /** Where resources of this role lie. */
    public ArenaKind arena() {
        return arena;
    }
}
