package org.lemnos.tck.faulty;

import java.util.function.Consumer;
import java.util.function.Function;
import org.lemnos.api.Api;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.tck.rule.Behaviours;

/**
 * A provider of a test.
 *
 * @param contents what it contributes
 * @param behaviours what its kernels say they decline
 */
public record TestProvider(Consumer<Contributions> contents, Function<String, Behaviours> behaviours)
        implements KernelProvider {
    /** The id of all providers of tests, of which one takes part at a time. */
    static final String ID = "acme/tests";

    static TestProvider of(Kernel kernel) {
        return of(contributions -> contributions.kernel(kernel));
    }

    static TestProvider of(Consumer<Contributions> contents) {
        return new TestProvider(contents, kernel -> Behaviours.all());
    }

    TestProvider saying(Behaviours told) {
        return new TestProvider(contents, kernel -> told);
    }

    @Override
    public ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder(ID, "1.0", Api.MAJOR, Api.MINOR).build();
    }

    @Override
    public void contribute(Contributions contributions) {
        contents.accept(contributions);
    }
}
