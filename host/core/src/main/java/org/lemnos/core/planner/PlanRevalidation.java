package org.lemnos.core.planner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.json.JsonDifference;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanIdentity;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.plan.UntrustedPlan;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.core.verify.PlanVerifier;
import org.lemnos.core.verify.PlanViolation;

/**
 * Makes a plan that came from outside executable: it must keep every rule that can be seen from itself, and be exactly what planning makes of the
 * program, catalog, device profile and policy at hand. A digest proves nothing here, because whoever edits a plan can compute it again. The values of weights
 * play no part: a plan serves any model that differs in them alone.
 */
public final class PlanRevalidation {
    private PlanRevalidation() {}

    /** The executable plan that the untrusted one describes, with nothing held back. */
    public static ExecutionPlan revalidate(UntrustedPlan untrusted, PlanRequest request) {
        return revalidate(untrusted, request, VendorGuard.ofItsOwn());
    }

    /**
     * The executable plan that the untrusted one describes.
     *
     * @param request everything that the plan should follow from
     * @param guard for planning again; what it holds back must be what was held back then
     * @throws LemnosException with {@code PLAN_ALTERED} if the plan breaks a rule, was made for something else, or differs from what planning
     *     makes; the message has the first place as a JSON pointer, with both values. Planning's own errors pass.
     */
    public static ExecutionPlan revalidate(UntrustedPlan untrusted, PlanRequest request, VendorGuard guard) {
        checkRules(untrusted);
        checkIdentity(untrusted.document(), request.identity(PlanRequest.NO_TUNING));
        ExecutionPlan made = Planner.plan(request, guard);
        check(
                untrusted.document(),
                made.document().identity(),
                "tuning",
                PlanIdentity::tuning,
                "set of measured costs and of kernels that are held back ('lemnos providers --quarantine' lists them)");
        Optional<JsonDifference> difference = PlanJson.firstDifference(untrusted.document(), made.document());
        if (difference.isPresent()) {
            throw differs(untrusted, difference.get());
        }
        return made;
    }

    private static void checkRules(UntrustedPlan untrusted) {
        List<PlanViolation> violations = PlanVerifier.verify(untrusted.document());
        if (!violations.isEmpty()) {
            PlanViolation first = violations.get(0);
            String more =
                    violations.size() == 1 ? "" : "; " + (violations.size() - 1) + " more violations follow from it";
            throw new LemnosException(
                    ErrorCode.PLAN_ALTERED,
                    untrusted.id() + " breaks the rules of plans at " + first + more + "; make the plan again",
                    Map.of("pointer", first.pointer()));
        }
    }

    private static void checkIdentity(PlanDocument document, PlanIdentity actual) {
        check(document, actual, "program", PlanIdentity::program, "program, or other dimensions of it");
        check(document, actual, "catalog", PlanIdentity::catalog, "set of providers, or another build of them");
        check(document, actual, "profile", PlanIdentity::profile, "device or driver");
        check(document, actual, "policy", PlanIdentity::policy, "policy");
    }

    private static void check(
            PlanDocument document,
            PlanIdentity actual,
            String member,
            Function<PlanIdentity, String> part,
            String what) {
        String claimed = part.apply(document.identity());
        if (!claimed.equals(part.apply(actual))) {
            throw new LemnosException(
                    ErrorCode.PLAN_ALTERED,
                    "the plan was made for another " + what + ": /plan/identity/" + member + " is " + claimed
                            + ", here it is " + part.apply(actual) + "; make the plan again",
                    Map.of("pointer", "/plan/identity/" + member, "plan", claimed, "actual", part.apply(actual)));
        }
    }

    private static LemnosException differs(UntrustedPlan untrusted, JsonDifference difference) {
        return new LemnosException(
                ErrorCode.PLAN_ALTERED,
                untrusted.id() + " is not what planning makes of its program, providers, device and policy: at "
                        + difference.pointer() + " it has " + difference.left() + ", planning has "
                        + difference.right() + "; make the plan again",
                Map.of(
                        "pointer", difference.pointer(),
                        "plan", difference.left(),
                        "actual", difference.right()));
    }
}
