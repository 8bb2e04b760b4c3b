package org.lemnos.tck.faulty;

import java.util.function.Consumer;
import org.lemnos.api.Api;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/**
 * A provider of a test.
 *
 * @param id its id, by which it finds what its {@code declines.json} says among the test's resources
 * @param contents what it contributes
 */
public record TestProvider(String id, Consumer<Contributions> contents) implements KernelProvider {
    private static final String DECLINES_NOTHING = "acme/tests";

    static TestProvider of(Kernel kernel) {
        return of(contributions -> contributions.kernel(kernel));
    }

    static TestProvider of(Consumer<Contributions> contents) {
        return new TestProvider(DECLINES_NOTHING, contents);
    }

    TestProvider called(String other) {
        return new TestProvider(other, contents);
    }

    @Override
    public ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder(id, "1.0", Api.MAJOR, Api.MINOR).build();
    }

    @Override
    public void contribute(Contributions contributions) {
        contents.accept(contributions);
    }
}
