package org.lemnos.plugins.load;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.inspect.Vouched;
import org.lemnos.plugins.jar.JarImage;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.Refusal;

/**
 * What is known of a jar before any class of it is defined.
 *
 * @param path where it is
 * @param sha256 the digest of the file, if it could be read
 * @param jar the jar, if it describes a provider and carries nothing that it may not
 * @param vouched who vouches for it, if the trust policy lets it in
 * @param refusal why it is not taken; empty if it is, and then everything else is there
 */
public record Examined(
        Path path,
        Optional<String> sha256,
        Optional<InspectedJar> jar,
        Optional<Vouched> vouched,
        Optional<Refusal> refusal) {
    /** By id, then version, then digest: an order that does not depend on file names or on who lists the folder. */
    static final Comparator<Examined> ORDER = Comparator.comparing(
                    (Examined one) -> one.required().manifest().id())
            .thenComparing(one -> one.required().manifest().version())
            .thenComparing(one -> one.required().image().sha256())
            .thenComparing(Examined::path);

    /** Reads a jar and judges it by its bytes. */
    public static Examined of(Path path, JarTrust trust, Version host) {
        Examined known = new Examined(path, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        try {
            JarImage image = JarImage.read(path);
            known = new Examined(
                    path, Optional.of(image.sha256()), Optional.empty(), Optional.empty(), Optional.empty());
            InspectedJar jar = InspectedJar.of(image);
            known = new Examined(path, known.sha256(), Optional.of(jar), Optional.empty(), Optional.empty());
            Vouched vouched = trust.admit(jar);
            known = new Examined(path, known.sha256(), known.jar(), Optional.of(vouched), Optional.empty());
            Negotiation.checkManifest(jar, host);
            return known;
        } catch (JarRefusedException refused) {
            return known.refused(refused.refusal());
        }
    }

    /** The same, not taken. */
    public Examined refused(Refusal why) {
        return new Examined(path, sha256, jar, vouched, Optional.of(why));
    }

    /** Whether it is taken. */
    public boolean isTaken() {
        return refusal.isEmpty();
    }

    /**
     * The jar.
     *
     * @throws IllegalStateException if it was refused before it could be inspected
     */
    public InspectedJar required() {
        return jar.orElseThrow(() -> new IllegalStateException(path + " was refused"));
    }
}
