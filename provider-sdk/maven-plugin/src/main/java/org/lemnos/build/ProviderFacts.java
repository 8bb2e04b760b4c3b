package org.lemnos.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/**
 * What a provider's jar says about itself before any of its classes is loaded.
 *
 * @param id such as {@code acme/fastmath}
 * @param version the bundle's own version
 * @param apiLevel the level of the contract that it was compiled against, {@code major.minor}
 * @param oldestHost the oldest level of a host that it works with, {@code major.minor}
 * @param natives the native libraries that it carries, as paths in the jar, ascending
 */
record ProviderFacts(String id, String version, String apiLevel, String oldestHost, List<String> natives) {

    /** The level of the contract; must agree with the provider's descriptor. */
    static final String API = "Lemnos-Api";

    static final String ID = "Plugin-Id";
    static final String VERSION = "Plugin-Version";

    /** A range of levels that the provider accepts in a host; a level alone means that or a newer one of its major. */
    static final String REQUIRES = "Plugin-Requires";

    static final String NATIVES = "Lemnos-Natives";

    /** Copies the list. */
    ProviderFacts {
        natives = List.copyOf(natives);
    }

    /** The manifest's bytes; equal facts give equal bytes. */
    byte[] manifest() {
        return manifest(oldestHost);
    }

    /**
     * The manifest's bytes.
     *
     * @param requires the range of host levels, instead of the one that follows from the oldest host
     */
    byte[] manifest(String requires) {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue(API, apiLevel);
        main.putValue(ID, id);
        main.putValue(VERSION, version);
        main.putValue(REQUIRES, requires);
        if (!natives.isEmpty()) {
            main.putValue(NATIVES, String.join(",", natives));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            manifest.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return bytes.toByteArray();
    }
}
