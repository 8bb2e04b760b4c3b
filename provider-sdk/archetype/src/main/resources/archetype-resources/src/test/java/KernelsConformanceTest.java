package ${package};

import org.lemnos.api.provider.KernelProvider;
import org.lemnos.tck.junit.ProviderConformance;

/** Proves every claim of every kernel on this machine's device. */
class KernelsConformanceTest extends ProviderConformance {
    @Override
    protected KernelProvider provider() {
        return new Kernels();
    }
}
