package org.lemnos.plugins.inspect;

import org.lemnos.core.catalog.Provenance;
import org.lemnos.plugins.refusal.JarRefusedException;

/** Decides whether the host relies on a jar. Asked once for each jar, before any class of it is defined; must not define one either. */
@FunctionalInterface
public interface JarTrust {
    /**
     * What is known of who vouches for the jar.
     *
     * @throws JarRefusedException if the policy does not let it in
     */
    Vouched admit(InspectedJar jar) throws JarRefusedException;

    /** Lets every jar in, looks at no signature and vouches for none. */
    static JarTrust unchecked() {
        return jar -> new Vouched(Provenance.of(Provenance.Standing.NOBODY), Vouched.NOT_CHECKED);
    }
}
