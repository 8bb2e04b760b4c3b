package org.lemnos.core.policy;

import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.json.Codec;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.JsonIn;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.RecordCodec;
import org.lemnos.core.json.Sha256;
import org.lemnos.core.json.Source;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.solve.SearchBudget;

/** The text of policies: one flat object, named as in the planning rules, 1.15; every member may be left out. */
final class PolicyJson {
    private static final String DIGEST_DOMAIN = "lemnos.policy.v1";
    private static final long MOST_BYTES = 16 << 20;

    private static final Codec<Long> POSITIVE = Codec.between(1, Long.MAX_VALUE);
    private static final Codec<OptionalLong> CAPACITY = POSITIVE.optional()
            .as(
                    bytes -> bytes.map(OptionalLong::of).orElseGet(OptionalLong::empty),
                    bytes -> bytes.isPresent() ? Optional.of(bytes.getAsLong()) : Optional.empty());

    private static final Field<Policy, String> ID = member("policy_id", Codec.TEXT, Policy::id);
    private static final Field<Policy, Version> VERSION =
            member("version", Codec.parsed(Version::parse), Policy::version);
    private static final Field<Policy, OptionalLong> MEMORY_CAPACITY =
            member("memory_capacity_bytes", CAPACITY, Policy::memoryCapacityBytes);
    private static final Field<Policy, Long> MEMORY_RESERVE =
            member("memory_reserve_bytes", Codec.between(0, Long.MAX_VALUE), Policy::memoryReserveBytes);
    private static final Field<Policy, List<StorageProfile>> STORAGE = member(
            "dynamic_storage_profile_order", Codec.parsed(StorageProfile::parse).list(), Policy::storageProfiles);

    private static final Field<Policy, Determinism> DETERMINISM = member(
            "execution_determinism_requirement",
            Codec.tokens(Determinism.class, Determinism::token),
            Policy::determinism);
    private static final Field<Policy, Objective> OBJECTIVE =
            member("objective", Codec.tokens(Objective.class, Objective::token), Policy::objective);
    private static final Field<Policy, Optional<SearchBudget>> SEARCH_BUDGET = member(
            "search_budget_states",
            POSITIVE.as(SearchBudget::new, SearchBudget::states).optional(),
            Policy::searchBudget);
    private static final Field<Policy, SortedSet<String>> PREFERRED =
            member("preferred", set(Codec.TEXT), policy -> policy.kernels().preferred());
    private static final Field<Policy, SortedMap<String, String>> PREFERRED_BY_NODE = member(
            "preferred_by_node", Codec.TEXT.map(), policy -> policy.kernels().preferredByNode());
    private static final Field<Policy, SortedMap<String, SortedSet<Capability>>> REQUIRED_BY_NODE = member(
            "required_capabilities_by_node", set(Codec.parsed(Capability::new)).map(), policy -> policy.kernels()
                    .requiredByNode());

    private static final Field<Policy, Long> SEQUENCES = member(
            "maximum_active_sequences", Codec.between(1, ServingPolicy.MOST_SEQUENCES), policy -> policy.serving()
                    .maximumActiveSequences());
    private static final Field<Policy, Long> TOKENS = member(
            "maximum_scheduled_tokens", POSITIVE, policy -> policy.serving().maximumScheduledTokens());
    private static final Field<Policy, ServingPolicy.Scheduling> SCHEDULING = member(
            "scheduling",
            Codec.tokens(ServingPolicy.Scheduling.class, ServingPolicy.Scheduling::token),
            policy -> policy.serving().scheduling());
    private static final Field<Policy, AdmissionPolicy> ADMISSION = member(
            "admission", ServingJson.ADMISSION, policy -> policy.serving().admission());
    private static final Field<Policy, Optional<ReusableExecution>> REUSABLE =
            member("reusable_execution_policy", ServingJson.REUSABLE.optional(), policy -> policy.serving()
                    .reusableExecution());

    private static final Codec<Policy> CODEC = new RecordCodec<>(
            PolicyJson::policy,
            List.of(
                    ID,
                    VERSION,
                    MEMORY_CAPACITY,
                    MEMORY_RESERVE,
                    STORAGE,
                    DETERMINISM,
                    OBJECTIVE,
                    SEARCH_BUDGET,
                    PREFERRED,
                    PREFERRED_BY_NODE,
                    REQUIRED_BY_NODE,
                    SEQUENCES,
                    TOKENS,
                    SCHEDULING,
                    ADMISSION,
                    REUSABLE));

    private PolicyJson() {}

    private static Policy policy(RecordCodec.Members in) {
        return new Policy(
                in.get(ID),
                in.get(VERSION),
                new MemoryPolicy(in.get(MEMORY_CAPACITY), in.get(MEMORY_RESERVE), in.get(STORAGE)),
                new KernelPolicy(
                        in.get(DETERMINISM),
                        in.get(OBJECTIVE),
                        in.get(SEARCH_BUDGET),
                        in.get(PREFERRED),
                        in.get(PREFERRED_BY_NODE),
                        in.get(REQUIRED_BY_NODE)),
                new ServingPolicy(
                        in.get(SEQUENCES), in.get(TOKENS), in.get(SCHEDULING), in.get(ADMISSION), in.get(REUSABLE)));
    }

    /** A member that is as in the defaults where a text leaves it out. */
    private static <T> Field<Policy, T> member(String name, Codec<T> codec, Function<Policy, T> getter) {
        return Field.of(name, codec, getter).orElse(getter.apply(Policy.defaults()));
    }

    private static <T extends Comparable<T>> Codec<SortedSet<T>> set(Codec<T> item) {
        return item.list().as(PolicyJson::distinct, List::copyOf);
    }

    private static <T extends Comparable<T>> SortedSet<T> distinct(List<T> items) {
        SortedSet<T> set = new TreeSet<>(items);
        if (set.size() < items.size()) {
            throw new IllegalArgumentException(items + " names one twice");
        }
        return set;
    }

    static Policy read(String name, InputStream stream) {
        return JsonIn.read(stream, new Source(name, ErrorCode.POLICY_INVALID, MOST_BYTES), CODEC);
    }

    static String toJson(Policy policy) {
        return JsonOut.prettyText(out -> CODEC.write(out, policy));
    }

    static String sha256(Policy policy) {
        return Sha256.ofJson(DIGEST_DOMAIN, out -> CODEC.write(out, policy));
    }
}
