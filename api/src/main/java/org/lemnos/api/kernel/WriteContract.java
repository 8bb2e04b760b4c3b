package org.lemnos.api.kernel;

import org.lemnos.api.Stable;

/**
 * What a dispatch promises about the bytes that it writes through one binding. The host lets a value lie where another one lay only if
 * the first dispatch that touches it promises {@link #everyElement}. Immutable; an open set.
 */
@Stable
public final class WriteContract {
    private static final WriteContract EVERY = new WriteContract("every_element");
    private static final WriteContract SOME = new WriteContract("some_elements");

    private final String token;

    private WriteContract(String token) {
        this.token = token;
    }

    /** Every element in the binding's range is stored, and none is loaded before. */
    public static WriteContract everyElement() {
        return EVERY;
    }

    /** No promise. */
    public static WriteContract someElements() {
        return SOME;
    }

    /** Whether everything that was there before is gone. */
    public boolean overwritesEverything() {
        return this == EVERY;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }

    @Override
    public String toString() {
        return token;
    }
}
