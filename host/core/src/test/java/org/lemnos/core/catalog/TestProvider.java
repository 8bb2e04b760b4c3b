package org.lemnos.core.catalog;

import java.util.List;
import java.util.function.Consumer;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/** A small provider whose contributions a test spells out. */
record TestProvider(ProviderDescriptor descriptor, Consumer<Contributions> contributing) implements KernelProvider {
    static TestProvider of(String id, Consumer<Contributions> contributing) {
        return of(id, "1.0.0", contributing);
    }

    static TestProvider of(String id, String version, Consumer<Contributions> contributing) {
        ProviderDescriptor descriptor =
                ProviderDescriptor.builder(id, version, Api.MAJOR, Api.MINOR).build();
        return new TestProvider(descriptor, contributing);
    }

    @Override
    public void contribute(Contributions contributions) {
        contributing.accept(contributions);
    }

    /** An operation of two inputs and one output. */
    static OperationDescriptor binary(String id, int minor) {
        return OperationDescriptor.builder(OperationId.of(id), Version.of(1, minor))
                .summary("Combines two tensors.")
                .input(Port.required("a"))
                .input(Port.required("b"))
                .output(Port.required("y"))
                .build();
    }

    static KernelDescriptor.Builder kernelFor(String name, String operation) {
        return KernelDescriptor.builder(name, Version.of(1, 0), OperationId.of(operation), Version.of(1, 0));
    }

    static Kernel kernel(KernelDescriptor.Builder descriptor, Claim.Builder... claims) {
        for (Claim.Builder claim : claims) {
            descriptor.claim(claim.build());
        }
        return new FreeKernel(descriptor.build());
    }

    /** A kernel that costs and does nothing. */
    record FreeKernel(KernelDescriptor descriptor) implements Kernel {
        @Override
        public ResourceEstimate estimate(Problem problem) {
            return ResourceEstimate.costing(Cost.of(0, 0));
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            return Lowering.none();
        }
    }

    /** The oracle of an operation whose output is like its first input. */
    static final class FirstInput implements OperationOracle {
        @Override
        public List<TensorType> infer(OperationCall call) {
            return List.of(call.input(0));
        }

        @Override
        public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
            outputs.get(0).set(inputs.get(0).toDoubles());
        }
    }
}
