package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.CompatibilityReport;
import org.lemnos.core.catalog.CompatibilityRequest;
import org.lemnos.core.catalog.InertKernel;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.VendorCall;

/**
 * Asks which kernels could do each node: the catalog first, then the compatible kernels themselves, all of one provider's in one hand-over. Equal
 * questions are asked once. A kernel that fails is in the ledger afterwards.
 */
final class KernelSurvey {
    private static final long NO_COST = -1;

    private final BoundProgram program;
    private final Catalog catalog;
    private final DeviceProfile device;
    private final Policy policy;
    private final EstimateCheck estimates;
    private final CostModel costs;
    private final FaultLedger ledger;
    private final List<BoundNode> nodes;
    /** For each node what its kernel must make use of. */
    private final List<Set<Capability>> required;

    private final Answers[] byNode;

    /** What the answers depend on. Calls with constants are never the same question. */
    private record Question(
            OperationId operation,
            Version needs,
            Attributes attributes,
            List<Optional<TensorType>> inputs,
            List<TensorType> outputs,
            Set<Capability> required,
            int constantsOfNode) {}

    /** A kernel that is asked, with the place of what becomes of it. */
    private record Row(Answers answers, BoundNode node, int claim, KernelCalls.Asked asked) {}

    /** What came back, each list in no order; who is held back may stand in the second and third all the same. */
    static final class Answers {
        private final List<Refused> incompatible = new ArrayList<>();
        private final List<Candidates.Usable> usable = new ArrayList<>();
        private final List<Refused> unusable = new ArrayList<>();

        /** What the catalog keeps out. */
        List<Refused> incompatible() {
            return incompatible;
        }

        /** Who said yes and what it needs. */
        List<Candidates.Usable> usable() {
            return usable;
        }

        /** Who declined, was not asked, or gave no good answer. */
        List<Refused> unusable() {
            return unusable;
        }
    }

    /** A kernel with the reason why it is out. */
    record Refused(KernelEntry kernel, Selection.Rejection reason) {}

    /** Prepares the questions about the program's nodes, and behind them about the replacements of partitions; {@code chunkBytes} is the most that one
     * workspace may have. */
    KernelSurvey(
            BoundProgram program,
            List<Partition> partitions,
            Catalog catalog,
            DeviceProfile device,
            Policy policy,
            long chunkBytes,
            FaultLedger ledger) {
        this.program = program;
        this.catalog = catalog;
        this.device = device;
        this.policy = policy;
        this.estimates = new EstimateCheck(device, chunkBytes);
        this.costs = new CostModel(device);
        this.ledger = ledger;
        this.nodes = new ArrayList<>(program.nodes());
        this.required = new ArrayList<>();
        program.nodes().forEach(node -> required.add(policy.requiredCapabilities(node.id())));
        for (Partition partition : partitions) {
            nodes.add(partition.replacement());
            required.add(partition.nodes().stream()
                    .flatMap(node -> required.get(node).stream())
                    .collect(Collectors.toSet()));
        }
        this.byNode = new Answers[nodes.size()];
    }

    private KernelSurvey(KernelSurvey like, List<BoundNode> calls) {
        this.program = like.program;
        this.catalog = like.catalog;
        this.device = like.device;
        this.policy = like.policy;
        this.estimates = like.estimates;
        this.costs = like.costs;
        this.ledger = like.ledger;
        this.nodes = List.copyOf(calls);
        this.required = Collections.nCopies(calls.size(), Set.of());
        this.byNode = new Answers[calls.size()];
    }

    /** The questions about other calls over the program's values, whose kernels need make use of nothing in particular. */
    KernelSurvey about(List<BoundNode> calls) {
        return new KernelSurvey(this, calls);
    }

    /** The answers about a node, or behind the program's nodes about a partition; the same object for all with the same question. */
    Answers of(int index) {
        return byNode[index];
    }

    /** Asks everything. */
    void ask(KernelCalls calls) {
        Map<Question, Answers> answered = new HashMap<>();
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < byNode.length; i++) {
            BoundNode node = nodes.get(i);
            Question question = question(i, node);
            Answers answers = answered.get(question);
            if (answers == null) {
                answers = new Answers();
                answered.put(question, answers);
                pose(node, question, answers, rows);
            }
            byNode[i] = answers;
        }
        estimate(supporting(rows, calls), calls);
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
                required.get(index),
                constants ? index : -1);
    }

    private void pose(BoundNode node, Question question, Answers answers, List<Row> rows) {
        CompatibilityReport report = catalog.compatibility(new CompatibilityRequest(
                node.call(),
                question.outputs(),
                device,
                question.required(),
                policy.determinism().repeatability()));
        for (CompatibilityReport.Rejected row : report.rejected()) {
            answers.incompatible().add(refused(row.kernel(), row.code(), row.text()));
        }
        for (InertKernel inert : catalog.inert()) {
            if (inert.kernel().descriptor().operation().equals(question.operation())) {
                answers.incompatible()
                        .add(refused(inert.kernel(), inert.reason().token(), inert.detail()));
            }
        }
        for (CompatibilityReport.Compatible row : report.compatible()) {
            KernelEntry kernel = row.kernel();
            if (ledger.bars(kernel)) {
                answers.unusable().add(refusedAsHeld(kernel));
                continue;
            }
            KernelProblem problem = new KernelProblem(
                    node.call(),
                    question.outputs(),
                    kernel.descriptor().claims().get(row.claim()),
                    device);
            rows.add(new Row(answers, node, row.claim(), new KernelCalls.Asked(kernel, problem)));
        }
    }

    private static Refused refused(KernelEntry kernel, String code, String detail) {
        return new Refused(kernel, new Selection.Rejection(kernel.id(), code, detail, NO_COST));
    }

    /** Whoever fails a question is in the ledger by now. */
    private Refused refusedAsHeld(KernelEntry kernel) {
        return new Refused(kernel, ledger.rejection(kernel).orElseThrow());
    }

    private List<Row> supporting(List<Row> rows, KernelCalls calls) {
        List<Answer<Support>> supports =
                calls.supports(rows.stream().map(Row::asked).toList());
        List<Row> left = new ArrayList<>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            KernelEntry kernel = row.asked().kernel();
            Answer<Support> answer = supports.get(i);
            if (!answer.isGiven()) {
                row.answers().unusable().add(refusedAsHeld(kernel));
            } else if (answer.value().decline().isPresent()) {
                String code = "declined:" + answer.value().decline().get().code();
                String why = VendorCall.oneLine(answer.value().message());
                row.answers().unusable().add(refused(kernel, code, why));
            } else {
                left.add(row);
            }
        }
        return left;
    }

    private void estimate(List<Row> rows, KernelCalls calls) {
        List<Answer<ResourceEstimate>> answers =
                calls.estimates(rows.stream().map(Row::asked).toList());
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            KernelEntry kernel = row.asked().kernel();
            if (!answers.get(i).isGiven()) {
                row.answers().unusable().add(refusedAsHeld(kernel));
                continue;
            }
            ResourceEstimate estimate = answers.get(i).value();
            Optional<String> breach = estimates.breach(row.node().descriptor(), estimate);
            if (breach.isPresent()) {
                ledger.accept(EstimateCheck.fault(row.asked(), breach.get()));
                row.answers().unusable().add(refusedAsHeld(kernel));
                continue;
            }
            estimates
                    .tooLarge(estimate)
                    .map(what -> refused(kernel, "workspace_too_large", what))
                    .ifPresentOrElse(
                            row.answers().unusable()::add,
                            () -> row.answers().usable().add(usable(row, estimate)));
        }
    }

    private Candidates.Usable usable(Row row, ResourceEstimate estimate) {
        KernelProblem problem = row.asked().problem();
        long cost = costs.nanoseconds(
                estimate.cost(), EstimateCheck.resultBytes(row.node().descriptor(), problem));
        return new Candidates.Usable(row.asked().kernel(), row.claim(), problem, estimate, cost, false, false);
    }
}
