package org.lemnos.core.lower;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import org.lemnos.spirv.Reflection;
import org.lemnos.spirv.ShaderModule;

/**
 * What holds of modules on every device: each is read, specialized and verified once, by whichever plan asks first. Only what was found in order is
 * kept, and of that what was asked for last. Thread-safe.
 */
public final class KnownModules {
    private static final int MOST_MODULES = 1024;
    private static final int MOST_SPECIALIZATIONS = 4096;

    private final Map<String, ShaderModule> read = latest(MOST_MODULES);
    private final Map<Specialized, Reflection> reflections = latest(MOST_SPECIALIZATIONS);
    private final Map<Specialized, Boolean> verified = latest(MOST_SPECIALIZATIONS);

    private record Specialized(String sha256, Map<Integer, Integer> constants) {
        static Specialized of(String sha256, SortedMap<Integer, Integer> constants) {
            return new Specialized(sha256, Map.copyOf(constants));
        }
    }

    /** Nothing is known yet. */
    public KnownModules() {}

    private static <K, V> Map<K, V> latest(int most) {
        return Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        });
    }

    /**
     * The module that these words are.
     *
     * @param sha256 the digest of the words, which the caller has checked
     * @throws org.lemnos.spirv.SpirvException if they are no module
     */
    ShaderModule read(String sha256, byte[] words) {
        ShaderModule known = read.get(sha256);
        if (known != null) {
            return known;
        }
        ShaderModule module = ShaderModule.read(words);
        read.put(sha256, module);
        return module;
    }

    /**
     * What the specialized module says of itself.
     *
     * @throws org.lemnos.spirv.SpirvException if it cannot be specialized so
     */
    Reflection reflection(String sha256, ShaderModule module, SortedMap<Integer, Integer> constants) {
        Specialized key = Specialized.of(sha256, constants);
        Reflection known = reflections.get(key);
        if (known != null) {
            return known;
        }
        Reflection reflection = module.specialize(constants);
        reflections.put(key, reflection);
        return reflection;
    }

    /**
     * Lets the specialized module pass if every instruction of it is in order.
     *
     * @throws org.lemnos.spirv.SpirvException if one is not
     */
    void verify(String sha256, ShaderModule module, SortedMap<Integer, Integer> constants) {
        Specialized key = Specialized.of(sha256, constants);
        if (verified.get(key) == null) {
            module.verify(constants);
            verified.put(key, true);
        }
    }
}
