package org.lemnos.models.onnx.file;

import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.TensorData;

/**
 * A tensor that a file holds.
 *
 * @param name by which nodes use it
 * @param type element type and extents
 * @param data its bytes, in memory or still in the file
 */
public record StoredTensor(String name, TensorType type, TensorData data) {}
