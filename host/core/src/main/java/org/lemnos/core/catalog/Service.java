package org.lemnos.core.catalog;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;

/** A kernel next to the operation that it does, with its claims laid out. */
final class Service {
    private final OperationEntry operation;
    private final KernelEntry kernel;
    private final ClaimTest[] claims;

    /** The operation is the kernel's, and every claim suits its ports. */
    Service(OperationEntry operation, KernelEntry kernel) {
        this.operation = operation;
        this.kernel = kernel;
        List<Claim> claimed = kernel.descriptor().claims();
        this.claims = new ClaimTest[claimed.size()];
        for (int i = 0; i < claims.length; i++) {
            claims[i] = new ClaimTest(i, claimed.get(i), operation.descriptor());
        }
    }

    KernelEntry kernel() {
        return kernel;
    }

    /** The first claim that the call falls under, from 0; -1 if the kernel cannot do it. */
    int firstClaim(CompatibilityRequest request) {
        if (versionsAgree(request)) {
            for (int i = 0; i < claims.length; i++) {
                if (claims[i].passes(request)) {
                    return i;
                }
            }
        }
        return -1;
    }

    private boolean versionsAgree(CompatibilityRequest request) {
        return implemented().satisfies(request.call().version())
                && operation.descriptor().version().satisfies(implemented());
    }

    private Version implemented() {
        return kernel.descriptor().needs();
    }

    /** Why the kernel cannot do a call that {@link #firstClaim} has refused. */
    List<Incompatibility> reasons(CompatibilityRequest request) {
        List<Incompatibility> reasons = new ArrayList<>();
        Version needed = request.call().version();
        if (!implemented().satisfies(needed)) {
            reasons.add(new Incompatibility.OperationVersionMismatch(needed, implemented()));
        }
        Version registered = operation.descriptor().version();
        if (!registered.satisfies(implemented())) {
            reasons.add(new Incompatibility.ProviderVersionMismatch(implemented(), registered, operation.provider()));
        }
        reasons.addAll(claimReasons(request));
        return List.copyOf(reasons);
    }

    /** The reasons of the claim that comes nearest: of those that take the element types, the first with the fewest reasons. */
    private List<Incompatibility> claimReasons(CompatibilityRequest request) {
        List<List<Incompatibility>> all = new ArrayList<>();
        for (ClaimTest claim : claims) {
            if (claim.takesTypes(request)) {
                all.add(claim.reasons(request));
            }
        }
        if (all.isEmpty()) {
            return List.of(wrongTypes(request));
        }
        List<Incompatibility> fewest = all.get(0);
        for (List<Incompatibility> reasons : all) {
            fewest = reasons.size() < fewest.size() ? reasons : fewest;
        }
        return fewest;
    }

    private Incompatibility wrongTypes(CompatibilityRequest request) {
        List<ElementType> offered = new ArrayList<>();
        for (int i = 0; i < request.call().inputs(); i++) {
            if (request.call().has(i)) {
                offered.add(request.call().input(i).elementType());
            }
        }
        request.outputs().forEach(output -> offered.add(output.elementType()));
        return new Incompatibility.UnsupportedElementTypes(
                offered, kernel.descriptor().claims().stream().map(Claim::types).toList());
    }
}
