package org.lemnos.core.plan;

/**
 * A SPIR-V module that the plan launches.
 *
 * @param sha256 the digest of its words
 * @param name for reports
 */
public record PlannedModule(String sha256, String name) {}
