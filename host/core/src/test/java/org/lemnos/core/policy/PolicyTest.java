package org.lemnos.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.solve.SearchBudget;

class PolicyTest {
    private static Policy read(String text) {
        return Policy.read("policy.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Policy full() {
        ReusableExecution reusable = new ReusableExecution(
                2,
                List.of(
                        new ReusableExecution.Bucket("decode", 8, 8, 1),
                        new ReusableExecution.Bucket("decode", 1, 1, 1),
                        new ReusableExecution.Bucket("prefill", 1, 512, 32)));
        Policy base = new Policy(
                "tight",
                Version.of(1, 0),
                Policy.defaults().memory(),
                Policy.defaults().kernels(),
                new ServingPolicy(
                        ServingPolicy.MOST_SEQUENCES,
                        Long.MAX_VALUE,
                        ServingPolicy.Scheduling.DEADLINE,
                        new AdmissionPolicy(1, AdmissionPolicy.SequenceFit.IMMEDIATE_ONLY, false, 7),
                        Optional.of(reusable)));
        return base.withMemoryCapacityBytes(4096)
                .withMemoryReserveBytes(128)
                .withStorageProfiles(StorageProfile.fixedBlock(65536), StorageProfile.linear())
                .withDeterminism(Determinism.NONE)
                .withObjective(Objective.CANONICAL)
                .withSearchBudget(new SearchBudget(99))
                .preferring("acme/fast")
                .preferring("lemnos/portable/matmul")
                .preferring("layer/0", "acme/fast/matmul")
                .requiring("layer/0", Capability.FLOAT16)
                .requiring("layer/0", Capability.STORAGE_16BIT);
    }

    @Test
    void an_empty_file_is_the_defaults() {
        assertThat(read("{}")).isEqualTo(Policy.defaults());
    }

    @Test
    void a_policy_comes_back_equal() {
        for (Policy policy : List.of(Policy.defaults(), full())) {
            assertThat(read(policy.toJson())).isEqualTo(policy);
            assertThat(read(policy.toJson()).sha256()).isEqualTo(policy.sha256());
        }
    }

    @Test
    void the_text_names_every_field_of_the_rules() {
        assertThat(full().toJson())
                .contains(
                        "\"version\": \"1.0\"",
                        "\"memory_capacity_bytes\": 4096",
                        "\"memory_reserve_bytes\": 128",
                        "\"maximum_active_sequences\": 4294967295",
                        "\"maximum_scheduled_tokens\": 9223372036854775807",
                        "\"execution_determinism_requirement\": \"none\"",
                        "\"dynamic_storage_profile_order\": [ \"fixed_block(65536)/contiguous/row_major\","
                                + " \"linear/contiguous/row_major\" ]",
                        "\"reusable_execution_policy\": {",
                        "\"maximum_reusable_lanes\": 2",
                        "\"policy_id\": \"tight\"",
                        "\"scheduling\": \"deadline\"",
                        "\"maximum_queue_depth\": 1",
                        "\"sequence_fit_policy\": \"immediate_only\"",
                        "\"allow_defer\": false",
                        "\"cancellation_check_interval_steps\": 7");
    }

    @Test
    void every_change_changes_the_digest() {
        Policy policy = Policy.defaults();
        List<Policy> all = List.of(
                policy,
                policy.withMemoryCapacityBytes(1),
                policy.withMemoryReserveBytes(1),
                policy.withStorageProfiles(StorageProfile.linear()),
                policy.withDeterminism(Determinism.BITWISE_SAME_RUNTIME_WITH_REPLAY),
                policy.withObjective(Objective.CANONICAL),
                policy.withSearchBudget(new SearchBudget(1)),
                policy.preferring("a/b"),
                policy.preferring("n", "a/b"),
                policy.requiring("n", Capability.INT8),
                full());

        assertThat(all).extracting(Policy::sha256).doesNotHaveDuplicates();
        assertThat(policy).isEqualTo(Policy.defaults());
    }

    @Test
    void a_nodes_own_preference_goes_before_that_for_all_nodes() {
        Policy policy = Policy.defaults().preferring("acme/fast").preferring("n", "lemnos/portable/add");

        assertThat(policy.prefers("other", "acme/fast", "acme/fast/add")).isTrue();
        assertThat(policy.prefers("other", "lemnos/portable", "lemnos/portable/add"))
                .isFalse();
        assertThat(policy.prefers("n", "acme/fast", "acme/fast/add")).isFalse();
        assertThat(policy.prefers("n", "lemnos/portable", "lemnos/portable/add"))
                .isTrue();
        assertThat(policy.hasPreference("anything")).isTrue();
        assertThat(Policy.defaults().hasPreference("anything")).isFalse();
    }

    @Test
    void required_capabilities_are_kept_by_node() {
        assertThat(full().requiredCapabilities("layer/0"))
                .isEqualTo(Set.of(Capability.FLOAT16, Capability.STORAGE_16BIT));
        assertThat(full().requiredCapabilities("other")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'memory_capacity': 1} | /memory_capacity | unknown member 'memory_capacity'; there are admission,",
                "{'memory_capacity_bytes': 0} | /memory_capacity_bytes | 0 is outside 1 to",
                "{'memory_capacity_bytes': '4G'} | /memory_capacity_bytes | there must be an integer",
                "{'memory_reserve_bytes': -1} | /memory_reserve_bytes | -1 is outside 0 to",
                "{'memory_capacity_bytes': 5, 'memory_reserve_bytes': 5} | `` | leaves nothing of the capacity of 5",
                "{'maximum_active_sequences': 4294967296} | /maximum_active_sequences | outside 1 to 4294967295",
                "{'maximum_scheduled_tokens': 0} | /maximum_scheduled_tokens | 0 is outside",
                "{'dynamic_storage_profile_order': []} | `` | 0 storage profiles",
                "{'dynamic_storage_profile_order': ['linear/paged/row_major']} | /dynamic_storage_profile_order/0 | not a storage profile",
                "{'dynamic_storage_profile_order': ['linear/contiguous/row_major','linear/contiguous/row_major']} | `` | name one twice",
                "{'dynamic_storage_profile_order': ['fixed_block(4096)/contiguous/row_major']} | `` | lack linear",
                "{'objective': 'fastest'} | /objective | 'fastest' is none of canonical, cost",
                "{'search_budget_states': 0} | /search_budget_states | 0 is outside",
                "{'version': '2.0'} | `` | version 2.0 is not known",
                "{'policy_id': ''} | `` | policy id is empty",
                "{'preferred': ['a','a']} | /preferred | [a, a] names one twice",
                "{'preferred_by_node': {'n': 1}} | /preferred_by_node/n | there must be a text",
                "{'required_capabilities_by_node': {'n': ['no spaces']}} | /required_capabilities_by_node/n/0 | U+0020",
                "{'admission': {'allow_defer': true}} | /admission | is missing",
                "{'reusable_execution_policy': {'maximum_reusable_lanes': 1, 'buckets': []}} | /reusable_execution_policy | 0 reusable buckets",
                "{'reusable_execution_policy': {'maximum_reusable_lanes': 1, 'buckets': [{'class_id':'c','maximum_sequences':9,"
                        + "'maximum_tokens':1,'maximum_pages':1}]}} | `` | above the maximum of 1 active sequences",
            })
    void what_is_wrong_is_said_with_its_place(String text, String pointer, String message) {
        assertThatThrownBy(() -> read(text.replace('\'', '"')))
                .isInstanceOfSatisfying(LemnosException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(ErrorCode.POLICY_INVALID);
                    assertThat(failure)
                            .hasMessageStartingWith("policy.json, line 1")
                            .hasMessageContaining(message);
                    assertThat(failure.fields()).containsEntry("pointer", pointer);
                });
    }

    @Test
    void reusable_buckets_of_a_class_form_a_chain_in_ascending_order() {
        assertThat(full().serving().reusableExecution().orElseThrow().buckets())
                .extracting(ReusableExecution.Bucket::maximumTokens)
                .containsExactly(1L, 8L, 512L);
        assertThatThrownBy(() -> new ReusableExecution(
                        1,
                        List.of(
                                new ReusableExecution.Bucket("c", 1, 8, 1),
                                new ReusableExecution.Bucket("c", 2, 4, 1))))
                .hasMessageContaining("do not form a chain");
        assertThatThrownBy(() -> new ReusableExecution(
                        1,
                        List.of(
                                new ReusableExecution.Bucket("c", 1, 1, 1),
                                new ReusableExecution.Bucket("c", 1, 1, 1))))
                .hasMessageContaining("do not form a chain");
    }
}
