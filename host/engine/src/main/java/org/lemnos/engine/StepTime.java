package org.lemnos.engine;

/**
 * How long one step of a plan took.
 *
 * @param node the node that it belongs to
 * @param kernel the kernel that does the node
 * @param nanoseconds the device's time for the step alone
 */
public record StepTime(String node, String kernel, long nanoseconds) {}
