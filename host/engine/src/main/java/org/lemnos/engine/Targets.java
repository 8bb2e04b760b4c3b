package org.lemnos.engine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where a run leaves outputs that the host does not read: a tensor for each, by name. Immutable. Of two for one name the later counts. */
public final class Targets {
    private static final Targets NONE = new Targets(Map.of());

    private final Map<String, DeviceTensor> tensors;

    private Targets(Map<String, DeviceTensor> tensors) {
        this.tensors = tensors;
    }

    /** No targets: the host reads every output. */
    public static Targets none() {
        return NONE;
    }

    /** A tensor for one output, of the output's type. */
    public static Targets of(String name, DeviceTensor tensor) {
        return NONE.with(name, tensor);
    }

    /** These and one more. */
    public Targets with(String name, DeviceTensor tensor) {
        Map<String, DeviceTensor> more = new LinkedHashMap<>(tensors);
        more.put(name, tensor);
        return new Targets(Collections.unmodifiableMap(more));
    }

    Map<String, DeviceTensor> tensors() {
        return tensors;
    }
}
