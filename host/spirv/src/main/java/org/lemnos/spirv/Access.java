package org.lemnos.spirv;

/** What a module does to a buffer, by the instructions that its entry point can reach. */
public enum Access {
    /** Only read. */
    READ,
    /** Only written. */
    WRITE,
    /** Read and written, atomics included. */
    READ_WRITE;

    /** Whether any byte is read. */
    public boolean reads() {
        return this != WRITE;
    }

    /** Whether any byte is written. */
    public boolean writes() {
        return this != READ;
    }

    /** Both accesses together. */
    public Access and(Access other) {
        return this == other ? this : READ_WRITE;
    }
}
