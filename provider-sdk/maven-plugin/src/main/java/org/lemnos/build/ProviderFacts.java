package org.lemnos.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/**
 * What a provider's jar says about itself before any of its classes is loaded.
 *
 * @param id such as {@code acme/fastmath}
 * @param version the bundle's own version
 * @param apiLevel the level of the contract that it was compiled against, {@code major.minor}
 * @param oldestHost the oldest level of a host that it works with, {@code major.minor}
 */
record ProviderFacts(String id, String version, String apiLevel, String oldestHost) {

    /** The level of the contract; must agree with the provider's descriptor. */
    static final String API = "Lemnos-Api";

    static final String OLDEST_HOST = "Lemnos-Oldest-Host";
    static final String PROVIDER = "Lemnos-Provider";
    static final String PROVIDER_VERSION = "Lemnos-Provider-Version";

    /** The manifest's bytes; equal facts give equal bytes. */
    byte[] manifest() {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue(API, apiLevel);
        main.putValue(OLDEST_HOST, oldestHost);
        main.putValue(PROVIDER, id);
        main.putValue(PROVIDER_VERSION, version);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            manifest.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return bytes.toByteArray();
    }
}
