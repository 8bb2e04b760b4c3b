package org.lemnos.plugins.inspect;

import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.refusal.JarRefusedException;

/**
 * A jar that describes a provider and carries nothing that it may not.
 *
 * @param image its bytes
 * @param manifest what it says of itself
 * @param providerClass the name of its provider's class
 */
public record InspectedJar(JarImage image, PluginManifest manifest, String providerClass) {
    /**
     * Inspects a jar.
     *
     * @throws JarRefusedException if its manifest lacks something or asks for other jars; if it carries classes of the contract, an archive,
     *     entries for single Java versions or an undeclared native library; or if it does not name exactly one provider in {@code META-INF/services}
     */
    public static InspectedJar of(JarImage image) throws JarRefusedException {
        PluginManifest manifest = PluginManifest.of(image);
        CarriedFiles.check(image, manifest.natives());
        return new InspectedJar(image, manifest, ServiceFile.providerClass(image));
    }
}
