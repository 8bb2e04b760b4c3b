package org.lemnos.tck.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.tck.Conformance;
import org.lemnos.tck.KernelVerdict;
import org.lemnos.tck.PatternVerdict;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Outcome;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.rule.Scope;

/**
 * Everything that came out of testing a provider on a device. The same provider, device, seed and scope give the same record, byte for byte.
 *
 * @param provider the provider's id
 * @param version the provider's version
 * @param jarSha256 the digest of the provider's jar, if it came as one
 * @param device the device's name
 * @param driver the driver's name and version
 * @param seed what inputs were made from
 * @param scope how much was tested
 * @param registration what there is to say of the provider as a whole
 * @param kernels what there is to say of each kernel, ascending by id
 * @param patterns what there is to say of each pattern, ascending by id
 */
public record Proof(
        String provider,
        String version,
        Optional<String> jarSha256,
        String device,
        String driver,
        long seed,
        Scope scope,
        List<Finding> registration,
        List<KernelVerdict> kernels,
        List<PatternVerdict> patterns) {
    /** Copies the lists. */
    public Proof {
        registration = List.copyOf(registration);
        kernels = List.copyOf(kernels);
        patterns = List.copyOf(patterns);
    }

    /** Tests everything that the provider brings. A provider that does not register right has no kernels to test. */
    public static Proof of(Conformance conformance, Optional<String> jarSha256) {
        List<Finding> registration = conformance.registration();
        List<KernelVerdict> kernels = new ArrayList<>();
        List<PatternVerdict> patterns = new ArrayList<>();
        if (registration.stream().noneMatch(finding -> finding.isFailure() && finding.rule() == Rule.REGISTERS)) {
            conformance.testableKernels().forEach(kernel -> kernels.add(conformance.test(kernel)));
            conformance.patterns().forEach(pattern -> patterns.add(conformance.testPattern(pattern)));
        }
        return of(conformance, jarSha256, registration, kernels, patterns);
    }

    /** What was found out about a provider, and maybe not about all of its kernels and patterns. */
    public static Proof of(
            Conformance conformance,
            Optional<String> jarSha256,
            List<Finding> registration,
            List<KernelVerdict> kernels,
            List<PatternVerdict> patterns) {
        DeviceProfile profile = conformance.device().profile();
        return new Proof(
                conformance.providerId(),
                conformance.providerVersion(),
                jarSha256,
                profile.name(),
                profile.driverName() + " " + profile.driverVersion(),
                conformance.seed(),
                conformance.scope(),
                registration,
                kernels,
                patterns);
    }

    /** Everything that was found, of the provider, then kernel by kernel, then pattern by pattern. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(registration);
        kernels.forEach(kernel -> findings.addAll(kernel.findings()));
        patterns.forEach(pattern -> findings.addAll(pattern.findings()));
        return findings;
    }

    /** The number of findings of an outcome. */
    public long count(Outcome outcome) {
        return findings().stream()
                .filter(finding -> finding.outcome() == outcome)
                .count();
    }

    /** Whether the rules were kept, as far as the device can tell. A proof in which nothing ran is none. */
    public boolean holds() {
        return count(Outcome.FAILED) == 0
                && kernels.stream().mapToLong(KernelVerdict::ran).sum() > 0;
    }

    /** Such as {@code 900 passed, 0 failed, 12 declined}. */
    public String summary() {
        return count(Outcome.PASSED) + " passed, " + count(Outcome.FAILED) + " failed, " + count(Outcome.DECLINED)
                + " declined";
    }

    /** The record as deterministic JSON. */
    public String toJson() {
        return ProofJson.text(this);
    }

    /** What the kernels do, as a table in Markdown. */
    public String toTable() {
        return SupportTable.of(this);
    }
}
