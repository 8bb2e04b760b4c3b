package org.lemnos.core.planner;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.PhysicalWrite;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.AttributeSpec;
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
import org.lemnos.core.catalog.Catalog;

/** A small device and a provider with everything that plans can contain: choices, storage, workspaces, fills, views, work in place. */
public final class TestHouse {
    public static final OperationId ADD = OperationId.of("test/add");
    public static final OperationId SUM = OperationId.of("test/running_sum");
    public static final OperationId VIEW = OperationId.of("test/view");
    public static final OperationId COPY = OperationId.of("tensor/copy");
    public static final OperationId DOUBLE = OperationId.of("test/double_in_place");

    private static final StorageProfile LINEAR = StorageProfile.linear();
    private static final StorageProfile BLOCKS = StorageProfile.fixedBlock(4096);
    private static final WriteContract ALL = WriteContract.everyElement()
            .divided(PhysicalWrite.of(
                    PhysicalWrite.Domain.OUTPUT_ELEMENTS,
                    PhysicalWrite.Partition.EXCLUSIVE_PER_INVOCATION,
                    PhysicalWrite.Extent.ONE_ELEMENT));

    private TestHouse() {}

    public static DeviceProfile device() {
        return deviceBuilder().build();
    }

    static DeviceProfile.Builder deviceBuilder() {
        return DeviceProfile.builder("test device", DeviceClass.CPU)
                .driver("test", "1")
                .limit(Limit.STORAGE_BUFFER_RANGE_BYTES, 1 << 27)
                .limit(Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT, 16)
                .limit(Limit.STORAGE_BUFFERS, 16)
                .limit(Limit.BUFFER_BYTES, 1 << 28)
                .limit(Limit.ALLOCATION_BYTES, 1 << 28)
                .limit(Limit.HEAP_BYTES, 1L << 32)
                .limit(Limit.PUSH_CONSTANT_BYTES, 128)
                .limit(Limit.SHARED_MEMORY_BYTES, 1 << 15)
                .limit(Limit.WORKGROUP_INVOCATIONS, 256)
                .limit(Limit.WORKGROUP_SIZE_X, 256)
                .limit(Limit.WORKGROUP_SIZE_Y, 256)
                .limit(Limit.WORKGROUP_SIZE_Z, 64)
                .limit(Limit.WORKGROUP_COUNT_X, 65535)
                .limit(Limit.WORKGROUP_COUNT_Y, 65535)
                .limit(Limit.WORKGROUP_COUNT_Z, 65535)
                .limit(Limit.SUBGROUP_SIZE, 8)
                .limit(Limit.SUBGROUP_SIZE_LEAST, 8)
                .limit(Limit.SUBGROUP_SIZE_MOST, 8);
    }

    public static Catalog catalog() {
        return Catalog.of(providers());
    }

    public static List<KernelProvider> providers() {
        return List.of(new Provider(), new Copies());
    }

    private static final class Provider implements KernelProvider {
        @Override
        public ProviderDescriptor descriptor() {
            return ProviderDescriptor.builder("test/vendor", "1", Api.MAJOR, Api.MINOR)
                    .build();
        }

        @Override
        public void contribute(Contributions to) {
            Port y = Port.required("y").types(ElementType.F32);
            to.operation(operation(ADD, 2, y), new LikeFirst());
            to.operation(operation(SUM, 1, y), new LikeFirst());
            to.operation(operation(VIEW, 1, y.mustAlias(0)), new Reshaped());
            to.operation(updating(DOUBLE, y.mustAlias(0)), new Reshaped());
            to.kernel(add("add", 10, Claim.types(f32(3))));
            to.kernel(add("add_blocks", 5, inBlocks(Claim.types(f32(3)))));
            to.kernel(add("add_either", 20, either(Claim.types(f32(3)))));
            to.kernel(
                    kernel("running_sum", SUM, either(Claim.types(f32(2))), TestHouse::withScratch, TestHouse::summed));
            to.kernel(kernel("view", VIEW, either(Claim.types(f32(2))), TestHouse::free, problem -> Lowering.none()));
            to.kernel(kernel("double", DOUBLE, either(Claim.types(f32(2))), TestHouse::free, TestHouse::doubled));
        }

        static OperationDescriptor operation(OperationId id, int inputs, Port output) {
            OperationDescriptor.Builder builder = OperationDescriptor.builder(id, Version.of(1, 0))
                    .attribute(AttributeSpec.integer("index").orElse(0));
            for (int i = 0; i < inputs; i++) {
                builder.input(Port.required("x" + i).types(ElementType.F32));
            }
            return builder.output(output).build();
        }

        static OperationDescriptor updating(OperationId id, Port output) {
            return OperationDescriptor.builder(id, Version.of(1, 0))
                    .input(Port.required("x").types(ElementType.F32).updated())
                    .output(output)
                    .build();
        }

        static ElementType[] f32(int ports) {
            ElementType[] types = new ElementType[ports];
            Arrays.fill(types, ElementType.F32);
            return types;
        }
    }

    /** What the host itself uses where an output is no node's work. */
    private static final class Copies implements KernelProvider {
        @Override
        public ProviderDescriptor descriptor() {
            return ProviderDescriptor.builder("lemnos/test", "1", Api.MAJOR, Api.MINOR)
                    .build();
        }

        @Override
        public void contribute(Contributions to) {
            Port y = Port.required("y").types(ElementType.F32);
            to.operation(Provider.operation(COPY, 1, y), new LikeFirst());
            to.kernel(kernel("copy", COPY, either(Claim.types(Provider.f32(2))), TestHouse::free, TestHouse::copied));
        }
    }

    private static Claim.Builder inBlocks(Claim.Builder claim) {
        return claim.storage(BufferRef.input(1), LINEAR, BLOCKS).storage(BufferRef.output(0), BLOCKS);
    }

    private static Claim.Builder either(Claim.Builder claim) {
        return claim.storage(BufferRef.input(0), LINEAR, BLOCKS)
                .storage(BufferRef.input(1), LINEAR, BLOCKS)
                .storage(BufferRef.output(0), LINEAR, BLOCKS);
    }

    private static Kernel add(String name, long operations, Claim.Builder claim) {
        return kernel(
                name,
                ADD,
                claim,
                problem -> ResourceEstimate.costing(Cost.of(
                        operations * problem.output(0).elements(),
                        problem.output(0).sizeBytes())),
                problem -> problem.output(0).isEmpty()
                        ? Lowering.none()
                        : Lowering.of(Dispatch.of(TestModule.sum(2))
                                .reads(BufferRef.input(0))
                                .reads(BufferRef.input(1))
                                .writes(BufferRef.output(0), ALL)
                                .workgroups(groups(problem), 1, 1)
                                .build()));
    }

    private static ResourceEstimate free(Problem problem) {
        return ResourceEstimate.costing(Cost.of(0, 0));
    }

    private static ResourceEstimate withScratch(Problem problem) {
        long bytes = Math.max(4, problem.output(0).sizeBytes());
        return ResourceEstimate.costing(Cost.of(problem.output(0).elements(), bytes))
                .scratch(Workspace.bytes(bytes).in(LINEAR, BLOCKS));
    }

    /** Zeros the scratch, doubles it, and adds it to the input. */
    private static Lowering summed(Problem problem) {
        if (problem.output(0).isEmpty()) {
            return Lowering.none();
        }
        Dispatch update = Dispatch.of(TestModule.update())
                .updates(BufferRef.scratch())
                .workgroups(groups(problem), 1, 1)
                .build();
        Dispatch sum = Dispatch.of(TestModule.sum(2))
                .reads(BufferRef.input(0))
                .reads(BufferRef.scratch())
                .writes(BufferRef.output(0), ALL)
                .workgroups(groups(problem), 1, 1)
                .build();
        return Lowering.of(update, sum).afterZeroing(BufferRef.scratch());
    }

    private static Lowering copied(Problem problem) {
        return problem.output(0).isEmpty()
                ? Lowering.none()
                : Lowering.of(Dispatch.of(TestModule.sum(1))
                        .reads(BufferRef.input(0))
                        .writes(BufferRef.output(0), ALL)
                        .workgroups(groups(problem), 1, 1)
                        .build());
    }

    private static Lowering doubled(Problem problem) {
        return problem.output(0).isEmpty()
                ? Lowering.none()
                : Lowering.of(Dispatch.of(TestModule.update())
                        .updates(BufferRef.output(0))
                        .workgroups(groups(problem), 1, 1)
                        .build());
    }

    private static long groups(Problem problem) {
        return (problem.output(0).elements() + 63) / 64;
    }

    private static Kernel kernel(
            String name,
            OperationId operation,
            Claim.Builder claim,
            Function<Problem, ResourceEstimate> estimate,
            Function<Problem, Lowering> lower) {
        KernelDescriptor descriptor = KernelDescriptor.builder(name, Version.of(1, 0), operation, Version.of(1, 0))
                .claim(claim.build())
                .build();
        return new SpelledOut(descriptor, estimate, (problem, placement) -> lower.apply(problem));
    }

    private record SpelledOut(
            KernelDescriptor descriptor,
            Function<Problem, ResourceEstimate> estimating,
            BiFunction<Problem, Placement, Lowering> lowering)
            implements Kernel {
        @Override
        public ResourceEstimate estimate(Problem problem) {
            return estimating.apply(problem);
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            return lowering.apply(problem, placement);
        }
    }

    /** An output of the first input's elements under the reversed shape. */
    private static final class Reshaped implements OperationOracle {
        @Override
        public List<TensorType> infer(OperationCall call) {
            TensorType type = call.input(0);
            return List.of(type.withDims(type.dim(1), type.dim(0)));
        }

        @Override
        public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
            outputs.get(0).set(inputs.get(0).toFloats());
        }
    }

    /** An output of the first input's type; planning evaluates nothing, because no program here has constants. */
    private static final class LikeFirst implements OperationOracle {
        @Override
        public List<TensorType> infer(OperationCall call) {
            return List.of(call.input(0));
        }

        @Override
        public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
            outputs.get(0).set(inputs.get(0).toFloats());
        }
    }
}
