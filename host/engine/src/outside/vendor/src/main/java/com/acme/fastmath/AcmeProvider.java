package com.acme.fastmath;

import org.lemnos.api.Api;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/** A vendor with one kernel. */
public final class AcmeProvider implements KernelProvider {
    @Override
    public ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder("acme/fastmath", "1.0.0", Api.MAJOR, Api.MINOR)
                .build();
    }

    @Override
    public void contribute(Contributions contributions) {
        contributions.kernel(new FastRoot());
    }
}
