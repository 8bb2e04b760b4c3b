package org.lemnos.core.quarantine;

import java.nio.file.Path;
import java.util.Map;
import org.lemnos.core.CacheFolder;

/** Where a user's quarantine lies. */
final class UserQuarantine {
    static final String VARIABLE = "LEMNOS_QUARANTINE";

    private static final String OFF = "off";

    private UserQuarantine() {}

    static Quarantine of(Map<String, String> environment) {
        String named = environment.getOrDefault(VARIABLE, "");
        if (named.equals(OFF)) {
            return Quarantine.inMemory();
        }
        return Quarantine.file(
                named.isEmpty() ? CacheFolder.forUser("quarantine").resolve("quarantine.json") : Path.of(named));
    }
}
