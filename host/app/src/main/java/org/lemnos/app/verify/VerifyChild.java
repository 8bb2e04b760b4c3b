package org.lemnos.app.verify;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ParentLink;
import org.lemnos.tck.Conformance;
import org.lemnos.tck.KernelVerdict;
import org.lemnos.tck.PatternVerdict;
import org.lemnos.tck.proof.Coverage;
import org.lemnos.tck.proof.Proof;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.adapter.AdapterChoice;

/** The {@code main} of the child process: loads a provider, tests it on a device and tells the parent. */
public final class VerifyChild {
    private static final int MOST_FAULTS_OF_A_RULE = 3;
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

    private final ParentLink parent;

    private VerifyChild(ParentLink parent) {
        this.parent = parent;
    }

    /** Tests what the arguments ask for. */
    public static void main(String[] arguments) {
        ParentLink.serve(parent -> new VerifyChild(parent).run(VerifyRequest.of(arguments)));
    }

    private void run(VerifyRequest request) {
        try (Vulkan vulkan = Vulkan.open();
                ProviderUnderTest provider = ProviderUnderTest.open(request.provider())) {
            VulkanDevice device = vulkan.device(AdapterChoice.of(request.device(), System.getenv()));
            Conformance conformance = Conformance.of(provider.provider(), device)
                    .with(provider.companions())
                    .seed(request.seed())
                    .scope(request.scope())
                    .build();
            say(
                    VerifyMessage.Kind.LINE,
                    conformance.providerId() + " " + conformance.providerVersion() + " on "
                            + device.profile().name() + ", seed " + request.seed());
            Proof proof = proof(conformance, request, provider.jarSha256());
            List<String> complaints = vulkan.validationMessages();
            complaints.forEach(complaint -> say(VerifyMessage.Kind.LINE, "validation layer: " + complaint));
            say(VerifyMessage.Kind.PROOF, proof.toJson());
            say(VerifyMessage.Kind.TABLE, proof.toTable());
            Coverage.of(proof).lines().forEach(line -> say(VerifyMessage.Kind.LINE, line));
            say(VerifyMessage.Kind.LINE, proof.summary());
            say(VerifyMessage.Kind.HOLDS, Boolean.toString(proof.holds() && complaints.isEmpty()));
            vulkan.close(CLOSE_LIMIT);
        }
    }

    private static List<String> chosen(Conformance conformance, VerifyRequest request) {
        List<String> all = conformance.testableKernels();
        List<String> chosen = all.stream().filter(request::wants).toList();
        if (chosen.isEmpty() && !request.kernels().isEmpty()) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID,
                    "no kernel of " + conformance.providerId() + " is named " + String.join(" or ", request.kernels())
                            + "; there are " + String.join(", ", all));
        }
        return chosen;
    }

    private Proof proof(Conformance conformance, VerifyRequest request, Optional<String> jarSha256) {
        List<Finding> registration = conformance.registration();
        report(conformance.providerId() + ": registration", registration);
        List<KernelVerdict> verdicts = new ArrayList<>();
        List<PatternVerdict> patterns = new ArrayList<>();
        if (registration.stream().noneMatch(finding -> finding.isFailure() && finding.rule() == Rule.REGISTERS)) {
            for (String kernel : chosen(conformance, request)) {
                say(VerifyMessage.Kind.BEGUN, kernel);
                KernelVerdict verdict = conformance.test(kernel);
                report(verdict.summary(), verdict.findings());
                verdicts.add(verdict);
            }
            if (request.kernels().isEmpty()) {
                patterns.addAll(patterns(conformance));
            }
        }
        return Proof.of(conformance, jarSha256, registration, verdicts, patterns);
    }

    private List<PatternVerdict> patterns(Conformance conformance) {
        List<PatternVerdict> verdicts = new ArrayList<>();
        for (String pattern : conformance.patterns()) {
            say(VerifyMessage.Kind.BEGUN, pattern);
            PatternVerdict verdict = conformance.testPattern(pattern);
            report(verdict.summary(), verdict.findings());
            verdicts.add(verdict);
        }
        return verdicts;
    }

    private void report(String title, List<Finding> findings) {
        List<Finding> faults = findings.stream().filter(Finding::isFailure).toList();
        List<Finding> shown = new ArrayList<>();
        Map<Rule, Integer> byRule = new EnumMap<>(Rule.class);
        for (Finding fault : faults) {
            if (byRule.merge(fault.rule(), 1, Integer::sum) <= MOST_FAULTS_OF_A_RULE) {
                shown.add(fault);
            }
        }
        say(VerifyMessage.Kind.LINE, title);
        shown.forEach(fault -> say(VerifyMessage.Kind.LINE, "  " + fault));
        if (faults.size() > shown.size()) {
            say(VerifyMessage.Kind.LINE, "  and " + (faults.size() - shown.size()) + " more; --proof has them all");
        }
    }

    private void say(VerifyMessage.Kind kind, String text) {
        parent.send(new VerifyMessage(kind, text).bytes());
    }
}
