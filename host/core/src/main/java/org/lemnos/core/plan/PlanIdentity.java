package org.lemnos.core.plan;

/**
 * The digests of everything that a plan follows from: equal identities mean equal plans.
 *
 * @param program of the program with its bound extents
 * @param catalog of the operations and kernels
 * @param profile of the device profile
 * @param policy of the policy
 * @param tuning of the measured costs; the empty set's where none were used
 */
public record PlanIdentity(String program, String catalog, String profile, String policy, String tuning) {}
