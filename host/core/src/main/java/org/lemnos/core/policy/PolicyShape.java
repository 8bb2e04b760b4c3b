package org.lemnos.core.policy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.solve.SearchBudget;

/** How policies are read; every member may be left out and is as in the defaults then. */
final class PolicyShape {
    private static final Policy DEFAULTS = Policy.defaults();
    private static final Shape<Long> POSITIVE = Shape.between(1, Long.MAX_VALUE);

    private static final Field<String> ID = Field.of("policy_id", Shape.TEXT).orElse(DEFAULTS.id());
    private static final Field<Version> VERSION =
            Field.of("version", Shape.parsed(Version::parse)).orElse(DEFAULTS.version());

    private static final Field<OptionalLong> MEMORY_CAPACITY = Field.of(
                    "memory_capacity_bytes",
                    POSITIVE.optional().as(bytes -> bytes.map(OptionalLong::of).orElseGet(OptionalLong::empty)))
            .orElse(DEFAULTS.memoryCapacityBytes());
    private static final Field<Long> MEMORY_RESERVE =
            Field.of("memory_reserve_bytes", Shape.between(0, Long.MAX_VALUE)).orElse(DEFAULTS.memoryReserveBytes());
    private static final Field<List<StorageProfile>> STORAGE = Field.of(
                    "dynamic_storage_profile_order",
                    Shape.parsed(StorageProfile::parse).list())
            .orElse(DEFAULTS.storageProfiles());

    private static final Field<Determinism> DETERMINISM = Field.of(
                    "execution_determinism_requirement", Shape.tokens(Determinism.class, Determinism::token))
            .orElse(DEFAULTS.determinism());
    private static final Field<Objective> OBJECTIVE = Field.of(
                    "objective", Shape.tokens(Objective.class, Objective::token))
            .orElse(DEFAULTS.objective());
    private static final Field<Optional<SearchBudget>> SEARCH_BUDGET = Field.of(
                    "search_budget_states", POSITIVE.as(SearchBudget::new).optional())
            .orElse(DEFAULTS.searchBudget());
    private static final Field<Boolean> FUSING = Field.of("fusing", Shape.TRUTH).orElse(DEFAULTS.fusing());
    private static final Field<SortedSet<String>> PREFERRED =
            Field.of("preferred", set(Shape.TEXT)).orElse(DEFAULTS.kernels().preferred());
    private static final Field<SortedMap<String, String>> PREFERRED_BY_NODE = Field.of(
                    "preferred_by_node", Shape.TEXT.map())
            .orElse(DEFAULTS.kernels().preferredByNode());
    private static final Field<SortedMap<String, SortedSet<Capability>>> REQUIRED_BY_NODE = Field.of(
                    "required_capabilities_by_node",
                    set(Shape.parsed(Capability::new)).map())
            .orElse(DEFAULTS.kernels().requiredByNode());

    private static final Field<Long> SEQUENCES = Field.of(
                    "maximum_active_sequences", Shape.between(1, ServingPolicy.MOST_SEQUENCES))
            .orElse(DEFAULTS.serving().maximumActiveSequences());
    private static final Field<Long> TOKENS = Field.of("maximum_scheduled_tokens", POSITIVE)
            .orElse(DEFAULTS.serving().maximumScheduledTokens());
    private static final Field<ServingPolicy.Scheduling> SCHEDULING = Field.of(
                    "scheduling", Shape.tokens(ServingPolicy.Scheduling.class, ServingPolicy.Scheduling::token))
            .orElse(DEFAULTS.serving().scheduling());
    private static final Field<AdmissionPolicy> ADMISSION = Field.of("admission", ServingShapes.ADMISSION)
            .orElse(DEFAULTS.serving().admission());
    private static final Field<Optional<ReusableExecution>> REUSABLE = Field.of(
                    "reusable_execution_policy", ServingShapes.REUSABLE.optional())
            .orElse(DEFAULTS.serving().reusableExecution());

    static final Shape<Policy> POLICY = new RecordShape<>(
            PolicyShape::policy,
            List.of(
                    ID,
                    VERSION,
                    MEMORY_CAPACITY,
                    MEMORY_RESERVE,
                    STORAGE,
                    DETERMINISM,
                    OBJECTIVE,
                    SEARCH_BUDGET,
                    FUSING,
                    PREFERRED,
                    PREFERRED_BY_NODE,
                    REQUIRED_BY_NODE,
                    SEQUENCES,
                    TOKENS,
                    SCHEDULING,
                    ADMISSION,
                    REUSABLE));

    private PolicyShape() {}

    private static Policy policy(RecordShape.Members in) {
        return new Policy(
                in.get(ID),
                in.get(VERSION),
                new MemoryPolicy(in.get(MEMORY_CAPACITY), in.get(MEMORY_RESERVE), in.get(STORAGE)),
                new KernelPolicy(
                        in.get(DETERMINISM),
                        in.get(OBJECTIVE),
                        in.get(SEARCH_BUDGET),
                        in.get(FUSING),
                        in.get(PREFERRED),
                        in.get(PREFERRED_BY_NODE),
                        in.get(REQUIRED_BY_NODE)),
                new ServingPolicy(
                        in.get(SEQUENCES), in.get(TOKENS), in.get(SCHEDULING), in.get(ADMISSION), in.get(REUSABLE)));
    }

    private static <T extends Comparable<T>> Shape<SortedSet<T>> set(Shape<T> item) {
        return item.list().as(PolicyShape::distinct);
    }

    private static <T extends Comparable<T>> SortedSet<T> distinct(List<T> items) {
        SortedSet<T> set = new TreeSet<>(items);
        if (set.size() < items.size()) {
            throw new IllegalArgumentException(items + " names one twice");
        }
        return set;
    }
}
