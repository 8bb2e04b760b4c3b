package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.WorkspacePresence;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Answer;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.CompatibilityReport;
import org.lemnos.core.catalog.CompatibilityRequest;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.VendorCall;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/**
 * Finds the kernels that could do each node: the catalog's answer first, then each compatible kernel's own. Equal questions are asked once.
 *
 * <p>A kernel that throws or breaks the contract of its estimate is rejected with that as its evidence; the others stay.
 */
final class Resolver {
    private static final long NO_COST = -1;

    private final BoundProgram program;
    private final Catalog catalog;
    private final DeviceProfile device;
    private final Policy policy;
    private final CostModel costs;
    private final Map<Question, Answers> answered = new HashMap<>();

    /** What the answers depend on, but for the policy's preferences. Calls with constants are never the same question. */
    private record Question(
            OperationId operation,
            Version needs,
            Attributes attributes,
            List<Optional<TensorType>> inputs,
            List<TensorType> outputs,
            Set<Capability> required,
            int constantsOfNode) {}

    private record Answers(List<Candidates.Usable> usable, List<Selection.Rejection> rejected) {}

    Resolver(BoundProgram program, Catalog catalog, DeviceProfile device, Policy policy) {
        this.program = program;
        this.catalog = catalog;
        this.device = device;
        this.policy = policy;
        this.costs = new CostModel(device);
    }

    /**
     * The candidates of a node.
     *
     * @param faults kernels that lost their place, by id
     * @throws LemnosException with {@code PLAN_NO_CANDIDATE} if there is none
     */
    Candidates resolve(int index, Map<String, LoweringFault> faults) {
        BoundNode node = program.nodes().get(index);
        Question question = question(index, node);
        Answers answers = answered.get(question);
        if (answers == null) {
            answers = ask(node, question);
            answered.put(question, answers);
        }
        Candidates candidates = preferred(node, answers, faults);
        if (candidates.usable().isEmpty()) {
            throw noCandidate(node, candidates.rejected());
        }
        return candidates;
    }

    private Question question(int index, BoundNode node) {
        OperationCall call = node.call();
        List<Optional<TensorType>> inputs = new ArrayList<>();
        boolean constants = false;
        for (int place = 0; place < call.inputs(); place++) {
            inputs.add(call.has(place) ? Optional.of(call.input(place)) : Optional.empty());
            constants |= call.constant(place).isPresent();
        }
        return new Question(
                call.operation(),
                call.version(),
                call.attributes(),
                inputs,
                outputTypes(node),
                policy.requiredCapabilities(node.id()),
                constants ? index : -1);
    }

    private List<TensorType> outputTypes(BoundNode node) {
        return node.outputs().stream()
                .map(value -> program.values().get(value).type())
                .toList();
    }

    private Answers ask(BoundNode node, Question question) {
        CompatibilityReport report = catalog.compatibility(new CompatibilityRequest(
                node.call(),
                question.outputs(),
                device,
                question.required(),
                policy.determinism().repeatability()));
        List<Candidates.Usable> usable = new ArrayList<>();
        List<Selection.Rejection> rejected = new ArrayList<>();
        for (CompatibilityReport.Rejected row : report.rejected()) {
            rejected.add(new Selection.Rejection(row.kernel().id(), row.code(), row.text(), NO_COST));
        }
        for (CompatibilityReport.Compatible row : report.compatible()) {
            KernelProblem problem = new KernelProblem(
                    node.call(),
                    question.outputs(),
                    row.kernel().descriptor().claims().get(row.claim()),
                    device);
            ask(node, row.kernel(), row.claim(), problem, usable, rejected);
        }
        return new Answers(usable, rejected);
    }

    private void ask(
            BoundNode node,
            KernelEntry kernel,
            int claim,
            KernelProblem problem,
            List<Candidates.Usable> usable,
            List<Selection.Rejection> rejected) {
        Answer<Support> support =
                VendorCall.ask(kernel.id(), "supports", () -> kernel.kernel().supports(problem));
        if (!support.isGiven()) {
            rejected.add(rejection(kernel, "provider_fault", support.fault().toString()));
            return;
        }
        if (!support.value().isYes()) {
            String code = "declined:" + support.value().decline().orElseThrow().code();
            rejected.add(rejection(kernel, code, support.value().message()));
            return;
        }
        Answer<ResourceEstimate> estimate =
                VendorCall.ask(kernel.id(), "estimate", () -> kernel.kernel().estimate(problem));
        if (!estimate.isGiven()) {
            rejected.add(rejection(kernel, "provider_fault", estimate.fault().toString()));
            return;
        }
        Optional<String> breach = breach(node, estimate.value());
        if (breach.isPresent()) {
            rejected.add(rejection(kernel, "estimate_breaks_contract", breach.get()));
            return;
        }
        long cost = costs.nanoseconds(estimate.value().cost());
        usable.add(new Candidates.Usable(kernel, claim, problem, estimate.value(), cost, false));
    }

    private static Selection.Rejection rejection(KernelEntry kernel, String code, String detail) {
        return new Selection.Rejection(kernel.id(), code, detail, NO_COST);
    }

    private static Optional<String> breach(BoundNode node, ResourceEstimate estimate) {
        WorkspacePresence presence = node.descriptor().scratch();
        if (estimate.scratch().isPresent() && presence == WorkspacePresence.FORBIDDEN) {
            return Optional.of("asks for scratch memory, which " + node.descriptor() + " forbids");
        }
        if (estimate.scratch().isEmpty() && presence == WorkspacePresence.REQUIRED) {
            return Optional.of("asks for no scratch memory, which " + node.descriptor() + " requires");
        }
        return Optional.empty();
    }

    private Candidates preferred(BoundNode node, Answers answers, Map<String, LoweringFault> faults) {
        List<Candidates.Usable> usable = new ArrayList<>();
        List<Selection.Rejection> rejected = new ArrayList<>(answers.rejected());
        boolean any = false;
        for (Candidates.Usable kernel : answers.usable()) {
            LoweringFault fault = faults.get(kernel.kernel().id());
            if (fault != null) {
                rejected.add(new Selection.Rejection(
                        fault.kernel(),
                        fault.code(),
                        "at node '" + program.nodes().get(fault.node()).id() + "': " + fault.detail(),
                        kernel.costNanoseconds()));
                continue;
            }
            boolean prefers = policy.prefers(
                    node.id(), kernel.kernel().provider(), kernel.kernel().id());
            any |= prefers;
            usable.add(
                    prefers
                            ? new Candidates.Usable(
                                    kernel.kernel(),
                                    kernel.claim(),
                                    kernel.problem(),
                                    kernel.estimate(),
                                    kernel.costNanoseconds(),
                                    true)
                            : kernel);
        }
        usable.sort(Comparator.comparing((Candidates.Usable kernel) -> !kernel.preferred())
                .thenComparing(kernel -> kernel.kernel().id()));
        rejected.sort(Comparator.comparing(Selection.Rejection::kernel));
        return new Candidates(usable, rejected, policy.hasPreference(node.id()) && !any);
    }

    /** The error that no kernel can do a node. */
    static LemnosException noCandidate(BoundNode node, List<Selection.Rejection> rejected) {
        StringBuilder message = new StringBuilder()
                .append("no kernel can do node '")
                .append(node.id())
                .append("' (")
                .append(node.descriptor())
                .append(')');
        if (rejected.isEmpty()) {
            message.append(": no provider has a kernel for it");
        }
        for (Selection.Rejection row : rejected) {
            message.append("\n  ")
                    .append(row.kernel())
                    .append(": ")
                    .append(row.code())
                    .append(", ")
                    .append(row.detail());
        }
        return new LemnosException(
                ErrorCode.PLAN_NO_CANDIDATE,
                message.toString(),
                Map.of("node", node.id(), "operation", node.descriptor().toString()));
    }
}
