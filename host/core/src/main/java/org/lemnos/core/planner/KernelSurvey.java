package org.lemnos.core.planner;

import java.util.ArrayList;
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
import org.lemnos.api.kernel.Workspace;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.WorkspacePresence;
import org.lemnos.core.catalog.Answer;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.CompatibilityReport;
import org.lemnos.core.catalog.CompatibilityRequest;
import org.lemnos.core.catalog.InertKernel;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.ProviderFault;
import org.lemnos.core.catalog.VendorCall;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/**
 * Asks which kernels could do each node: the catalog first, then each compatible kernel itself. Equal questions are asked once. A kernel that
 * throws or breaks the contract of its estimate is refused with that as its evidence; the others stay.
 */
final class KernelSurvey {
    private static final long NO_COST = -1;

    private final BoundProgram program;
    private final Catalog catalog;
    private final DeviceProfile device;
    private final Policy policy;
    private final long chunkBytes;
    private final CostModel costs;
    private final Map<Question, Answers> answered = new HashMap<>();

    /** What the answers depend on. Calls with constants are never the same question. */
    private record Question(
            OperationId operation,
            Version needs,
            Attributes attributes,
            List<Optional<TensorType>> inputs,
            List<TensorType> outputs,
            Set<Capability> required,
            int constantsOfNode) {}

    /**
     * What came back.
     *
     * @param usable ascending by id
     * @param refused in no order
     */
    record Answers(List<Candidates.Usable> usable, List<Refused> refused) {}

    /** A kernel with the reason why it is out. */
    record Refused(KernelEntry kernel, Selection.Rejection reason) {}

    /** Prepares the questions; {@code chunkBytes} is the most that one workspace may have. */
    KernelSurvey(BoundProgram program, Catalog catalog, DeviceProfile device, Policy policy, long chunkBytes) {
        this.program = program;
        this.catalog = catalog;
        this.device = device;
        this.policy = policy;
        this.chunkBytes = chunkBytes;
        this.costs = new CostModel(device);
    }

    /** The answers about a node; the same object for all nodes with the same question. */
    Answers of(int index) {
        BoundNode node = program.nodes().get(index);
        Question question = question(index, node);
        Answers answers = answered.get(question);
        if (answers == null) {
            answers = ask(node, question);
            answered.put(question, answers);
        }
        return answers;
    }

    private Question question(int index, BoundNode node) {
        OperationCall call = node.call();
        List<Optional<TensorType>> inputs = new ArrayList<>(call.inputs());
        boolean constants = false;
        for (int place = 0; place < call.inputs(); place++) {
            inputs.add(call.has(place) ? Optional.of(call.input(place)) : Optional.empty());
            constants |= call.constant(place).isPresent();
        }
        List<TensorType> outputs = new ArrayList<>(node.outputs().size());
        for (int value : node.outputs()) {
            outputs.add(program.values().get(value).type());
        }
        return new Question(
                call.operation(),
                call.version(),
                call.attributes(),
                inputs,
                outputs,
                policy.requiredCapabilities(node.id()),
                constants ? index : -1);
    }

    private Answers ask(BoundNode node, Question question) {
        CompatibilityReport report = catalog.compatibility(new CompatibilityRequest(
                node.call(),
                question.outputs(),
                device,
                question.required(),
                policy.determinism().repeatability()));
        List<Candidates.Usable> usable = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        for (CompatibilityReport.Rejected row : report.rejected()) {
            refused.add(refused(row.kernel(), row.code(), row.text()));
        }
        for (InertKernel inert : catalog.inert()) {
            if (inert.kernel().descriptor().operation().equals(question.operation())) {
                refused.add(refused(inert.kernel(), inert.reason().token(), inert.detail()));
            }
        }
        for (CompatibilityReport.Compatible row : report.compatible()) {
            KernelProblem problem = new KernelProblem(
                    node.call(),
                    question.outputs(),
                    row.kernel().descriptor().claims().get(row.claim()),
                    device);
            Optional<Refused> declined = declined(row.kernel(), problem);
            if (declined.isPresent()) {
                refused.add(declined.get());
                continue;
            }
            Answer<ResourceEstimate> estimate = KernelCalls.estimate(row.kernel(), problem);
            Optional<Refused> useless = useless(node, row.kernel(), estimate);
            useless.ifPresentOrElse(
                    refused::add,
                    () -> usable.add(new Candidates.Usable(
                            row.kernel(),
                            row.claim(),
                            problem,
                            estimate.value(),
                            costs.nanoseconds(estimate.value().cost(), resultBytes(node, question.outputs())),
                            false)));
        }
        return new Answers(List.copyOf(usable), List.copyOf(refused));
    }

    private static Refused refused(KernelEntry kernel, String code, String detail) {
        return new Refused(kernel, new Selection.Rejection(kernel.id(), code, detail, NO_COST));
    }

    private static Refused faulty(KernelEntry kernel, ProviderFault fault) {
        return refused(kernel, LoweringFault.PROVIDER_FAULT, fault.toString());
    }

    private static Optional<Refused> declined(KernelEntry kernel, KernelProblem problem) {
        Answer<Support> support = KernelCalls.supports(kernel, problem);
        if (!support.isGiven()) {
            return Optional.of(faulty(kernel, support.fault()));
        }
        return support.value()
                .decline()
                .map(decline -> refused(
                        kernel,
                        "declined:" + decline.code(),
                        VendorCall.oneLine(support.value().message())));
    }

    private Optional<Refused> useless(BoundNode node, KernelEntry kernel, Answer<ResourceEstimate> estimate) {
        if (!estimate.isGiven()) {
            return Optional.of(faulty(kernel, estimate.fault()));
        }
        return breach(node, estimate.value()).map(what -> refused(kernel, "estimate_breaks_contract", what));
    }

    private Optional<String> breach(BoundNode node, ResourceEstimate estimate) {
        WorkspacePresence presence = node.descriptor().scratch();
        if (estimate.scratch().isPresent() && presence == WorkspacePresence.FORBIDDEN) {
            return Optional.of("asks for scratch memory, which " + node.descriptor() + " forbids");
        }
        if (estimate.scratch().isEmpty() && presence == WorkspacePresence.REQUIRED) {
            return Optional.of("asks for no scratch memory, which " + node.descriptor() + " requires");
        }
        return estimate.scratch()
                .flatMap(workspace -> tooLarge("scratch", workspace))
                .or(() -> estimate.persistent().flatMap(workspace -> tooLarge("persistent", workspace)));
    }

    private Optional<String> tooLarge(String kind, Workspace workspace) {
        if (workspace.sizeBytes() > chunkBytes) {
            return Optional.of("asks for " + workspace.sizeBytes() + " bytes of " + kind + " memory; one allocation of "
                    + device.name() + " has at most " + chunkBytes);
        }
        return workspace.alignment() > ChunkSize.QUANTUM
                ? Optional.of("asks for " + kind + " memory at a multiple of " + workspace.alignment()
                        + " bytes; at most " + ChunkSize.QUANTUM + " is given")
                : Optional.empty();
    }

    /** The bytes that any kernel has to write: those of all outputs but views. */
    private static long resultBytes(BoundNode node, List<TensorType> outputs) {
        long bytes = 0;
        for (int i = 0; i < outputs.size(); i++) {
            boolean own = node.descriptor().outputs().get(i).aliasKind() != Port.AliasKind.MUST;
            bytes += own ? outputs.get(i).sizeBytes() : 0;
        }
        return bytes;
    }
}
