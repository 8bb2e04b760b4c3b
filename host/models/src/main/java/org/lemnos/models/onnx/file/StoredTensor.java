package org.lemnos.models.onnx.file;

import java.util.Optional;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;

/**
 * A tensor that a file holds.
 *
 * @param name by which nodes use it
 * @param type element type and extents
 * @param data its bytes, in memory or still in the file
 * @param packed what its elements are in the file, if they are of less than a byte
 */
public record StoredTensor(String name, TensorType type, TensorData data, Optional<PackedIntegers> packed) {
    /** A tensor whose elements are in the file what they are here. */
    public StoredTensor(String name, TensorType type, TensorData data) {
        this(name, type, data, Optional.empty());
    }

    /** A tensor in memory. */
    static StoredTensor of(String name, MemoryTensor tensor, Optional<PackedIntegers> packed) {
        return new StoredTensor(name, tensor.type(), tensor.data(), packed);
    }
}
