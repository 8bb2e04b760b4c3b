package org.lemnos.bench;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.tensor.MemoryTensor;

/** Another runtime that runs the same model. */
interface Peer extends AutoCloseable {
    /** Its name in rows. */
    String name();

    /** Whether there is one to compare with. */
    boolean isThere();

    /** Runs the model once: a tensor for each of its inputs to one for each of its outputs. */
    Map<String, MemoryTensor> run(Map<String, MemoryTensor> inputs);

    @Override
    void close();

    /**
     * The peer of that name.
     *
     * @throws IllegalArgumentException if it is unknown, or its jar is not on the class path
     */
    static Peer of(Optional<String> name, Path model) {
        if (name.isEmpty()) {
            return new None();
        }
        if (!name.get().equals(OnnxRuntimePeer.NAME)) {
            throw new IllegalArgumentException("no peer '" + name.get() + "'; there is " + OnnxRuntimePeer.NAME);
        }
        try {
            return new OnnxRuntimePeer(model);
        } catch (NoClassDefFoundError absent) {
            throw new IllegalArgumentException(
                    "ONNX Runtime is not on the class path, since Lemnos does not ship it; run './dev bench' in a checkout",
                    absent);
        }
    }

    /** Nobody. */
    final class None implements Peer {
        private None() {}

        @Override
        public String name() {
            return "";
        }

        @Override
        public boolean isThere() {
            return false;
        }

        @Override
        public Map<String, MemoryTensor> run(Map<String, MemoryTensor> inputs) {
            throw new IllegalStateException("there is no peer");
        }

        @Override
        public void close() {
            // Nothing was opened.
        }
    }
}
