package org.lemnos.tck.faulty;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;

/** {@code acme/accumulate}: adds a tensor to one that it writes over. */
final class Accumulate implements OperationOracle {
    static final OperationId ID = OperationId.of("acme/accumulate");

    static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, Version.of(1, 0))
            .summary("Adds a tensor to one that it writes over.")
            .input(Port.required("sum").types(ElementType.F32).updated())
            .input(Port.required("more").types(ElementType.F32))
            .output(Port.required("total").types(ElementType.F32).mustAlias(0))
            .build();

    /** A kernel for it whose body reads {@code more[i]} and updates {@code sum[i]}. */
    static TestKernel kernel(String body) {
        return TestKernel.of(
                TestKernel.NAME,
                ID,
                TestKernel.f32(3).build(),
                problem -> TestKernel.launched(
                        Dispatch.of(Glsl.module(
                                        """
                                layout(set = 0, binding = 0) buffer Sum { float sum[]; };
                                layout(set = 0, binding = 1) readonly buffer More { float more[]; };
                                layout(push_constant) uniform Push { uint n; };
                                void main() {
                                    uint i = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 64 + gl_LocalInvocationID.x;
                                    if (i >= n) { return; }
                                """
                                                + body + "}"))
                                .updates(BufferRef.output(0))
                                .reads(BufferRef.input(1))
                                .push((int) problem.output(0).elements()),
                        problem.output(0).elements()));
    }

    /** A provider of the operation, a kernel for it, and one that copies. */
    static TestProvider provider(String body) {
        return TestProvider.of(contributions -> {
            contributions.operation(DESCRIPTOR, new Accumulate());
            contributions.kernel(kernel(body));
            contributions.kernel(TestKernel.copy());
        });
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        if (!call.input(0).equals(call.input(1))) {
            throw new IllegalArgumentException("adds " + call.input(1) + " to " + call.input(0));
        }
        return List.of(call.input(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        double[] sum = inputs.get(0).toDoubles();
        double[] more = inputs.get(1).toDoubles();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += more[i];
        }
        outputs.get(0).set(sum);
    }

    /** Names no call without elements: the kit has to make one. */
    @Override
    public void cases(OperationCases cases) {
        for (long length : new long[] {1, 3, 64, 65}) {
            TensorType type = TensorType.of(ElementType.F32, length);
            cases.add(type.toString(), Attributes.none(), type, type);
        }
    }
}
