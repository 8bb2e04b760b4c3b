package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.fusion.GraphView;
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
import org.lemnos.api.kernel.WriteContract;
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

/** The test house with a vendor that adds three tensors at once, and patterns that a test spells out. */
public final class FusingHouse {
    public static final OperationId ADD3 = OperationId.of("fuse/add3");
    public static final String KERNEL = "fuse/vendor/add3";
    public static final String PATTERN = "fuse/vendor/chain";

    private FusingHouse() {}

    /** A pattern whose search a test spells out. */
    public record Spelled(String name, BiConsumer<GraphView, Consumer<Fusion>> finding) implements FusionPattern {
        @Override
        public OperationId replacement() {
            return ADD3;
        }

        @Override
        public void find(GraphView graph, Consumer<Fusion> proposals) {
            finding.accept(graph, proposals);
        }
    }

    /** Every addition whose first operand is an addition that nobody else reads. */
    public static FusionPattern chains() {
        return chains(fusion -> true);
    }

    public static FusionPattern chains(Predicate<Fusion> wanted) {
        return new Spelled("chain", (graph, proposals) -> {
            for (GraphNode last : graph.nodes()) {
                chain(last).filter(wanted).ifPresent(proposals);
            }
        });
    }

    private static Optional<Fusion> chain(GraphNode last) {
        if (!isAddition(last)) {
            return Optional.empty();
        }
        GraphValue between = last.input(0);
        return between.producer()
                .filter(FusingHouse::isAddition)
                .filter(first -> between.soleConsumer().isPresent() && last.input(1) != between)
                .map(first -> Fusion.replacing(first, last)
                        .input(first.input(0))
                        .input(first.input(1))
                        .input(last.input(1))
                        .output(last.output()));
    }

    public static boolean isAddition(GraphNode node) {
        return node.call().operation().equals(TestHouse.ADD);
    }

    /** The test house's providers and one that does {@link #ADD3} for that many operations an element. */
    public static Catalog catalog(long operations, FusionPattern... patterns) {
        List<KernelProvider> all = new ArrayList<>(TestHouse.providers());
        all.add(new Fuser(operations, List.of(patterns)));
        return Catalog.of(all);
    }

    private record Fuser(long operations, List<FusionPattern> patterns) implements KernelProvider {
        @Override
        public ProviderDescriptor descriptor() {
            return ProviderDescriptor.builder("fuse/vendor", "1", Api.MAJOR, Api.MINOR)
                    .build();
        }

        @Override
        public void contribute(Contributions to) {
            to.operation(
                    OperationDescriptor.builder(ADD3, Version.of(1, 0))
                            .input(Port.required("a").types(ElementType.F32))
                            .input(Port.required("b").types(ElementType.F32))
                            .input(Port.required("c").types(ElementType.F32))
                            .output(Port.required("y").types(ElementType.F32))
                            .build(),
                    new Sum());
            to.kernel(new Add3(operations));
            patterns.forEach(to::pattern);
        }
    }

    private static final class Sum implements OperationOracle {
        @Override
        public List<TensorType> infer(OperationCall call) {
            return List.of(call.input(0));
        }

        @Override
        public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
            float[] sum = inputs.get(0).toFloats();
            for (HostTensor more : inputs.subList(1, inputs.size())) {
                float[] addends = more.toFloats();
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += addends[i];
                }
            }
            outputs.get(0).set(sum);
        }
    }

    private record Add3(long operations) implements Kernel {
        @Override
        public KernelDescriptor descriptor() {
            return KernelDescriptor.builder("add3", Version.of(1, 0), ADD3, Version.of(1, 0))
                    .claim(Claim.types(ElementType.F32, ElementType.F32, ElementType.F32, ElementType.F32)
                            .build())
                    .build();
        }

        @Override
        public ResourceEstimate estimate(Problem problem) {
            return ResourceEstimate.costing(Cost.of(
                    operations * problem.output(0).elements(), problem.output(0).sizeBytes()));
        }

        @Override
        public Lowering lower(Problem problem, Placement placement) {
            return Lowering.of(Dispatch.of(TestModule.sum(3))
                    .reads(BufferRef.input(0))
                    .reads(BufferRef.input(1))
                    .reads(BufferRef.input(2))
                    .writes(BufferRef.output(0), WriteContract.everyElement())
                    .workgroups((problem.output(0).elements() + 63) / 64, 1, 1)
                    .build());
        }
    }
}
