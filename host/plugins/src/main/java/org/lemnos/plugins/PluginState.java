package org.lemnos.plugins;

import java.util.Locale;

/** What became of a jar. */
public enum PluginState {
    /** Its provider was made and is there. */
    STARTED,
    /** It is not taken; its report says why. */
    REFUSED,
    /** It was there and was unloaded. */
    UNLOADED;

    /** The name in reports. */
    public String token() {
        return name().toLowerCase(Locale.ROOT);
    }
}
