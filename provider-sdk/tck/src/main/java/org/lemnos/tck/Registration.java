package org.lemnos.tck;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.Port;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.InertKernel;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;

/** Chapter 1 of the rules: what a provider says of itself when it registers. */
final class Registration {
    private final Conformance conformance;
    private final List<Finding> findings = new ArrayList<>();

    private Registration(Conformance conformance) {
        this.conformance = conformance;
    }

    static List<Finding> of(Conformance conformance) {
        Registration registration = new Registration(conformance);
        Catalog catalog = conformance.catalog();
        registration.registers(catalog);
        if (registration.findings.stream().noneMatch(Finding::isFailure)) {
            registration.saysTheSameAgain(catalog);
            registration.findsOperations(catalog);
            registration.claimsWhatIsTaken(catalog);
            registration.declaresDeclines();
        }
        return List.copyOf(registration.findings);
    }

    private void registers(Catalog catalog) {
        boolean counts =
                catalog.providers().stream().anyMatch(entry -> entry.id().equals(conformance.providerId()));
        List<String> faults =
                catalog.refused().stream().map(ProviderFault::toString).toList();
        boolean clean = counts && faults.isEmpty();
        findings.add(
                clean
                        ? Finding.passed(Rule.REGISTERS, conformance.providerId())
                        : Finding.failed(Rule.REGISTERS, conformance.providerId(), String.join("; ", faults)));
    }

    private void saysTheSameAgain(Catalog catalog) {
        boolean same = conformance.catalog().sha256().equals(catalog.sha256());
        findings.add(
                same
                        ? Finding.passed(Rule.SAYS_THE_SAME_AGAIN, conformance.providerId())
                        : Finding.failed(
                                Rule.SAYS_THE_SAME_AGAIN,
                                conformance.providerId(),
                                "registered again, it brings other operations, kernels or claims"));
    }

    private void findsOperations(Catalog catalog) {
        for (String kernel : conformance.kernels()) {
            List<String> obstacles = catalog.inert().stream()
                    .filter(inert -> inert.kernel().id().equals(kernel))
                    .map(InertKernel::detail)
                    .toList();
            findings.add(
                    obstacles.isEmpty()
                            ? Finding.passed(Rule.FINDS_OPERATIONS, kernel)
                            : Finding.failed(Rule.FINDS_OPERATIONS, kernel, obstacles.get(0)));
        }
    }

    private void claimsWhatIsTaken(Catalog catalog) {
        for (String id : conformance.testableKernels()) {
            KernelEntry kernel = catalog.findKernel(id).orElseThrow();
            OperationEntry operation = catalog.operation(kernel.descriptor().operation());
            List<Port> ports = new ArrayList<>(operation.descriptor().inputs());
            ports.addAll(operation.descriptor().outputs());
            List<Claim> claims = kernel.descriptor().claims();
            for (int number = 0; number < claims.size(); number++) {
                claimsWhatIsTaken(id + ", claim " + number, claims.get(number), ports);
            }
        }
    }

    private void claimsWhatIsTaken(String name, Claim claim, List<Port> ports) {
        for (int i = 0; i < ports.size(); i++) {
            ElementType type = claim.types().get(i);
            if (!ports.get(i).types().contains(type)) {
                findings.add(Finding.failed(
                        Rule.CLAIMS_WHAT_IS_TAKEN,
                        name,
                        "claims " + type.token() + " for port '" + ports.get(i).name() + "', which takes "
                                + ports.get(i).types().stream()
                                        .map(ElementType::token)
                                        .sorted()
                                        .toList()));
                return;
            }
        }
        findings.add(Finding.passed(Rule.CLAIMS_WHAT_IS_TAKEN, name));
    }

    private void declaresDeclines() {
        String id = conformance.providerId();
        List<String> names = conformance.kernels().stream()
                .map(kernel -> kernel.substring(id.length() + 1))
                .toList();
        findings.add(conformance
                .declines()
                .fault(names)
                .map(fault -> Finding.failed(Rule.DECLARES_DECLINES, id, fault))
                .orElseGet(() -> Finding.passed(Rule.DECLARES_DECLINES, id)));
    }
}
