package org.lemnos.plugins.load;

import java.nio.file.Path;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.plugins.inspect.PluginManifest;
import org.lemnos.plugins.inspect.Vouched;

/**
 * A provider that was made from its jar.
 *
 * @param path where the jar was read from
 * @param sha256 the digest of the file
 * @param contentSha256 the digest of its classes, modules and other resources
 * @param manifest what it says of itself
 * @param vouched who vouches for it
 * @param provider vendor code
 */
public record StartedPlugin(
        Path path,
        String sha256,
        String contentSha256,
        PluginManifest manifest,
        Vouched vouched,
        KernelProvider provider) {}
