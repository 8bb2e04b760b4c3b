package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.StorageFormat;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Support;
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

/**
 * The test house with a vendor whose kernels take and make two tiled formats, and copy between them. A number that every call carries says which kernels
 * can do it, and what each of them costs, in nanoseconds.
 */
final class FormatHouse {
    static final OperationId MIX = OperationId.of("form/mix");
    static final OperationId BLEND = OperationId.of("form/blend");
    static final String INDEX = "index";
    static final StorageProfile ROWS = StorageProfile.linear();
    static final StorageProfile WIDE = ROWS.in(StorageFormat.tiled(16, 16));
    static final StorageProfile NARROW = ROWS.in(StorageFormat.tiled(8, 8));
    static final List<StorageProfile> PROFILES = List.of(ROWS, WIDE, NARROW);

    /** Of two operands; the first can do every call. */
    static final List<Signature> MIXES = List.of(
            new Signature("k0", MIX, List.of(Set.of(ROWS), Set.of(ROWS)), Set.of(ROWS)),
            new Signature("k1", MIX, List.of(Set.of(ROWS), Set.of(WIDE)), Set.of(ROWS)),
            new Signature("k2", MIX, List.of(Set.of(WIDE), Set.of(ROWS)), Set.of(WIDE)),
            new Signature("k3", MIX, List.of(Set.of(ROWS, WIDE), Set.of(WIDE)), Set.of(WIDE, NARROW)),
            new Signature("k4", MIX, List.of(Set.of(NARROW), Set.of(WIDE, NARROW)), Set.of(ROWS, WIDE)),
            new Signature("k5", MIX, List.of(Set.of(ROWS), Set.of(ROWS)), Set.of(NARROW)));

    /** Of three operands. */
    static final List<Signature> BLENDS = List.of(
            new Signature("t0", BLEND, List.of(Set.of(ROWS), Set.of(ROWS), Set.of(ROWS)), Set.of(ROWS)),
            new Signature("t1", BLEND, List.of(Set.of(WIDE), Set.of(ROWS), Set.of(WIDE, NARROW)), Set.of(WIDE)));

    private static final int LARGEST_COST = 24;

    private FormatHouse() {}

    /** What a kernel takes and makes. */
    record Signature(String name, OperationId operation, List<Set<StorageProfile>> inputs, Set<StorageProfile> output) {
        /** Whether it can do the call of that number: the first of its operation can do all. */
        boolean serves(long index) {
            int number = name.charAt(1) - '0';
            return number == 0 || (index >> number & 1) != 0;
        }

        /** What it costs in the call of that number, in nanoseconds. */
        long cost(long index) {
            long mixed = (index * 31 + name.hashCode()) * 0x9E37_79B9_7F4A_7C15L;
            return 1 + (mixed >>> 40) % LARGEST_COST;
        }
    }

    /** What copies cost in nanoseconds, by the places of the profiles in {@link #PROFILES}; 0 where there is none. */
    record Prices(List<List<Long>> nanoseconds) {
        long of(StorageProfile from, StorageProfile to) {
            return nanoseconds.get(PROFILES.indexOf(from)).get(PROFILES.indexOf(to));
        }
    }

    /** A device on which one operation takes a nanosecond and all else no time. */
    static DeviceProfile device() {
        return TestHouse.deviceBuilder()
                .limit(Limit.F32_OPERATIONS_PER_SECOND, 1_000_000_000L)
                .limit(Limit.BYTES_PER_SECOND, 1L << 60)
                .limit(Limit.DISPATCH_NANOSECONDS, 0)
                .limit(Limit.BOUNDARY_NANOSECONDS, 0)
                .build();
    }

    static Catalog catalog(Prices prices) {
        List<KernelProvider> all = new ArrayList<>(TestHouse.providers());
        all.add(new Vendor(prices));
        return Catalog.of(all);
    }

    private record Vendor(Prices prices) implements KernelProvider {
        @Override
        public ProviderDescriptor descriptor() {
            return ProviderDescriptor.builder("form/vendor", "1", Api.MAJOR, Api.MINOR)
                    .build();
        }

        @Override
        public void contribute(Contributions to) {
            to.operation(operation(MIX, 2), new Sum());
            to.operation(operation(BLEND, 3), new Sum());
            MIXES.forEach(signature -> to.kernel(calling(signature)));
            BLENDS.forEach(signature -> to.kernel(calling(signature)));
            for (StorageProfile from : PROFILES) {
                for (StorageProfile other : PROFILES) {
                    if (prices.of(from, other) > 0) {
                        to.kernel(copying(from, other, prices.of(from, other)));
                    }
                }
            }
            to.pattern(new Chains());
        }

        private static OperationDescriptor operation(OperationId id, int inputs) {
            OperationDescriptor.Builder builder = OperationDescriptor.builder(id, Version.of(1, 0))
                    .attribute(AttributeSpec.integer(INDEX).orElse(0));
            for (int i = 0; i < inputs; i++) {
                builder.input(Port.required("x" + i).types(ElementType.F32));
            }
            return builder.output(Port.required("y").types(ElementType.F32)).build();
        }

        private static Kernel calling(Signature signature) {
            return new Mixer(descriptor(signature), signature);
        }

        private static Kernel copying(StorageProfile from, StorageProfile to, long price) {
            Signature signature = new Signature(
                    "copy_" + PROFILES.indexOf(from) + PROFILES.indexOf(to),
                    TestHouse.COPY,
                    List.of(Set.of(from)),
                    Set.of(to));
            return new Copier(descriptor(signature), price);
        }

        private static KernelDescriptor descriptor(Signature signature) {
            ElementType[] types = new ElementType[signature.inputs().size() + 1];
            Arrays.fill(types, ElementType.F32);
            Claim.Builder claim = Claim.types(types).storage(BufferRef.output(0), array(signature.output()));
            for (int i = 0; i < signature.inputs().size(); i++) {
                claim.storage(BufferRef.input(i), array(signature.inputs().get(i)));
            }
            return KernelDescriptor.builder(signature.name(), Version.of(1, 0), signature.operation(), Version.of(1, 0))
                    .claim(claim.build())
                    .build();
        }

        private static StorageProfile[] array(Set<StorageProfile> profiles) {
            return profiles.stream().sorted(Comparator.naturalOrder()).toArray(StorageProfile[]::new);
        }
    }

    private static Lowering sum(Problem problem) {
        Dispatch.Builder dispatch = Dispatch.of(TestModule.sum(problem.inputs()));
        for (int i = 0; i < problem.inputs(); i++) {
            dispatch.reads(BufferRef.input(i));
        }
        return Lowering.of(dispatch.writes(BufferRef.output(0), WriteContract.everyElement())
                .workgroups((problem.output(0).elements() + 63) / 64, 1, 1)
                .build());
    }

    private record Mixer(KernelDescriptor descriptor, Signature signature) implements Kernel {
        private static long index(Problem problem) {
            return problem.attributes().integer(INDEX);
        }

        @Override
        public Support supports(Problem problem) {
            return signature.serves(index(problem)) ? Support.yes() : Support.no(Decline.ATTRIBUTE, "another's index");
        }

        @Override
        public ResourceEstimate estimate(Problem problem) {
            return ResourceEstimate.costing(Cost.of(signature.cost(index(problem)), 0));
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            return sum(problem);
        }
    }

    private record Copier(KernelDescriptor descriptor, long price) implements Kernel {
        @Override
        public ResourceEstimate estimate(Problem problem) {
            return ResourceEstimate.costing(Cost.of(price, 0));
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            return sum(problem);
        }
    }

    /** Every mix whose first operand is a mix that nobody else reads, with the last one's number. */
    private static final class Chains implements FusionPattern {
        @Override
        public String name() {
            return "chain";
        }

        @Override
        public OperationId replacement() {
            return BLEND;
        }

        @Override
        public void find(GraphView graph, Consumer<Fusion> proposals) {
            for (GraphNode last : graph.nodes()) {
                GraphValue between = last.input(0);
                between.producer()
                        .filter(first -> between.soleConsumer().isPresent() && last.input(1) != between)
                        .map(first -> Fusion.replacing(first, last)
                                .input(first.input(0))
                                .input(first.input(1))
                                .input(last.input(1))
                                .output(last.output())
                                .attribute(INDEX, last.call().attributes().integer(INDEX)))
                        .ifPresent(proposals);
            }
        }
    }

    /** Of as many tensors as there are; planning evaluates nothing, because no program here has constants. */
    private static final class Sum implements OperationOracle {
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
