package org.lemnos.vulkan.instance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the validation layer said of one instance: every warning and error, in order. Empty where the layer is off. Thread-safe:
 * the layer calls from whichever thread made the call that it complains about.
 */
public final class ValidationLog {
    private static final Logger LOG = LoggerFactory.getLogger(ValidationLog.class);

    private final Optional<Watch> watch;
    private final List<String> messages = new ArrayList<>();

    private ValidationLog(Optional<Watch> watch) {
        this.watch = watch;
    }

    /** What the layer watches. */
    public enum Watch {
        /** Every call, and barriers between what kernels do to memory. */
        CALLS,
        /** That, and where kernels load and store: the layer writes checks into them that run on the GPU. */
        CALLS_AND_KERNELS
    }

    /** The log of an instance with the validation layer. */
    public static ValidationLog listening(Watch watch) {
        return new ValidationLog(Optional.of(watch));
    }

    /** The log of an instance without it, which stays empty. */
    public static ValidationLog silent() {
        return new ValidationLog(Optional.empty());
    }

    /** Whether a validation layer listens at all. */
    public boolean isOn() {
        return watch.isPresent();
    }

    Optional<Watch> watch() {
        return watch;
    }

    /** The messages so far, oldest first. */
    public synchronized List<String> messages() {
        return List.copyOf(messages);
    }

    /** Number of messages so far. */
    public synchronized int count() {
        return messages.size();
    }

    synchronized void add(String message) {
        messages.add(message);
        LOG.warn("Vulkan validation: {}", message);
    }
}
