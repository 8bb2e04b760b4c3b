package org.lemnos.bench;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.Api;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/**
 * Operations with kernels that disagree about storage.
 *
 * <p>An operation of a network has four kernels: two that accept one profile only, the faster of them by turns; one that
 * wants another profile for each port; and a slow one that accepts everything, with a workspace. The operations
 * {@code produce} and {@code join} have kernels between which only the whole program decides.
 */
final class SyntheticProvider implements KernelProvider {
    private static final List<StorageProfile> LINEAR = List.of(SyntheticKernel.LINEAR);
    private static final List<StorageProfile> BLOCKS = List.of(SyntheticKernel.BLOCKS);
    private static final List<StorageProfile> EITHER = List.of(SyntheticKernel.LINEAR, SyntheticKernel.BLOCKS);
    private static final long SCRATCH_BYTES = 1 << 14;

    @Override
    public ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder("bench/synthetic", "1.0.0", Api.MAJOR, Api.MINOR)
                .build();
    }

    @Override
    public void contribute(Contributions contributions) {
        int turn = 0;
        for (SyntheticOperation operation : SyntheticPrograms.NETWORK_OPERATIONS) {
            contributions.operation(operation.descriptor(), operation);
            contribute(contributions, operation, turn++ % 2 == 0);
        }
        SyntheticOperation produce = SyntheticPrograms.PRODUCE;
        contributions.operation(produce.descriptor(), produce);
        contributions.kernel(new SyntheticKernel(produce, "linear", List.of(EITHER, LINEAR), 500, 0));
        contributions.kernel(new SyntheticKernel(produce, "blocks", List.of(EITHER, BLOCKS), 490, 0));
        SyntheticOperation join = SyntheticPrograms.JOIN;
        contributions.operation(join.descriptor(), join);
        contributions.kernel(new SyntheticKernel(join, "linear_blocks", List.of(LINEAR, BLOCKS, EITHER), 500, 0));
        contributions.kernel(new SyntheticKernel(join, "blocks_linear", List.of(BLOCKS, LINEAR, EITHER), 500, 0));
        contributions.kernel(new SyntheticKernel(join, "any", List.of(EITHER, EITHER, EITHER), 250, 0));
    }

    private static void contribute(Contributions contributions, SyntheticOperation operation, boolean linearIsFaster) {
        List<List<StorageProfile>> linear = new ArrayList<>();
        List<List<StorageProfile>> blocks = new ArrayList<>();
        List<List<StorageProfile>> mixed = new ArrayList<>();
        List<List<StorageProfile>> any = new ArrayList<>();
        for (int port = 0; port <= operation.inputs(); port++) {
            linear.add(LINEAR);
            blocks.add(BLOCKS);
            mixed.add(port % 2 == 0 ? BLOCKS : LINEAR);
            any.add(EITHER);
        }
        contributions.kernel(new SyntheticKernel(operation, "linear", linear, linearIsFaster ? 600 : 400, 0));
        contributions.kernel(new SyntheticKernel(operation, "blocks", blocks, linearIsFaster ? 400 : 600, 0));
        contributions.kernel(new SyntheticKernel(operation, "mixed", mixed, 500, 0));
        contributions.kernel(new SyntheticKernel(operation, "any", any, 300, SCRATCH_BYTES));
    }
}
