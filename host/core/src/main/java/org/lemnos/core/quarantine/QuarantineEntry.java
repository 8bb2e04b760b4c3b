package org.lemnos.core.quarantine;

import java.time.Instant;
import org.lemnos.core.vendor.ProviderFault;

/**
 * Something that is held back, and why.
 *
 * @param key what exactly
 * @param fault the evidence
 * @param certain whether it was this and nothing else: false for a kernel that shared the device with others when the device failed
 * @param since when it was found
 */
public record QuarantineEntry(QuarantineKey key, ProviderFault fault, boolean certain, Instant since) {
    /** Whether the device failed while it ran, rather than it itself before. */
    public boolean isSuspect() {
        return fault.kind() == ProviderFault.Kind.DEVICE_LOST || fault.kind() == ProviderFault.Kind.DEVICE_HUNG;
    }

    /** The code in reports, such as {@code quarantined:threw} or {@code suspect:device_lost}. */
    public String code() {
        return (isSuspect() ? "suspect:" : "quarantined:") + fault.kind().token();
    }

    /** What asks it again. */
    public String remedy() {
        return "'lemnos providers --quarantine --clear " + key.subject() + "' asks it again";
    }

    /** What happened and what to do, in one sentence, with nothing in it that another run would measure otherwise. */
    public String evidence() {
        return fault + "; " + remedy();
    }

    /** One line for the log. */
    @Override
    public String toString() {
        String where = key.device().isEmpty() ? "" : " on " + key.device();
        String measured = fault.measured().isEmpty() ? "" : " (measured " + fault.measured() + ")";
        return code() + where + ": " + fault + measured + "; " + remedy();
    }
}
