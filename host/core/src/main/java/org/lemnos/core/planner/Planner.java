package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.Limit;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.lower.LoweringCheck;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.program.Binder;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.DefinedOperation;
import org.lemnos.core.program.OperationSource;

/**
 * Makes plans: binds the program, asks the kernels, chooses kernels and storage jointly, lowers, orders into epochs, places, and writes it all
 * down. Pure: the same request gives the same plan, on any machine; no device is touched.
 *
 * <p>A kernel whose lowering cannot be run loses its place with that as its evidence, and the choice is made again without it.
 */
public final class Planner {
    private final PlanRequest request;
    private final BoundProgram program;
    private final ValueResources values;
    private final Resolver resolver;
    private final LoweringCheck check;

    private Planner(PlanRequest request) {
        this.request = request;
        this.program = Binder.bind(request.program(), request.dimensions(), operations(request));
        this.values = new ValueResources(program);
        this.resolver = new Resolver(program, request.catalog(), request.device(), request.policy());
        this.check = new LoweringCheck(request.device());
    }

    /**
     * A plan.
     *
     * @throws LemnosException with the code of what stands in the way: {@code DIMENSION_INVALID}, {@code OPERATION_UNKNOWN}, {@code NODE_INVALID}, {@code
     *     PLAN_NO_CANDIDATE}, {@code PLAN_NO_ASSIGNMENT}, {@code PLAN_SEARCH_BUDGET}, {@code PLAN_CAPACITY}, {@code POLICY_INVALID} or {@code
     *     PROVIDER_FAULT}
     */
    public static ExecutionPlan plan(PlanRequest request) {
        Planner planner = new Planner(request);
        return request.device().deviceClass() == DeviceClass.REFERENCE ? planner.onReference() : planner.onDevice();
    }

    private static OperationSource operations(PlanRequest request) {
        return (id, needed, node) -> {
            try {
                OperationEntry entry = request.catalog().operation(id, needed);
                return new DefinedOperation(entry.descriptor(), entry.oracle());
            } catch (LemnosException unknown) {
                throw new LemnosException(
                        unknown.code(), "node '" + node + "': " + unknown.getMessage(), unknown.fields());
            }
        };
    }

    private ExecutionPlan onReference() {
        return new Assembly(request, program, values).onReference();
    }

    private ExecutionPlan onDevice() {
        long usable = usableBytes();
        Map<String, LoweringFault> faults = new LinkedHashMap<>();
        while (true) {
            JointChoice choice = choose(faults);
            LoweringStage lowering = new LoweringStage(program, values, check);
            Optional<LoweringFault> fault =
                    lowering.run(choice).or(() -> new AliasLiveness(program, values, choice).check(lowering.steps()));
            if (fault.isEmpty()) {
                return assemble(choice, lowering.steps(), usable);
            }
            if (faults.put(fault.get().kernel(), fault.get()) != null) {
                throw new IllegalStateException("kernel chosen again after " + fault.get());
            }
        }
    }

    private JointChoice choose(Map<String, LoweringFault> faults) {
        List<Candidates> candidates = new ArrayList<>(program.nodes().size());
        for (int node = 0; node < program.nodes().size(); node++) {
            candidates.add(resolver.resolve(node, faults));
        }
        return new JointStage(
                        program,
                        values,
                        candidates,
                        request.policy().storageProfiles(),
                        request.policy().objective())
                .choose(request.policy().searchBudget());
    }

    private ExecutionPlan assemble(JointChoice choice, List<Step> steps, long usable) {
        StepOrder order = new StepOrder(steps, choice.resources());
        MemoryStage memory = new MemoryStage(choice.resources(), steps, order.schedule(), request.device(), usable);
        MemoryCertificate certificate = memory.run();
        return new Assembly(request, program, values).onDevice(choice, steps, order, memory, certificate);
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
