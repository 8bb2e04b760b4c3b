package org.lemnos.tck.run;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.plan.PlannedModule;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.rule.Behaviours;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.CaseResult.Status;
import org.lemnos.tck.rule.LaunchedModule;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.watch.Asked;
import org.lemnos.tck.watch.Notes;
import org.lemnos.vulkan.VulkanDevice;

/** Puts one kernel to the test, call by call. Not thread-safe. */
public final class KernelBench {
    private static final Set<Decline> CONTRACT =
            Set.of(Decline.SHAPE, Decline.ATTRIBUTE, Decline.LIMIT, Decline.DRIVER, Decline.ALIGNMENT);

    /** How the code begins of a kernel that the host holds back; the breach follows. */
    private static final String HELD_BACK = "quarantined:";

    private final VulkanDevice device;
    private final KernelEntry kernel;
    private final OperationEntry operation;
    private final Behaviours behaviours;
    private final Notes notes;
    private final long seed;
    /** The claim that a call falls under in usual circumstances, as far as it was found out: many claims share their calls. */
    private final Map<CallCase, Integer> homes = new HashMap<>();

    /** The calls that the kernel did under usual circumstances with a subgroup size that it asked for. */
    private final Set<CallCase> sized = new HashSet<>();

    private final Set<Decline> given = new HashSet<>();

    /**
     * A bench for one kernel.
     *
     * @param behaviours what the kernel says it declines
     * @param notes what the kernel is asked, as the settings' catalogs note it
     * @param seed what inputs are made from
     */
    public KernelBench(
            VulkanDevice device,
            KernelEntry kernel,
            OperationEntry operation,
            Behaviours behaviours,
            Notes notes,
            long seed) {
        this.device = device;
        this.kernel = kernel;
        this.operation = operation;
        this.behaviours = behaviours;
        this.notes = notes;
        this.seed = seed;
    }

    /** The kernel. */
    public KernelEntry kernel() {
        return kernel;
    }

    /** What it does. */
    public OperationEntry operation() {
        return operation;
    }

    /** What the device says of itself. */
    public DeviceProfile profile() {
        return device.profile();
    }

    /** The device. */
    public VulkanDevice device() {
        return device;
    }

    /** What random inputs are made from. */
    public long seed() {
        return seed;
    }

    /** What the kernel says that it declines, in words, and has declined in none of the calls so far. */
    public List<String> neverDeclined() {
        return behaviours.neverDeclined(given);
    }

    /** Whether the kernel asked for a subgroup size when it did the call under usual circumstances. */
    public boolean asksForSubgroupSize(CallCase call) {
        return sized.contains(call);
    }

    /** Plans a call with a preference for the kernel. */
    public Planning plan(CallCase call, Setting setting) {
        notes.clear();
        return Planning.of(operation.descriptor(), call, kernel.id(), setting);
    }

    /** Plans, runs and judges a call that is meant for a claim. */
    public CaseResult test(CallCase call, int claim, Setting setting) {
        Findings findings = new Findings(setting.nameOf(call));
        Integer home = setting.isUsual() ? homes.get(call) : null;
        if (home != null && home != claim) {
            return CaseResult.without(setting.nameOf(call), Status.OUTSIDE, "claim " + home, findings.byRule());
        }
        Planning planning = plan(call, setting);
        if (setting.isUsual()) {
            planning.match(planned -> homes.put(call, planned.claim()), refused -> null);
        }
        Optional<Asked> asked = notes.first(problem -> isAbout(problem, call));
        return planning.match(
                planned -> planned.claim() == claim
                        ? judged(call, planned, asked, setting, findings)
                        : CaseResult.without(
                                setting.nameOf(call), Status.OUTSIDE, "claim " + planned.claim(), findings.byRule()),
                refused -> refused(refused, claim, asked, setting, setting.nameOf(call), findings));
    }

    private static boolean isAbout(Problem problem, CallCase call) {
        for (int place = 0; place < call.inputs().size(); place++) {
            if (!problem.has(place)
                    || !problem.input(place).equals(call.inputs().get(place))) {
                return false;
            }
        }
        return true;
    }

    private CaseResult judged(
            CallCase call, PlannedCall planned, Optional<Asked> asked, Setting setting, Findings findings) {
        answered(findings);
        findings.pass(Rule.ANSWERS);
        if (!planned.launches().isEmpty()) {
            findings.pass(Rule.KEEPS_KERNEL_ABI);
            findings.pass(Rule.DISPATCHES_WHAT_IT_SAYS);
        }
        asked.ifPresent(answers -> {
            judgeBehaviours(answers.problem(), Support.yes(), findings);
            Answers.judge(answers, findings);
        });
        Claim claim = kernel.descriptor().claims().get(planned.claim());
        long worst = 0;
        if (setting.runs()) {
            List<TestInputs> inputs;
            try {
                inputs = TestInputs.of(operation.oracle(), call, planned, claim, seed);
            } catch (IllegalArgumentException refusal) {
                // How an oracle says that the values of constants do not go with the extents.
                String reason = String.valueOf(refusal.getMessage());
                return CaseResult.without(setting.nameOf(call), Status.NO_CALL, reason, new TreeMap<>());
            }
            worst = new RunJudge(device, planned, claim, findings).run(inputs);
        }
        if (setting.isUsual()
                && planned.launches().stream()
                        .anyMatch(launch -> launch.subgroupSize().isPresent())) {
            sized.add(call);
        }
        boolean empty = planned.isEmpty() || !call.hasElements();
        return new CaseResult(
                setting.nameOf(call),
                empty ? Status.RAN_EMPTY : Status.RAN,
                findings.byRule(),
                "",
                call.inputs(),
                modules(planned),
                worst);
    }

    private static SortedSet<LaunchedModule> modules(PlannedCall planned) {
        SortedSet<LaunchedModule> modules = new TreeSet<>();
        for (PlannedStep.Launch launch : planned.launches()) {
            PlannedModule module = planned.plan().document().modules().get(launch.module());
            modules.add(LaunchedModule.of(module.name(), module.sha256(), launch.specialization()));
        }
        return modules;
    }

    private void answered(Findings findings) {
        findings.judge(Rule.ANSWERS_THE_SAME, notes.changes().stream().findFirst());
    }

    private void judgeBehaviours(Problem problem, Support answer, Findings findings) {
        if (behaviours.areTold()) {
            findings.judge(Rule.DECLINES_AS_SAID, behaviours.contradiction(problem, answer));
        }
    }

    private CaseResult refused(
            Planning.Refused refused,
            int claim,
            Optional<Asked> asked,
            Setting setting,
            String name,
            Findings findings) {
        String reason = refused.code() + ", " + refused.detail();
        if (asked.isPresent() && asked.get().claim() != claim) {
            return CaseResult.without(name, Status.OUTSIDE, reason, findings.byRule());
        }
        Status status = status(refused, asked, findings, reason);
        if (status == Status.DECLINED || status == Status.REFUSED) {
            answered(findings);
        }
        if (status == Status.REFUSED) {
            setting.catalog().renew();
        }
        return CaseResult.without(name, status, reason, findings.byRule());
    }

    private Status status(Planning.Refused refused, Optional<Asked> asked, Findings findings, String reason) {
        return switch (refused.code()) {
            case Planning.Refused.INVALID -> Status.NO_CALL;
            case "missing_capabilities" -> Status.BEYOND_DEVICE;
            default ->
                refused.code().startsWith(HELD_BACK)
                        ? broken(refused.code().substring(HELD_BACK.length()), findings, reason)
                        : declinedOrOutside(asked, findings);
        };
    }

    /** The host holds the kernel back for a breach of the contract. */
    private static Status broken(String breach, Findings findings, String reason) {
        Rule rule =
                switch (breach) {
                    case "contradicted" -> Rule.ANSWERS_THE_SAME;
                    case "spirv_refused" -> Rule.KEEPS_KERNEL_ABI;
                    case "dispatch_refused" -> Rule.DISPATCHES_WHAT_IT_SAYS;
                    default -> Rule.ANSWERS;
                };
        findings.fail(rule, reason);
        return Status.REFUSED;
    }

    private Status declinedOrOutside(Optional<Asked> asked, Findings findings) {
        Optional<Support> no = asked.flatMap(Asked::support).filter(support -> !support.isYes());
        no.ifPresent(support -> declined(asked.orElseThrow().problem(), support, findings));
        return no.isPresent() ? Status.DECLINED : Status.OUTSIDE;
    }

    private void declined(Problem problem, Support no, Findings findings) {
        Decline reason = no.decline().orElseThrow();
        given.add(reason);
        if (!CONTRACT.contains(reason) && !reason.code().startsWith(vendor() + "/")) {
            findings.fail(
                    Rule.GIVES_REASONS,
                    "declines with '" + reason + "', which is neither one of the contract's reasons "
                            + CONTRACT.stream()
                                    .sorted(Comparator.comparing(Decline::code))
                                    .toList() + " nor one of the vendor's own, '" + vendor() + "/...'");
        } else if (no.message().isBlank()) {
            findings.fail(Rule.GIVES_REASONS, "declines with '" + reason + "' and no sentence that says why");
        } else {
            findings.decline(Rule.GIVES_REASONS, reason + ", " + no.message());
        }
        judgeBehaviours(problem, no, findings);
    }

    private String vendor() {
        return kernel.provider().substring(0, kernel.provider().indexOf('/'));
    }
}
