package org.lemnos.models;

/** How far a program's nodes are those that its model wrote down. */
public enum Nodes {
    /**
     * Nodes that repeat another are left out, and primitive nodes that spell an operation are raised to it, such as the nine by which exporters spell
     * layer normalization before operator set 17. The program computes what the model says with fewer roundings in between.
     */
    RAISED("raised"),
    /** As the model wrote them. */
    AS_WRITTEN("as written");

    private final String token;

    Nodes(String token) {
        this.token = token;
    }

    /** The name in fingerprints. */
    String token() {
        return token;
    }
}
