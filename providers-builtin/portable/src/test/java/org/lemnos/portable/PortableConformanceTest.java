package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.tck.junit.ProviderConformance;
import org.lemnos.tck.proof.Coverage;
import org.lemnos.tck.proof.Proof;
import org.lemnos.tck.rule.Behaviours;
import org.lemnos.tck.rule.Rule;

/** The built-in kernels keep the rules that every vendor's kernels have to keep. */
@Tag("device")
class PortableConformanceTest extends ProviderConformance {
    /** No built-in kernel is for an update or makes these promises; the kit's own tests have kernels that do. */
    private static final Set<Rule> ABOUT_OTHERS = EnumSet.of(Rule.SERVES_LARGEST, Rule.ROW_INVARIANT, Rule.IN_PLACE);

    @Override
    protected KernelProvider provider() {
        return new PortableKernels();
    }

    @Override
    protected Behaviours behaviours(String kernel) {
        return PortableBehaviours.of(kernel.substring(PortableKernels.ID.length() + 1));
    }

    /** However small the choice of calls: every kernel runs, and every rule is tested on some kernel. */
    @Override
    protected void proved(Proof proof) {
        super.proved(proof);
        Coverage coverage = Coverage.of(proof);
        assertThat(coverage.untestedKernels()).isEmpty();
        assertThat(coverage.untestedRules()).isEqualTo(ABOUT_OTHERS);
    }
}
