package org.lemnos.core.plan;

/**
 * A plan that was read from a text: of this schema, and equal to its own digest, which anybody can compute. It cannot be run; what makes an
 * executable plan of it is its re-validation against program, catalog, device profile and policy.
 *
 * @param document what it says
 * @param sha256 the digest of the document's canonical text
 */
public record UntrustedPlan(PlanDocument document, String sha256) {
    /** {@code plan/sha256/} and the digest. */
    public String id() {
        return PlanJson.id(sha256);
    }
}
