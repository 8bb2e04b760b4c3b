package org.lemnos.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlanDocument;

class PlanReportsTest {
    private static final PlanDocument PLAN = SmallPlan.with("lemnos/portable/relu", StorageProfile.linear());

    @Test
    void theSummaryCountsKernelsByProviderAndBoundariesAndMemory() {
        assertThat(PlanSummary.of(PLAN).lines())
                .containsExactly(
                        "device      llvmpipe",
                        "dimensions  batch=2 sequence=16",
                        "nodes       2, chosen by objective canonical",
                        "kernels     lemnos/portable for 2 nodes: relu 2",
                        "recording   2 dispatches in 2 epochs, 1 boundary (0 in program order, ratio 1.00)",
                        "memory      activations peak 2.0 KiB, lower bound 1.0 KiB (2.000 times it), 4.0 KiB without sharing",
                        "            weights 3.0 MiB, inputs and outputs 512 B",
                        "            1 epoch was split to fit the capacity, for about 2200 ns",
                        "identity    program a1a1a1a1a1a1, catalog b2b2b2b2b2b2, profile c3c3c3c3c3c3, policy d4d4d4d4d4d4",
                        "precision   weights and activations in f16");
    }

    @Test
    void anExplanationListsEveryKernelWithReasonAndCost() {
        assertThat(NodeExplanation.of(PLAN, "second").lines())
                .containsExactly(
                        "second: nn/relu@1.0 {}",
                        "  input 0  h f32[2, 8], activation 64 B, linear/contiguous/row_major, epochs 0 to 1",
                        "  input 1  left out",
                        "  output 0 y f32[2, 8], output 64 B, linear/contiguous/row_major, epochs 0 to 1",
                        "  chosen   lemnos/portable/relu (claim 0): canonical_compatible, estimated 12.3 µs",
                        "  not      acme/fast/relu: missing_capabilities",
                        "           the device lacks float16",
                        "  not      lemnos/portable/relu_slow: outranked, estimated 99.0 ms",
                        "           it costs more");
    }

    @Test
    void anUnknownNodeIsAnsweredWithNamesLikeIt() {
        assertThatThrownBy(() -> NodeExplanation.of(PLAN, "SEC"))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.NODE_INVALID))
                .hasMessageContaining("of its 2 nodes, some are: second; ");
        assertThatThrownBy(() -> NodeExplanation.of(PLAN, "third")).hasMessageContaining("first, second; ");
    }

    @Test
    void equalPlansDifferInNothing() {
        assertThat(PlanDifference.between(PLAN, SmallPlan.with("lemnos/portable/relu", StorageProfile.linear())))
                .isEmpty();
    }

    @Test
    void aDifferenceNamesTheNodesAndTheStorageThatChanged() {
        PlanDocument other = SmallPlan.with("acme/fast/relu", StorageProfile.fixedBlock(4096));

        assertThat(PlanDifference.between(PLAN, other).lines())
                .containsExactly(
                        "node second: lemnos/portable/relu -> acme/fast/relu",
                        "storage of h: linear/contiguous/row_major -> fixed_block(4096)/contiguous/row_major");
    }

    @Test
    void quantitiesAreWrittenInTheUnitThatFits() {
        assertThat(Quantity.bytes(0)).isEqualTo("0 B");
        assertThat(Quantity.bytes(1023)).isEqualTo("1023 B");
        assertThat(Quantity.bytes(90_387_606)).isEqualTo("86.2 MiB");
        assertThat(Quantity.bytes(Long.MAX_VALUE)).isEqualTo("8.0 EiB");
        assertThat(Quantity.nanoseconds(999)).isEqualTo("999 ns");
        assertThat(Quantity.nanoseconds(1_500)).isEqualTo("1.5 µs");
        assertThat(Quantity.nanoseconds(2_340_000_000L)).isEqualTo("2.34 s");
    }
}
