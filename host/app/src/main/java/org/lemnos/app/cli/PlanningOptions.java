package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.device.Capability;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.NearestNames;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.ProviderEntry;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.ImportOptions;
import org.lemnos.models.OnnxModel;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What every command that plans may be told about policy and precision. */
final class PlanningOptions {
    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(
            names = "--policy",
            paramLabel = "FILE",
            description = "A policy file. What other options say goes before it.")
    private @Nullable Path policyFile;

    @Option(
            names = "--objective",
            paramLabel = "canonical|cost",
            converter = TokenConverter.OfObjective.class,
            completionCandidates = TokenConverter.OfObjective.class,
            description = "Choose kernels and storage by the canonical order or by estimated time.")
    private @Nullable Objective objective;

    @Option(
            names = "--unfused",
            description = "Run every node by itself, also where one call of a fused operation would do several.")
    private boolean unfused;

    @Option(
            names = "--capacity",
            paramLabel = "N",
            converter = ByteCount.class,
            description = "The device memory that the plan may take, in bytes or as 256MiB, 2GiB.")
    private @Nullable Long capacity;

    @Option(
            names = "--reserve",
            paramLabel = "N",
            converter = ByteCount.class,
            description = "What stays free of the capacity, in bytes or as 256MiB, 2GiB.")
    private @Nullable Long reserve;

    @Option(
            names = "--prefer",
            paramLabel = "[NODE=]PROVIDER|KERNEL",
            description = "Take this provider's kernels, or this kernel, where they fit. Repeatable.")
    private final List<String> preferences = List.of();

    @Option(
            names = "--require",
            paramLabel = "NODE=CAPABILITY",
            description = "The node's kernel must make use of this capability of the device. Repeatable.")
    private final List<String> requirements = List.of();

    @Mixin
    private final PrecisionOption precision = new PrecisionOption();

    /** The program of a model file. */
    Program read(Path model) {
        return read(model, Map.of(), Dimensions.none());
    }

    /**
     * Reads the model as the options say, with these inputs as constants.
     *
     * @param extents which take the places of the model's symbols where it cannot be read otherwise
     */
    Program read(Path model, Map<String, MemoryTensor> fixed, Dimensions extents) {
        ImportOptions options = ImportOptions.defaults().precision(precision.wanted());
        for (Map.Entry<String, MemoryTensor> input : fixed.entrySet()) {
            options = options.fixing(input.getKey(), input.getValue());
        }
        return OnnxModel.read(model, options, extents);
    }

    /** Those of the numbers that a program does not have in the places of its symbols already, because it was read for these extents. */
    static Dimensions left(Dimensions given, Dimensions extents, Program program) {
        Dimensions left = Dimensions.none();
        for (Map.Entry<String, Long> each : given.extents().entrySet()) {
            if (program.symbols().contains(each.getKey()) || !extents.has(each.getKey())) {
                left = left.with(each.getKey(), each.getValue());
            }
        }
        return left;
    }

    /**
     * The policy file's policy, or the default one, with what the options change.
     *
     * @throws LemnosException with {@code POLICY_INVALID} if {@code --prefer} names neither a provider nor a kernel of the catalog, or {@code --require} a
     *     capability that none of its kernels uses
     */
    Policy policy(Catalog catalog) {
        Policy policy = policyFile == null ? Policy.defaults() : TextFiles.read(policyFile, Policy::read);
        if (objective != null) {
            policy = policy.withObjective(objective);
        }
        if (unfused) {
            policy = policy.withFusing(false);
        }
        if (capacity != null) {
            policy = policy.withMemoryCapacityBytes(capacity);
        }
        if (reserve != null) {
            policy = policy.withMemoryReserveBytes(reserve);
        }
        for (String preference : preferences) {
            int equals = preference.lastIndexOf('=');
            checkRegistered(preference.substring(equals + 1), catalog);
            policy = equals < 0
                    ? policy.preferring(preference)
                    : policy.preferring(preference.substring(0, equals), preference.substring(equals + 1));
        }
        for (String requirement : requirements) {
            policy = requiring(policy, requirement, catalog);
        }
        return policy;
    }

    private static void checkRegistered(String id, Catalog catalog) {
        List<String> providers =
                catalog.providers().stream().map(ProviderEntry::id).toList();
        if (catalog.findKernel(id).isEmpty() && !providers.contains(id)) {
            throw new LemnosException(
                    ErrorCode.POLICY_INVALID,
                    "--prefer " + id + " names no provider and no kernel that is there; the providers are " + providers
                            + ", and 'lemnos providers' lists their kernels");
        }
    }

    private Policy requiring(Policy policy, String requirement, Catalog catalog) {
        int equals = requirement.lastIndexOf('=');
        if (equals < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--require " + requirement + " names no capability: write NODE=CAPABILITY");
        }
        String name = requirement.substring(equals + 1);
        SortedSet<String> used = new TreeSet<>();
        catalog.kernels().forEach(kernel -> kernel.descriptor().claims().forEach(claim -> claim.capabilities()
                .forEach(capability -> used.add(capability.name()))));
        if (!used.contains(name)) {
            List<String> near = NearestNames.of(name, used);
            throw new LemnosException(
                    ErrorCode.POLICY_INVALID,
                    "--require " + requirement + ": no kernel that is there makes use of a capability " + name
                            + (near.isEmpty() ? "" : " (did you mean " + String.join(" or ", near) + "?)")
                            + "; kernels use " + used);
        }
        return policy.requiring(requirement.substring(0, equals), new Capability(name));
    }
}
