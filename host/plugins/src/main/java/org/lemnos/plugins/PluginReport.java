package org.lemnos.plugins;

import java.nio.file.Path;
import java.util.Optional;
import org.lemnos.plugins.inspect.PluginManifest;
import org.lemnos.plugins.inspect.Vouched;
import org.lemnos.plugins.load.Examined;
import org.lemnos.plugins.load.StartedPlugin;
import org.lemnos.plugins.refusal.Refusal;

/**
 * What became of one jar. Plain facts: holds nothing of the jar.
 *
 * @param path where it is
 * @param state what became of it
 * @param sha256 the digest of the file, if it could be read
 * @param manifest what it says of itself, if it describes a provider
 * @param signer who vouches for it, for people; empty if it was refused before anybody asked
 * @param refusal why it is not taken; empty if it is or was
 */
public record PluginReport(
        Path path,
        PluginState state,
        Optional<String> sha256,
        Optional<PluginManifest> manifest,
        Optional<String> signer,
        Optional<Refusal> refusal) {

    static PluginReport refused(Examined jar) {
        return new PluginReport(
                jar.path(),
                PluginState.REFUSED,
                jar.sha256(),
                jar.jar().map(inspected -> inspected.manifest()),
                jar.vouched().map(Vouched::signer),
                jar.refusal());
    }

    static PluginReport started(StartedPlugin plugin) {
        return new PluginReport(
                plugin.path(),
                PluginState.STARTED,
                Optional.of(plugin.sha256()),
                Optional.of(plugin.manifest()),
                Optional.of(plugin.vouched().signer()),
                Optional.empty());
    }

    PluginReport unloaded() {
        return new PluginReport(path, PluginState.UNLOADED, sha256, manifest, signer, Optional.empty());
    }

    PluginReport refusedFor(Refusal why) {
        return new PluginReport(path, PluginState.REFUSED, sha256, manifest, signer, Optional.of(why));
    }

    /** The provider's id, if the jar says one. */
    public Optional<String> id() {
        return manifest.map(PluginManifest::id);
    }

    /** Such as {@code plugins/fastmath.jar (acme/fastmath 1.0.0): started}, with the reason where it is refused. */
    @Override
    public String toString() {
        return path
                + manifest.map(said -> " (" + said.id() + " " + said.version() + ")")
                        .orElse("") + ": " + state.token()
                + refusal.map(why -> ", " + why).orElse("");
    }
}
