package org.lemnos.core.plan;

/**
 * An input or output of the program.
 *
 * @param name by which a run gives or gets it
 * @param value index into the plan's values
 */
public record PlannedPort(String name, int value) {}
