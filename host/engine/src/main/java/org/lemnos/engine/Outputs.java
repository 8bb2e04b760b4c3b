package org.lemnos.engine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

/** What a run gave: a tensor for each output, by name. Immutable; a later run does not change it. */
public final class Outputs {
    private final Map<String, MemoryTensor> tensors;

    Outputs(Map<String, MemoryTensor> tensors) {
        this.tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
    }

    /** The names, in the program's order. */
    public Set<String> names() {
        return tensors.keySet();
    }

    /**
     * An output.
     *
     * @throws LemnosException with {@code INPUT_INVALID} if the program has no output of that name; the message has those that it has
     */
    public MemoryTensor tensor(String name) {
        MemoryTensor tensor = tensors.get(name);
        if (tensor == null) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID, "the program has no output '" + name + "'; it has " + tensors.keySet());
        }
        return tensor;
    }

    /** Element type and extents of an output. Errors as for {@link #tensor}. */
    public TensorType type(String name) {
        return tensor(name).type();
    }

    /** An output's elements as binary32, in row-major order. Errors as for {@link #tensor}. */
    public float[] floats(String name) {
        return tensor(name).toFloats();
    }

    /** An output's elements as binary64, in row-major order. Errors as for {@link #tensor}. */
    public double[] doubles(String name) {
        return tensor(name).toDoubles();
    }

    /**
     * An integer output's elements, in row-major order.
     *
     * @throws LemnosException as for {@link #tensor}, and also if its elements are floating-point numbers
     */
    public long[] longs(String name) {
        MemoryTensor tensor = tensor(name);
        try {
            return tensor.toLongs();
        } catch (IllegalArgumentException unsuitable) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID, "output '" + name + "': " + unsuitable.getMessage(), unsuitable);
        }
    }
}
