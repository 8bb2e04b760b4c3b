package ${package};

import org.lemnos.api.Api;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/** What this jar brings to a host. Found through {@code META-INF/services}; the host makes one with the public constructor. */
public final class Kernels implements KernelProvider {
    /** The part before the slash is the namespace of this vendor's operations. */
    public static final String ID = "${vendor}/${artifactId}";

    /** Called by the host. */
    public Kernels() {}

    @Override
    public ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder(ID, "${version}", Api.MAJOR, Api.MINOR).build();
    }

    @Override
    public void contribute(Contributions contributions) {
        contributions.operation(SquaredRelu.DESCRIPTOR, new SquaredRelu());
        contributions.kernel(new SquaredReluKernel());
        contributions.kernel(new AddKernel());
        contributions.pattern(new SquaredReluPattern());
    }
}
