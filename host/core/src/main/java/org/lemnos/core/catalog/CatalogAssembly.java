package org.lemnos.core.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lemnos.api.Api;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.ProviderFault;

/**
 * Takes what each provider brings, all of it or nothing, in an order that does not depend on how they were found: by id, then by version.
 */
final class CatalogAssembly {
    private static final int MOST_OPERATIONS = 4_096;
    private static final int MOST_KERNELS = 16_384;
    private static final int MOST_PATTERNS = 1_024;

    final List<ProviderEntry> providers = new ArrayList<>();
    final List<ProviderFault> refused = new ArrayList<>();
    final Map<OperationId, OperationEntry> operations = new TreeMap<>();
    final Map<String, KernelEntry> kernels = new TreeMap<>();
    final Map<String, PatternEntry> patterns = new TreeMap<>();

    /** The classes of the providers that count, by id. */
    final Map<String, Class<?>> classes = new TreeMap<>();

    private final Registration registration;

    private record Candidate(Offer offer, ProviderDescriptor descriptor) {}

    CatalogAssembly(List<Offer> found, Registration registration) {
        this.registration = registration;
        List<Candidate> candidates = new ArrayList<>();
        for (Offer offer : found) {
            introduce(offer).ifPresent(candidates::add);
        }
        candidates.sort(Comparator.comparing((Candidate one) -> one.descriptor().id())
                .thenComparing(one -> one.descriptor().version())
                .thenComparing(one -> one.offer().provider().getClass().getName()));
        for (Candidate candidate : withoutNamesakes(candidates)) {
            collect(candidate).ifPresent(collected -> admit(candidate, collected));
        }
        refused.sort(Comparator.comparing(ProviderFault::who)
                .thenComparing(ProviderFault::kind)
                .thenComparing(ProviderFault::detail));
    }

    private Optional<Candidate> introduce(Offer offer) {
        Answer<ProviderDescriptor> asked = registration.descriptor(offer.provider());
        if (!asked.isGiven()) {
            refused.add(asked.fault());
            return Optional.empty();
        }
        ProviderDescriptor descriptor = asked.value();
        Optional<String> firstNull = Wholeness.firstNull(descriptor);
        if (firstNull.isPresent()) {
            refused.add(new ProviderFault(
                    ProviderFault.Kind.RETURNED_NULL, descriptor.id(), "descriptor", "returned " + firstNull.get()));
            return Optional.empty();
        }
        Optional<String> obstacle = obstacleToLevel(descriptor);
        if (obstacle.isPresent()) {
            refused.add(new ProviderFault(ProviderFault.Kind.API_LEVEL, descriptor.id(), "descriptor", obstacle.get()));
            return Optional.empty();
        }
        return Optional.of(new Candidate(offer, descriptor));
    }

    private static Optional<String> obstacleToLevel(ProviderDescriptor descriptor) {
        if (descriptor.apiLevel().major() == Api.MAJOR && descriptor.oldestHostMinor() <= Api.MINOR) {
            return Optional.empty();
        }
        return Optional.of(
                "was built for level " + descriptor.apiLevel() + " of the contract and needs a host of level "
                        + descriptor.apiLevel().major() + "." + descriptor.oldestHostMinor()
                        + " or newer in the same major; this host has "
                        + Api.MAJOR + "." + Api.MINOR);
    }

    /** Providers of one id exclude each other: to take one of them would let the order of finding decide. */
    private List<Candidate> withoutNamesakes(List<Candidate> candidates) {
        Map<String, List<Candidate>> byId = new TreeMap<>();
        for (Candidate candidate : candidates) {
            byId.computeIfAbsent(candidate.descriptor().id(), id -> new ArrayList<>())
                    .add(candidate);
        }
        List<Candidate> single = new ArrayList<>();
        byId.forEach((id, namesakes) -> {
            if (namesakes.size() == 1) {
                single.add(namesakes.get(0));
            } else {
                refused.add(
                        new ProviderFault(ProviderFault.Kind.DUPLICATE_PROVIDER, id, "descriptor", listed(namesakes)));
            }
        });
        return single;
    }

    private static String listed(List<Candidate> namesakes) {
        StringBuilder text = new StringBuilder("is there " + namesakes.size() + " times; keep one of");
        String separator = " ";
        for (Candidate one : namesakes) {
            text.append(separator)
                    .append(one.descriptor().version())
                    .append(" (")
                    .append(one.offer().provider().getClass().getName())
                    .append(')');
            separator = ", ";
        }
        return text.toString();
    }

    private Optional<Collected> collect(Candidate candidate) {
        Collected collected = new Collected(candidate.descriptor());
        Answer<Boolean> done = registration.contribute(candidate.offer().provider(), collected);
        collected.end();
        Optional<ProviderFault> fault = done.isGiven()
                ? collected.firstBreach().or(() -> clash(collected))
                : Optional.of(collected.firstBreach().orElse(done.fault()));
        fault.ifPresent(refused::add);
        return fault.isPresent() ? Optional.empty() : Optional.of(collected);
    }

    /** What stands in the way of adding all of it to what is there already. */
    private Optional<ProviderFault> clash(Collected collected) {
        String who = collected.provider().id();
        for (OperationId id : collected.operations().keySet()) {
            OperationEntry there = operations.get(id);
            if (there != null) {
                String detail = "registers " + id + ", which " + there.provider() + " has registered";
                return Optional.of(new ProviderFault(ProviderFault.Kind.DUPLICATE_OPERATION, who, "operation", detail));
            }
        }
        for (String id : collected.kernels().keySet()) {
            KernelEntry there = kernels.get(id);
            if (there != null) {
                String detail = "registers kernel " + id + ", which " + there.provider() + " has registered";
                return Optional.of(new ProviderFault(ProviderFault.Kind.DUPLICATE_KERNEL, who, "kernel", detail));
            }
        }
        if (operations.size() + collected.operations().size() > MOST_OPERATIONS
                || kernels.size() + collected.kernels().size() > MOST_KERNELS
                || patterns.size() + collected.patterns().size() > MOST_PATTERNS) {
            String detail = "brings the catalog above " + MOST_OPERATIONS + " operations, " + MOST_KERNELS
                    + " kernels or " + MOST_PATTERNS + " patterns";
            return Optional.of(new ProviderFault(ProviderFault.Kind.CEILING, who, "contribute", detail));
        }
        return Optional.empty();
    }

    private void admit(Candidate candidate, Collected collected) {
        classes.put(candidate.descriptor().id(), candidate.offer().provider().getClass());
        operations.putAll(collected.operations());
        kernels.putAll(collected.kernels());
        patterns.putAll(collected.patterns());
        providers.add(new ProviderEntry(
                collected.provider(),
                List.copyOf(collected.operations().values()),
                List.copyOf(collected.kernels().values()),
                List.copyOf(collected.patterns().values()),
                candidate.offer().provenance(),
                candidate.offer().codeSha256()));
    }
}
