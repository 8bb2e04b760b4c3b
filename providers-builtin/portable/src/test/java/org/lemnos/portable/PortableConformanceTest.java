package org.lemnos.portable;

import org.lemnos.api.provider.KernelProvider;
import org.lemnos.tck.junit.ProviderConformance;
import org.lemnos.tck.rule.Behaviours;

/** The built-in kernels keep the rules that every vendor's kernels have to keep. */
class PortableConformanceTest extends ProviderConformance {
    @Override
    protected KernelProvider provider() {
        return new PortableKernels();
    }

    @Override
    protected Behaviours behaviours(String kernel) {
        return PortableBehaviours.of(kernel.substring(PortableKernels.ID.length() + 1));
    }
}
