package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.Limit;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.StageWatch;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.fusion.Partitioner;
import org.lemnos.core.fusion.Partitions;
import org.lemnos.core.lower.LoweringCheck;
import org.lemnos.core.memory.CapacityFitter;
import org.lemnos.core.memory.Sharing;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.program.Binder;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.vendor.VendorThreads;

/**
 * Makes plans: binds the program, asks the kernels, chooses kernels and storage jointly, lowers, orders into epochs, places, and writes it all
 * down. Pure: the same request gives the same plan, on any machine; no device is touched.
 *
 * <p>Where patterns found nodes that one call computes as well, parts and wholes stand against each other in that choice, and the plan is of the program in
 * which the wholes that won are one node each. Nothing about patterns makes a plan fail.
 *
 * <p>A kernel that fails, or whose lowering cannot be run, is held back with that as its evidence, and the choice is made again without it.
 */
public final class Planner {
    private static final int MOST_NAMED = 8;

    private final PlanRequest request;
    private final FaultLedger ledger;
    private final StageWatch stages;
    private final Sharing sharing;
    private final KernelCalls calls;
    private final AskedOperations operations;
    private final BoundProgram program;
    private final Partitioner partitioner;
    private final ValueResources values;
    private final long chunkBytes;

    private Planner(
            PlanRequest request,
            VendorGuard guard,
            VendorThreads threads,
            FaultLedger ledger,
            StageWatch stages,
            Sharing sharing) {
        this.request = request;
        this.stages = stages;
        this.sharing = sharing;
        this.ledger = ledger;
        this.calls = new KernelCalls(threads, guard.limits().question());
        this.operations = new AskedOperations(request.catalog(), threads, guard.limits(), ledger);
        this.program = stages.during(
                "bind the program", () -> Binder.bind(request.program(), request.dimensions(), operations));
        this.partitioner = new Partitioner(
                request.catalog(), threads, guard.limits().question(), operations, pattern -> ledger.of(pattern)
                        .map(QuarantineEntry::evidence));
        this.values = new ValueResources(program);
        this.chunkBytes = ChunkSize.of(request.device(), request.policy());
    }

    /** A plan, as {@link #plan(PlanRequest, VendorGuard)} with nothing held back. */
    public static ExecutionPlan plan(PlanRequest request) {
        return plan(request, VendorGuard.ofItsOwn());
    }

    /**
     * A plan. Follows from the request and from what is held back when it is done: planning again with the same guard gives the same plan, also where
     * this planning found somebody to hold back.
     *
     * @throws LemnosException with the code of what stands in the way: {@code DIMENSION_INVALID}, {@code OPERATION_UNKNOWN}, {@code NODE_INVALID}, {@code
     *     PLAN_NO_CANDIDATE}, {@code PLAN_NO_ASSIGNMENT}, {@code PLAN_SEARCH_BUDGET}, {@code PLAN_CAPACITY}, {@code POLICY_INVALID}, {@code
     *     PROFILE_INVALID} or {@code PROVIDER_FAULT}
     * @throws OutOfMemoryError if a provider's code used up the heap; it is held back by then
     */
    public static ExecutionPlan plan(PlanRequest request, VendorGuard guard) {
        return plan(request, guard, StageWatch.none());
    }

    /** A plan, as {@link #plan(PlanRequest, VendorGuard)}, with somebody who hears of its stages. */
    public static ExecutionPlan plan(PlanRequest request, VendorGuard guard, StageWatch stages) {
        return plan(request, guard, stages, CapacityFitter::fit);
    }

    /** A plan, as {@link #plan(PlanRequest, VendorGuard, StageWatch)}, whose values share bytes in another way. */
    static ExecutionPlan plan(PlanRequest request, VendorGuard guard, StageWatch stages, Sharing sharing) {
        FaultLedger ledger = new FaultLedger(request.catalog(), request.device(), guard.quarantine());
        try (VendorThreads threads = new VendorThreads(ledger)) {
            Planner planner = new Planner(request, guard, threads, ledger, stages, sharing);
            planner.checkPolicyNodes();
            planner.checkSizes();
            AliasLiveness.check(planner.program, planner.values);
            boolean reference = request.device().deviceClass() == DeviceClass.REFERENCE;
            return reference ? planner.onReference() : planner.onDevice();
        }
    }

    /** What a policy says about single nodes must be about nodes of the program, or a slip of the pen goes unnoticed. */
    private void checkPolicyNodes() {
        Set<String> unknown =
                new TreeSet<>(request.policy().kernels().preferredByNode().keySet());
        unknown.addAll(request.policy().kernels().requiredByNode().keySet());
        if (!unknown.isEmpty()) {
            request.program().nodes().forEach(node -> unknown.remove(node.id()));
            program.nodes().forEach(node -> unknown.remove(node.id()));
        }
        if (!unknown.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.POLICY_INVALID,
                    "the policy names nodes that the program does not have: " + unknown
                            + "; 'lemnos plan --json' lists them",
                    Map.of("nodes", unknown.toString()));
        }
    }

    /** Whether each value fits one allocation: what is larger fits no plan, whichever kernels are chosen. */
    private void checkSizes() {
        List<ValueResources.Entry> tooLarge = values.entries().stream()
                .filter(entry -> entry.sizeBytes() > chunkBytes)
                .toList();
        if (!tooLarge.isEmpty()) {
            ValueResources.Entry first = tooLarge.get(0);
            String device = request.device().name();
            throw new LemnosException(
                    ErrorCode.PLAN_CAPACITY,
                    "one allocation of " + device + " has at most " + chunkBytes + " bytes, which is too little for "
                            + tooLarge.stream()
                                    .limit(MOST_NAMED)
                                    .map(entry -> entry.role().token() + " '" + entry.id() + "' of " + entry.sizeBytes()
                                            + " bytes")
                                    .collect(Collectors.joining(", "))
                            + "; split it in the model, or lower the batch or sequence",
                    Map.of("resource", first.id(), "needed", "" + first.sizeBytes(), "available", "" + chunkBytes));
        }
    }

    private ExecutionPlan onReference() {
        return new Assembly(request, program, program, values, PlanRequest.NO_TUNING).onReference();
    }

    private ExecutionPlan onDevice() {
        long usable = usableBytes();
        FusionStage fusion =
                new FusionStage(program, request.catalog(), stages.during("find patterns", this::partitions));
        KernelSurvey survey = new KernelSurvey(
                program, fusion.legal(), request.catalog(), request.device(), request.policy(), chunkBytes, ledger);
        stages.run("ask kernels", () -> survey.ask(calls));
        ConversionStage conversion =
                new ConversionStage(program, request.policy().storageProfiles(), chunkBytes);
        stages.run("ask conversions", () -> conversion.ask(survey, fusion.legal(), operations, calls));
        Resolver resolver = new Resolver(program, request.catalog(), request.policy(), survey, ledger);
        LoweringCheck check =
                new LoweringCheck(request.device(), request.catalog().knownModules());
        LoweringStage lowering = new LoweringStage(check, request.catalog(), ledger);
        while (true) {
            try {
                Optional<JointChoice> choice =
                        stages.during("choose kernels and storage", () -> choose(fusion, conversion, resolver));
                if (choice.isEmpty()) {
                    continue;
                }
                int held = ledger.size();
                Optional<List<Step>> steps =
                        stages.during("lower and check", () -> lowering.lower(choice.get(), calls));
                if (steps.isPresent()) {
                    return stages.during(
                            "schedule and place",
                            () -> assemble(choice.get(), fusion, conversion, steps.get(), usable));
                }
                if (ledger.size() == held) {
                    throw new IllegalStateException("a lowering failed, and nobody is held back for it");
                }
            } catch (LemnosException failure) {
                if (!mayBeOfWidth(failure) || (fusion.open().isEmpty() && !conversion.isOpen())) {
                    throw failure;
                }
                // Fewer questions, and smaller workspaces: a plan without copies in other formats, and then one without
                // fusion, may well exist where this one does not.
                if (conversion.isOpen()) {
                    conversion.giveUp();
                } else {
                    fusion.giveUpAll(
                            failure.code().name().toLowerCase(Locale.ROOT), String.valueOf(failure.getMessage()));
                }
            }
        }
    }

    private Optional<JointChoice> choose(FusionStage fusion, ConversionStage conversion, Resolver resolver) {
        return new JointStage(
                        program,
                        values,
                        resolver.resolve(),
                        wholes(fusion, resolver),
                        request.policy(),
                        conversion.resolved(resolver),
                        conversion.profiles())
                .choose(fusion);
    }

    private Partitions partitions() {
        return request.policy().fusing() ? partitioner.find(program) : Partitions.none();
    }

    private static boolean mayBeOfWidth(LemnosException failure) {
        return failure.code() == ErrorCode.PLAN_SEARCH_BUDGET || failure.code() == ErrorCode.PLAN_CAPACITY;
    }

    /** The open partitions that some kernel could do. */
    private List<Whole> wholes(FusionStage fusion, Resolver resolver) {
        List<Partition> legal = fusion.legal();
        List<Candidates> candidates = resolver.resolve(legal);
        Set<Partition> open = new HashSet<>(fusion.open());
        List<Whole> wholes = new ArrayList<>();
        for (int i = 0; i < legal.size(); i++) {
            if (open.contains(legal.get(i)) && candidates.get(i).usable().isEmpty()) {
                fusion.giveUp(legal.get(i), "no_kernel", unserved(legal.get(i), candidates.get(i)));
            } else if (open.contains(legal.get(i))) {
                wholes.add(new Whole(legal.get(i), candidates.get(i)));
            }
        }
        return wholes;
    }

    private static String unserved(Partition partition, Candidates candidates) {
        return "no kernel can do " + partition.replacement().descriptor()
                + candidates.rejected().stream()
                        .map(row -> "; " + row.kernel() + ": " + row.code() + ", " + row.detail())
                        .collect(Collectors.joining());
    }

    private ExecutionPlan assemble(
            JointChoice choice, FusionStage fusion, ConversionStage conversion, List<Step> steps, long usable) {
        StepOrder order = new StepOrder(steps, choice.resources());
        MemoryStage memory = new MemoryStage(
                choice.resources(),
                steps,
                order.schedule(),
                request.device().name(),
                usable,
                chunkBytes,
                new CostModel(request.device()).boundaryNanoseconds());
        MemoryCertificate certificate = memory.run(sharing);
        Set<OperationId> used = new HashSet<>();
        conversion.operation().ifPresent(used::add);
        program.nodes().forEach(node -> used.add(node.descriptor().id()));
        fusion.legal()
                .forEach(partition ->
                        used.add(partition.replacement().descriptor().id()));
        return new Assembly(request, program, choice.program(), choice.values(), ledger.sha256(used))
                .onDevice(choice, fusion.evidence(choice), steps, order, memory, certificate);
    }

    private long usableBytes() {
        long heap = request.device().limitOrElse(Limit.HEAP_BYTES, Long.MAX_VALUE);
        long capacity = request.policy().memoryCapacityBytes().orElse(heap);
        long reserve = request.policy().memoryReserveBytes();
        if (capacity > heap) {
            throw new LemnosException(
                    ErrorCode.POLICY_INVALID,
                    "the policy's capacity of " + capacity + " bytes is more than the " + heap + " bytes of "
                            + request.device().name() + "; lower it with --capacity");
        }
        if (reserve >= capacity) {
            throw new LemnosException(
                    ErrorCode.POLICY_INVALID,
                    "the policy's reserve of " + reserve + " bytes leaves nothing of its capacity of " + capacity
                            + " bytes; lower it with --reserve");
        }
        return capacity - reserve;
    }
}
