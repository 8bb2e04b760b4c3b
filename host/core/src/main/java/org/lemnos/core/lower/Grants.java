package org.lemnos.core.lower;

/**
 * What a trust policy lets a kernel do that no kernel may do by itself.
 *
 * @param deviceAddresses whether its modules may reach memory through addresses, which no check sees through
 */
public record Grants(boolean deviceAddresses) {
    /** What a kernel may do of which no policy speaks. */
    public static Grants none() {
        return new Grants(false);
    }
}
