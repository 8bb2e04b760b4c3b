package org.lemnos.app.cli;

import java.util.List;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.vendor.ProviderFault;

/** What is held back, or was let go, for people. */
final class QuarantineListing {
    private QuarantineListing() {}

    /** One paragraph an entry; {@code none} stands for no entry at all. */
    static String of(List<QuarantineEntry> entries, String none) {
        if (entries.isEmpty()) {
            return none + System.lineSeparator();
        }
        StringBuilder text = new StringBuilder();
        entries.forEach(entry -> add(text, entry));
        return text.toString();
    }

    private static void add(StringBuilder text, QuarantineEntry entry) {
        ProviderFault fault = entry.fault();
        line(text, entry.key().subject() + " " + entry.key().version() + "  " + entry.code());
        line(text, "  provider   " + entry.key().provider());
        if (!entry.key().device().isEmpty()) {
            line(text, "  device     " + entry.key().device());
        }
        line(text, "  asked for  " + fault.call() + (fault.problem().isEmpty() ? "" : " of " + fault.problem()));
        line(text, "  evidence   " + fault.detail());
        if (!fault.measured().isEmpty()) {
            line(text, "  measured   " + fault.measured() + ", limit " + fault.limit());
        }
        if (!entry.certain()) {
            line(text, "  certainty  others ran with it; it is used where nothing else can do a node");
        }
        line(text, "  since      " + entry.since());
    }

    private static void line(StringBuilder text, String content) {
        text.append(content).append(System.lineSeparator());
    }
}
