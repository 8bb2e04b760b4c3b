package org.lemnos.core.plan;

/** What an arena's bytes are for, which decides the kind of memory that a device gives it. */
public enum ArenaKind {
    /** Weights, constants and persistent workspaces: written once, when the session is made. */
    STATIC("static"),
    /** Inputs and outputs of the program: reached by the host at every run. */
    PORTS("ports"),
    /** Activations and scratch workspaces, which share bytes over time. */
    STEP("step");

    private final String token;

    ArenaKind(String token) {
        this.token = token;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }
}
