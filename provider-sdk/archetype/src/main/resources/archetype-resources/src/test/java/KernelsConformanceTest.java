package ${package};

import org.lemnos.api.kernel.Decline;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.tck.junit.ProviderConformance;
import org.lemnos.tck.rule.Behaviour;
import org.lemnos.tck.rule.Behaviours;

/** Proves every claim of every kernel on this machine's device. */
class KernelsConformanceTest extends ProviderConformance {
    @Override
    protected KernelProvider provider() {
        return new Kernels();
    }

    /** What a kernel declines inside its claims is said here, with the reason, and tested both ways. */
    @Override
    protected Behaviours behaviours(String kernel) {
        return kernel.endsWith("/add_each")
                ? Behaviours.all().without(Behaviour.BROADCASTING, Decline.SHAPE)
                : Behaviours.all();
    }
}
