package org.lemnos.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.planner.FusingHouse;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/** Each counter off zero, with the number that a small graph gives by hand. */
class DiagnosticsTest {
    private static final long CHEAP = 1;
    private static final long DEAR = 100_000;
    private static final RuntimeState RUN = new RuntimeState(true, 11, 2, 3, 4, 5, 6);

    private static Diagnostics of(ProgramBuilder builder) {
        return Diagnostics.of(Plans.graph(builder), RuntimeState.planned());
    }

    private static Diagnostics fused(ProgramBuilder builder, long operations, FusionPattern pattern) {
        return Diagnostics.of(
                Plans.graph(Plans.plan(
                        builder.build(),
                        Dimensions.none(),
                        FusingHouse.catalog(operations, pattern),
                        Policy.defaults())),
                RuntimeState.planned());
    }

    private static ProgramBuilder threeAddends() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.input(builder, "x");
        ValueRef y = Plans.input(builder, "y");
        ValueRef z = Plans.input(builder, "z");
        return builder.output("sum", Plans.add(builder, "second", Plans.add(builder, "first", x, y), z));
    }

    private static ProgramBuilder oneCallOfThree() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.input(builder, "x");
        return builder.output(
                "sum", builder.node("sum", FusingHouse.ADD3, Version.of(1, 0), Attributes.none(), x, x, x));
    }

    private static ProgramBuilder withAWeight() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = Plans.input(builder, "x");
        MemoryTensor zeros = MemoryTensor.zeros(TensorType.of(ElementType.F32, 2, 3));
        ValueRef w = builder.weight("w", zeros.type(), zeros.data());
        return builder.output("y", Plans.add(builder, "sum", x, w));
    }

    private static ProgramBuilder withACopyOfTheHosts() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        return builder.output("x_again", Plans.input(builder, "x"));
    }

    private static FusionPattern sameCallAgain() {
        return new FusingHouse.Spelled("chain", (graph, proposals) -> graph.nodes().stream()
                .filter(node -> node.call().operation().equals(FusingHouse.ADD3))
                .forEach(node -> proposals.accept(Fusion.replacing(node)
                        .input(node.input(0))
                        .input(node.input(1))
                        .input(node.input(2))
                        .output(node.output()))));
    }

    private static FusionPattern failing() {
        return new FusingHouse.Spelled("chain", (graph, proposals) -> {
            throw new IllegalStateException("on purpose");
        });
    }

    private static void assertCounts(Diagnostics diagnostics, Object... countersAndNumbers) {
        for (int i = 0; i < countersAndNumbers.length; i += 2) {
            Counter counter = (Counter) countersAndNumbers[i];
            assertThat(diagnostics.get(counter)).as(counter.token()).isEqualTo((int) countersAndNumbers[i + 1]);
        }
    }

    @Test
    void thereAreFortyThreeAndTheReportHasThemInOrder() {
        String text = of(Plans.twoAdditions()).toJson();

        assertThat(Counter.values()).hasSize(43);
        int place = 0;
        for (Counter counter : Counter.values()) {
            int next = text.indexOf("\"" + counter.name().toLowerCase(Locale.ROOT) + "\" : ");
            assertThat(next).as(counter.token()).isGreaterThan(place);
            place = next;
        }
    }

    @Test
    void twoAdditions() {
        Diagnostics two = Diagnostics.of(Plans.graph(Plans.twoAdditions()), RUN);

        assertThat(two.get(Counter.GRAPH_ID)).isEqualTo(two.graph().graphId()).isNotZero();
        assertThat(two.get(Counter.DEVICE_CAPABILITY_IDENTITY))
                .isEqualTo(Long.parseUnsignedLong(
                        two.graph().plan().identity().profile().substring(0, 16), 16));
        assertThat(two.get(Counter.DNN_GRAPH_HASH)).isNotZero();
        assertCounts(
                two,
                Counter.NODE_COUNT,
                2,
                Counter.BARRIER_COUNT,
                1,
                Counter.SEMANTIC_OPERATION_COUNT,
                2,
                Counter.SEMANTIC_AUTOGRAD_ATTACHMENT_COUNT,
                0,
                Counter.SEMANTIC_AUTOGRAD_EXPANDED_COUNT,
                0,
                Counter.SEMANTIC_BACKWARD_OPERATION_COUNT,
                0,
                Counter.SCHEMA_OWNED_NODE_COUNT,
                2,
                Counter.COMPATIBILITY_NODE_COUNT,
                0,
                Counter.SEMANTIC_FUSED_OPERATION_COUNT,
                0,
                Counter.SEMANTIC_FUSED_NODE_COUNT,
                0,
                Counter.MAXIMUM_SEMANTIC_OPERATIONS_PER_NODE,
                1,
                Counter.DNN_VALUE_COUNT,
                4,
                Counter.DNN_EXTERNAL_VALUE_COUNT,
                2,
                Counter.DNN_VIRTUAL_VALUE_COUNT,
                1,
                Counter.DNN_PARTITION_COUNT,
                2,
                Counter.DNN_RECOGNIZED_PARTITION_COUNT,
                0,
                Counter.DNN_PORTABLE_PARTITION_COUNT,
                2,
                Counter.DNN_CAPTURED_OPERATION_COUNT,
                2,
                Counter.DNN_APPLIED_PARTITION_COUNT,
                0,
                Counter.INPUT_BINDING_COUNT,
                2,
                Counter.CAPTURED_RESOURCE_COUNT,
                4,
                Counter.PHYSICAL_RESOURCE_COUNT,
                4,
                Counter.STABLE_REPLAY_INPUT_COUNT,
                0,
                Counter.STABLE_TRANSIENT_COUNT,
                1,
                Counter.SEMANTIC_BINDING_COUNT,
                4,
                Counter.OBSERVED_OUTPUT_COUNT,
                1,
                Counter.ALIAS_CANDIDATE_COUNT,
                1,
                Counter.ALIAS_MATERIALIZED_COUNT,
                0,
                Counter.COMMAND_RECORDING_COUNT,
                2,
                Counter.COMMAND_CACHE_HIT_COUNT,
                3,
                Counter.SUBMISSION_COUNT,
                4,
                Counter.INPUT_REBINDING_COUNT,
                5,
                Counter.INPUT_UPLOAD_COUNT,
                6,
                Counter.FALLBACK_COUNT,
                0);
    }

    /** Four results of 256 bytes each in two places; two live at once. */
    @Test
    void aChainWhoseResultsShareBytes() {
        assertCounts(
                of(Plans.chain()),
                Counter.NODE_COUNT,
                5,
                Counter.BARRIER_COUNT,
                6,
                Counter.CAPTURED_RESOURCE_COUNT,
                6,
                Counter.PHYSICAL_RESOURCE_COUNT,
                4,
                Counter.ALIAS_CANDIDATE_COUNT,
                4,
                Counter.ALIAS_MATERIALIZED_COUNT,
                4,
                Counter.PLANNED_ALIAS_GROUP_COUNT,
                2,
                Counter.POTENTIAL_ALIAS_SAVINGS,
                512,
                Counter.MATERIALIZED_ALIAS_SAVINGS,
                512);
    }

    @Test
    void aProposalThatIsTaken() {
        Diagnostics applied = fused(threeAddends(), CHEAP, FusingHouse.chains());

        assertCounts(
                applied,
                Counter.NODE_COUNT,
                1,
                Counter.SEMANTIC_OPERATION_COUNT,
                2,
                Counter.SEMANTIC_FUSED_OPERATION_COUNT,
                2,
                Counter.SEMANTIC_FUSED_NODE_COUNT,
                1,
                Counter.MAXIMUM_SEMANTIC_OPERATIONS_PER_NODE,
                2,
                Counter.DNN_PARTITION_COUNT,
                1,
                Counter.DNN_RECOGNIZED_PARTITION_COUNT,
                1,
                Counter.DNN_PORTABLE_PARTITION_COUNT,
                0,
                Counter.DNN_APPLIED_PARTITION_COUNT,
                1,
                Counter.DNN_FALLBACK_PARTITION_COUNT,
                0,
                Counter.SEMANTIC_BINDING_COUNT,
                4);
        assertThat(applied.bindings())
                .as("what lay between lies nowhere")
                .extracting(Diagnostics.BoundValue::value)
                .containsExactly(0, 1, 2, 4);
        assertThat(applied.lowering().nodesOf()).containsExactly(1, 1);
        assertThat(applied.lowering().fused()).isEqualTo(2);
    }

    @Test
    void aProposalThatCostsMore() {
        Diagnostics fallback = fused(threeAddends(), DEAR, FusingHouse.chains());

        assertCounts(
                fallback,
                Counter.DNN_RECOGNIZED_PARTITION_COUNT,
                1,
                Counter.DNN_APPLIED_PARTITION_COUNT,
                0,
                Counter.DNN_FALLBACK_PARTITION_COUNT,
                1,
                Counter.DNN_UNEXPECTED_FALLBACK_COUNT,
                0,
                Counter.FALLBACK_COUNT,
                1);
        assertThat(fallback.fallbackReasons()).containsExactly("parts_cost_less");
    }

    @Test
    void aProposalOfWhatIsThere() {
        assertCounts(
                fused(oneCallOfThree(), CHEAP, sameCallAgain()),
                Counter.DNN_RECOGNIZED_PARTITION_COUNT,
                1,
                Counter.DNN_INHERITED_PARTITION_COUNT,
                1,
                Counter.DNN_FALLBACK_PARTITION_COUNT,
                0);
    }

    @Test
    void aPatternThatFails() {
        Diagnostics failed = fused(threeAddends(), CHEAP, failing());

        assertCounts(
                failed,
                Counter.DNN_FALLBACK_PARTITION_COUNT,
                1,
                Counter.DNN_UNEXPECTED_FALLBACK_COUNT,
                1,
                Counter.DNN_PORTABLE_PARTITION_COUNT,
                2,
                Counter.FALLBACK_COUNT,
                1);
        assertThat(failed.fallbackReasons()).containsExactly("pattern_failed");
    }

    @Test
    void whatOutlivesARunAndWhatTheHostAdds() {
        assertCounts(
                of(withAWeight()),
                Counter.STABLE_REPLAY_INPUT_COUNT,
                1,
                Counter.INPUT_BINDING_COUNT,
                1,
                Counter.DNN_EXTERNAL_VALUE_COUNT,
                2);
        assertCounts(
                of(withACopyOfTheHosts()),
                Counter.COMPATIBILITY_NODE_COUNT,
                1,
                Counter.SCHEMA_OWNED_NODE_COUNT,
                0,
                Counter.SEMANTIC_OPERATION_COUNT,
                0);
    }

    @Test
    void everyCounterButThoseOfTrainingLeavesZeroSomewhere() {
        List<Diagnostics> all = new ArrayList<>(List.of(
                Diagnostics.of(Plans.graph(Plans.twoAdditions()), RUN),
                of(Plans.chain()),
                of(withAWeight()),
                of(withACopyOfTheHosts()),
                fused(threeAddends(), CHEAP, FusingHouse.chains()),
                fused(oneCallOfThree(), CHEAP, sameCallAgain()),
                fused(threeAddends(), CHEAP, failing())));
        Set<Counter> zero = EnumSet.allOf(Counter.class);
        all.forEach(each -> zero.removeIf(counter -> each.get(counter) != 0));

        assertThat(zero)
                .containsExactlyInAnyOrder(
                        Counter.SEMANTIC_AUTOGRAD_ATTACHMENT_COUNT,
                        Counter.SEMANTIC_AUTOGRAD_EXPANDED_COUNT,
                        Counter.SEMANTIC_BACKWARD_OPERATION_COUNT);
        for (Diagnostics each : all) {
            assertThat(each.get(Counter.DNN_APPLIED_PARTITION_COUNT)
                            + each.get(Counter.DNN_INHERITED_PARTITION_COUNT)
                            + each.get(Counter.DNN_FALLBACK_PARTITION_COUNT))
                    .isEqualTo(each.get(Counter.DNN_RECOGNIZED_PARTITION_COUNT));
        }
    }

    @Test
    void aResourceSaysWhoSeesIt() {
        Diagnostics two = of(Plans.twoAdditions());

        assertThat(two.resources())
                .extracting(Diagnostics.ResourceFacts::isExternallyLive)
                .containsExactly(true, true, false, true);
        assertThat(two.resources())
                .extracting(Diagnostics.ResourceFacts::owners)
                .containsOnly(1);
        assertThat(two.toJson()).isEqualTo(of(Plans.twoAdditions()).toJson());
    }
}
