package org.lemnos.core;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Where the system wants a user's caches: XDG on Linux, {@code Library/Caches} on macOS, local application data on Windows. */
public final class CacheFolder {
    private CacheFolder() {}

    /**
     * The folder of this user for one kind of thing that can always be made again.
     *
     * @param purpose the kind, such as {@code pipelines}: the name of the folder
     */
    public static Path forUser(String purpose) {
        return of(System.getProperty("os.name"), System.getProperty("user.home"), System.getenv())
                .resolve(purpose);
    }

    static Path of(String system, String home, Map<String, String> environment) {
        String name = system.toLowerCase(Locale.ROOT);
        Path base;
        if (name.startsWith("windows")) {
            String local = environment.getOrDefault("LOCALAPPDATA", "");
            base = local.isEmpty() ? Path.of(home, "AppData", "Local") : Path.of(local);
        } else if (name.startsWith("mac")) {
            base = Path.of(home, "Library", "Caches");
        } else {
            String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
            // The base-directory specification says to ignore a relative path.
            base = xdg.startsWith("/") ? Path.of(xdg) : Path.of(home, ".cache");
        }
        return base.resolve("lemnos");
    }
}
