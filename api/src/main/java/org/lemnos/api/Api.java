package org.lemnos.api;

/**
 * The level of this contract.
 *
 * <p>Both parts are compile-time constants, so javac copies them into the class that names them: a provider that passes them
 * to its descriptor reports the level it was compiled against, not the level of the host that loads it.
 */
@Stable
public final class Api {
    /** Levels with different majors do not work together. Zero: no level has been frozen. */
    public static final int MAJOR = 0;

    /** A host serves every provider whose oldest acceptable host minor is at most this. */
    public static final int MINOR = 1;

    private Api() {}
}
