package org.lemnos.core.vendor;

import java.util.Optional;
import java.util.function.Function;

/**
 * What vendor code answered: a value, or how it failed. Immutable.
 *
 * @param <T> the type of the value
 */
public final class Answer<T> {
    private final Optional<T> value;
    private final Optional<ProviderFault> fault;

    private Answer(Optional<T> value, Optional<ProviderFault> fault) {
        this.value = value;
        this.fault = fault;
    }

    /** A value. */
    public static <T> Answer<T> given(T value) {
        return new Answer<>(Optional.of(value), Optional.empty());
    }

    /** A failure. */
    public static <T> Answer<T> failed(ProviderFault fault) {
        return new Answer<>(Optional.empty(), Optional.of(fault));
    }

    /** Whether there is a value. */
    public boolean isGiven() {
        return value.isPresent();
    }

    /**
     * The value.
     *
     * @throws IllegalStateException if the call failed
     */
    public T value() {
        return value.orElseThrow(() -> new IllegalStateException("no answer: " + fault));
    }

    /**
     * How it failed.
     *
     * @throws IllegalStateException if it did not
     */
    public ProviderFault fault() {
        return fault.orElseThrow(() -> new IllegalStateException("the call succeeded"));
    }

    /** The value, or what the function makes of the failure. */
    public T orElse(Function<ProviderFault, T> otherwise) {
        return value.orElseGet(() -> otherwise.apply(fault()));
    }
}
