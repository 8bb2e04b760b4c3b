package org.lemnos.engine.eager;

import java.util.List;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.ElementType;
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
import org.lemnos.engine.CompiledShader;

/** The vendor of an operation that by its contract writes over its input: {@code acme/accumulate}, of at most 64 elements. */
final class Accumulating implements KernelProvider {
    static final OperationId ID = OperationId.of("acme/accumulate");
    static final Version VERSION = Version.of(1, 0);

    private static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Adds a tensor to one that it writes over.")
            .input(Port.required("sum").types(ElementType.F32).updated())
            .input(Port.required("more").types(ElementType.F32))
            .output(Port.required("total").types(ElementType.F32).mustAlias(0))
            .build();

    private static final SpirvModule MODULE = CompiledShader.of(
            "accumulate",
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(set = 0, binding = 0) buffer Sum { float sum[]; };
            layout(set = 0, binding = 1) readonly buffer More { float more[]; };
            layout(push_constant) uniform Push { uint n; };
            void main() {
                uint i = gl_LocalInvocationID.x;
                if (i < n) { sum[i] += more[i]; }
            }
            """);

    @Override
    public ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder("acme/accumulating", "1", Api.MAJOR, Api.MINOR)
                .build();
    }

    @Override
    public void contribute(Contributions to) {
        to.operation(DESCRIPTOR, new Oracle());
        to.kernel(new InPlace());
    }

    private static final class Oracle implements OperationOracle {
        @Override
        public List<TensorType> infer(OperationCall call) {
            if (!call.input(0).equals(call.input(1))) {
                throw new IllegalArgumentException(call.input(1) + " is added to " + call.input(0));
            }
            return List.of(call.input(0));
        }

        @Override
        public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
            float[] sums = inputs.get(0).toFloats();
            float[] more = inputs.get(1).toFloats();
            for (int i = 0; i < sums.length; i++) {
                sums[i] += more[i];
            }
            outputs.get(0).set(sums);
        }
    }

    private static final class InPlace implements Kernel {
        @Override
        public KernelDescriptor descriptor() {
            return KernelDescriptor.builder("accumulate", VERSION, ID, VERSION)
                    .claim(Claim.types(ElementType.F32, ElementType.F32, ElementType.F32)
                            .build())
                    .build();
        }

        @Override
        public ResourceEstimate estimate(Problem problem) {
            return ResourceEstimate.costing(Cost.of(1, 1));
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            return Lowering.of(Dispatch.of(MODULE)
                    .updates(BufferRef.output(0))
                    .reads(BufferRef.input(1))
                    .push((int) problem.output(0).elements())
                    .workgroups(1, 1, 1)
                    .build());
        }
    }
}
