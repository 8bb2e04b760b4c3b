package org.lemnos.plugins.trust;

import java.nio.file.Path;
import java.security.CodeSigner;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Provenance;
import org.lemnos.core.catalog.Provenance.Standing;
import org.lemnos.plugins.inspect.InspectedJar;
import org.lemnos.plugins.inspect.JarTrust;
import org.lemnos.plugins.inspect.Vouched;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.Refusal;
import org.lemnos.plugins.refusal.RefusalReason;

/** Decides by an operator's policy; safe from any thread. */
public final class Trust implements JarTrust {
    private final TrustPolicy policy;
    private final Optional<LockFile> lock;
    private final InstantSource clock;

    private Trust(TrustPolicy policy, Optional<LockFile> lock, InstantSource clock) {
        this.policy = policy;
        this.lock = lock;
        this.clock = clock;
    }

    /**
     * Decides by a policy.
     *
     * @param clock says at which time certificates must be valid
     * @throws LemnosException if the lock file that it names is not there or is none
     */
    public static JarTrust of(TrustPolicy policy, InstantSource clock) {
        return new Trust(policy, policy.lock().map(LockFile::read), clock);
    }

    /** Decides by a policy file. If it, or what it names, cannot be read, every jar is refused with that reason: a host without its policy trusts nobody. */
    public static JarTrust of(Path policyFile) {
        return orNobody(() -> TrustPolicy.read(policyFile));
    }

    /** Decides by a policy file which jars may be pinned: by everything in it but pins. */
    public static JarTrust beforePinning(Path policyFile) {
        return orNobody(() -> TrustPolicy.read(policyFile).withoutPins());
    }

    private static JarTrust orNobody(Supplier<TrustPolicy> policy) {
        try {
            return of(policy.get(), InstantSource.system());
        } catch (LemnosException unavailable) {
            Refusal refusal = new Refusal(
                    RefusalReason.TRUST_UNAVAILABLE, "is refused like every jar: " + unavailable.getMessage());
            return jar -> {
                throw new JarRefusedException(jar.image().path(), refusal);
            };
        }
    }

    @Override
    public Vouched admit(InspectedJar jar) throws JarRefusedException {
        return switch (policy.mode()) {
            case OFF -> new Vouched(granted(jar, Standing.NOBODY), Vouched.NOT_CHECKED);
            case PINNED -> {
                requirePin(jar);
                requireNativesGranted(jar);
                yield new Vouched(granted(jar, Standing.POLICY), Vouched.PINNED);
            }
            case SIGNED -> {
                NamedCertificate signer = signer(jar);
                requirePin(jar);
                requireNativesGranted(jar);
                yield new Vouched(granted(jar, Standing.POLICY), signer.name());
            }
        };
    }

    /** Of the kernels that the policy lets use device addresses, the jar's own. */
    private Provenance granted(InspectedJar jar, Standing standing) {
        String own = jar.manifest().id() + "/";
        return Provenance.of(standing)
                .grantingAddresses(policy.deviceAddresses().stream()
                        .filter(kernel -> kernel.startsWith(own))
                        .toList());
    }

    private void requirePin(InspectedJar jar) throws JarRefusedException {
        if (lock.isPresent() && lock.get().find(jar.image().sha256()).isEmpty()) {
            Optional<PinnedJar> other = lock.get().jars().stream()
                    .filter(pinned -> pinned.provider().equals(jar.manifest().id()))
                    .findFirst();
            throw refused(
                    jar,
                    RefusalReason.NOT_PINNED,
                    "has the SHA-256 digest " + jar.image().sha256() + ", which the lock file "
                            + policy.lock().orElseThrow() + " does not have; "
                            + other.map(pinned -> "of provider " + pinned.provider() + " it has " + pinned.sha256()
                                            + ", version " + pinned.version())
                                    .orElse("it has nothing of provider "
                                            + jar.manifest().id()));
        }
    }

    private NamedCertificate signer(InspectedJar jar) throws JarRefusedException {
        Set<CodeSigner> signers = JarSignatures.signersOfAll(jar.image());
        SignerRules.Answer answer = new SignerRules(policy, jar.manifest().vendor(), clock.instant()).ask(signers);
        if (answer.accepted().isEmpty()) {
            // A signer who is known says more about what to do than one who is not.
            Refusal clearest = answer.refusals().stream()
                    .filter(refusal -> refusal.reason() != RefusalReason.SIGNER_UNKNOWN)
                    .findFirst()
                    .orElse(answer.refusals().get(0));
            throw new JarRefusedException(jar.image().path(), clearest);
        }
        return answer.accepted().get();
    }

    private void requireNativesGranted(InspectedJar jar) throws JarRefusedException {
        String id = jar.manifest().id();
        if (!jar.manifest().natives().isEmpty() && !policy.natives().contains(id)) {
            throw refused(
                    jar,
                    RefusalReason.NATIVE_NOT_GRANTED,
                    "carries the native libraries " + jar.manifest().natives()
                            + "; the policy's natives do not name provider " + id);
        }
    }

    private static JarRefusedException refused(InspectedJar jar, RefusalReason reason, String detail) {
        return new JarRefusedException(jar.image().path(), reason, detail);
    }
}
