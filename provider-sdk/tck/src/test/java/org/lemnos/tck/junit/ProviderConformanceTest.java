package org.lemnos.tck.junit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;
import org.opentest4j.TestAbortedException;

/** What a vendor's build says of a kernel. */
@Tag("device")
class ProviderConformanceTest {
    private static final String KERNEL = "acme/fastmath/fast_root";
    private static final Finding KEPT = Finding.passed(Rule.ANY_SUBGROUP_SIZE, "[f32[3]]");

    @Test
    void aFailureNamesTheKernelTheSeedAndEachFault() {
        Finding first = Finding.failed(Rule.ANY_SUBGROUP_SIZE, "[f32[4]]", "output 0 differs");
        Finding second = Finding.failed(Rule.ANY_SUBGROUP_SIZE, "[f32[5]]", "output 0 differs");

        assertThatThrownBy(() -> ProviderConformance.judge(KERNEL, List.of(KEPT, first, second)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(KERNEL + ", seed ")
                .hasMessageContainingAll(first.toString(), second.toString());
    }

    @Test
    void aRuleThatWasKeptPassesAndOneThatWasNotTriedIsNoPass() {
        assertThatCode(() -> ProviderConformance.judge(KERNEL, List.of(KEPT))).doesNotThrowAnyException();
        assertThatThrownBy(() -> ProviderConformance.judge(KERNEL, List.of())).isInstanceOf(TestAbortedException.class);
    }
}
