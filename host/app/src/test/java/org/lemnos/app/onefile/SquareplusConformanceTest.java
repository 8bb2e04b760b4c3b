package org.lemnos.app.onefile;

import org.junit.jupiter.api.Tag;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.tck.junit.ProviderConformance;

/** The kernel from the template against the truth, by the kit that judges every kernel. */
@Tag("device")
class SquareplusConformanceTest extends ProviderConformance {
    @Override
    protected KernelProvider provider() {
        return new Squareplus();
    }
}
