package org.lemnos.core.program;

import java.util.Optional;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * What is known of a value before the run.
 *
 * @param type element type and extents
 * @param tensor its elements, where they are known too
 */
public record KnownValue(TensorType type, Optional<MemoryTensor> tensor) {
    /** A value of which only the type is known. */
    public static KnownValue ofType(TensorType type) {
        return new KnownValue(type, Optional.empty());
    }

    /** A value whose elements are known. */
    public static KnownValue of(MemoryTensor tensor) {
        return new KnownValue(tensor.type(), Optional.of(tensor));
    }
}
