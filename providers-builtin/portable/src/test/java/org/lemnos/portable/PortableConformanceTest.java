package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.tck.KernelVerdict;
import org.lemnos.tck.proof.Coverage;
import org.lemnos.tck.proof.Proof;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.rule.Scope;

/** The built-in kernels keep the rules that every vendor's kernels have to keep. */
@Tag("device")
class PortableConformanceTest extends PortableKernelsProof {
    private static final boolean SECOND_DRIVER = Boolean.getBoolean("lemnos.second.driver");

    /** No built-in kernel is for an update or makes these promises; the kit's own tests have kernels that do. The provider has no pattern. */
    private static final Set<Rule> ABOUT_OTHERS = aboutOthers();

    private static Set<Rule> aboutOthers() {
        Set<Rule> others = EnumSet.of(Rule.SERVES_LARGEST, Rule.ROW_INVARIANT, Rule.IN_PLACE);
        Arrays.stream(Rule.values()).filter(Rule::isAboutPattern).forEach(others::add);
        return others;
    }

    /** A mean ends in a division, of which Vulkan asks 2.5 units in the last place and no exact results. */
    private static final Set<OperationId> MEANS = Set.of(ReduceMean.ID);

    private static Map<String, Set<Rule>> inexactMeans(Proof proof) {
        return proof.kernels().stream()
                .filter(kernel -> MEANS.contains(kernel.descriptor().operation()))
                .collect(Collectors.toMap(KernelVerdict::kernel, kernel -> Set.of(Rule.EXACT_WHERE_EXACT)));
    }

    /** A second driver, which is slow, has time for a choice of the calls. */
    @Override
    protected Scope scope() {
        return SECOND_DRIVER ? Scope.SLICE : super.scope();
    }

    /** And for a fourth of the kernels; for all of them in {@code ./dev soak}. */
    @Override
    protected boolean isTested(String kernel) {
        return !SECOND_DRIVER || Boolean.getBoolean("lemnos.soak") || Math.floorMod(kernel.hashCode(), 4) == 0;
    }

    /** Every rule is tested on some kernel, and every kernel that adds up is put to all four checks of sums. */
    @Override
    protected void proved(Proof proof) {
        super.proved(proof);
        Coverage coverage = Coverage.of(proof);
        if (!SECOND_DRIVER) {
            assertThat(coverage.untestedRules()).isEqualTo(ABOUT_OTHERS);
            assertThat(coverage.uncheckedSums()).isEqualTo(inexactMeans(proof));
        }
    }
}
