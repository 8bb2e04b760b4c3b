package org.lemnos.vulkan.instance;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the validation layer said of one instance: every warning and error, in order. Empty where the layer is off. Thread-safe:
 * the layer calls from whichever thread made the call that it complains about.
 */
public final class ValidationLog {
    private static final Logger LOG = LoggerFactory.getLogger(ValidationLog.class);

    private final boolean on;
    private final List<String> messages = new ArrayList<>();

    private ValidationLog(boolean on) {
        this.on = on;
    }

    /** The log of an instance with the validation layer. */
    public static ValidationLog listening() {
        return new ValidationLog(true);
    }

    /** The log of an instance without it, which stays empty. */
    public static ValidationLog silent() {
        return new ValidationLog(false);
    }

    /** Whether a validation layer listens at all. */
    public boolean isOn() {
        return on;
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
