package org.lemnos.api.kernel;

import java.util.Optional;
import org.lemnos.api.Experimental;
import org.lemnos.api.Stable;

/**
 * What a dispatch promises about the bytes that it writes through one binding. The host lets a value lie where another one lay only if
 * the first dispatch that touches it promises {@link #everyElement}. Immutable; an open set.
 */
@Stable
public final class WriteContract {
    private static final WriteContract EVERY = new WriteContract("every_element", Optional.empty());
    private static final WriteContract SOME = new WriteContract("some_elements", Optional.empty());

    private final String promise;
    private final Optional<PhysicalWrite> physical;

    private WriteContract(String promise, Optional<PhysicalWrite> physical) {
        this.promise = promise;
        this.physical = physical;
    }

    /** Every element in the binding's range is stored, and none is loaded before. */
    public static WriteContract everyElement() {
        return EVERY;
    }

    /** No promise. */
    public static WriteContract someElements() {
        return SOME;
    }

    /** The same promise, and how the stores are divided. A dispatch says so of all bindings that it writes, or of none. */
    @Experimental(since = "0.1")
    public WriteContract divided(PhysicalWrite how) {
        return new WriteContract(promise, Optional.of(how));
    }

    /** Whether everything that was there before is gone. */
    public boolean overwritesEverything() {
        return promise.equals(EVERY.promise);
    }

    /** How the stores are divided; empty if nothing is known, which is never taken for safe. */
    @Experimental(since = "0.1")
    public Optional<PhysicalWrite> physical() {
        return physical;
    }

    /** The name in reports: the promise, and behind a slash how the stores are divided, if that is known. */
    public String token() {
        return promise + physical.map(how -> "/" + how).orElse("");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WriteContract that && promise.equals(that.promise) && physical.equals(that.physical);
    }

    @Override
    public int hashCode() {
        return token().hashCode();
    }

    @Override
    public String toString() {
        return token();
    }
}
