package org.lemnos.core.plan;

import java.util.OptionalInt;
import org.lemnos.api.operation.TensorType;

/**
 * A value with its type and the resource that holds it from offset 0 on; several values under different shapes may share one.
 *
 * @param id its name in the program
 * @param type element type and extents
 * @param resource index into the plan's resources; empty if the value has no elements
 */
public record PlannedValue(String id, TensorType type, OptionalInt resource) {}
