package org.lemnos.tck.rule;

import java.util.SortedMap;
import org.lemnos.core.json.Sha256;

/**
 * A SPIR-V module that a test launched.
 *
 * @param name for reports
 * @param sha256 the digest of its words
 * @param specialization the digest of its specialization constants
 */
public record LaunchedModule(String name, String sha256, String specialization) implements Comparable<LaunchedModule> {
    private static final String DOMAIN = "lemnos.specialization.v1";

    /**
     * A module as it was launched.
     *
     * @param constants the 32 bits of each specialization constant that was set, by its id
     */
    public static LaunchedModule of(String name, String sha256, SortedMap<Integer, Integer> constants) {
        String digest = Sha256.ofJson(DOMAIN, out -> {
            out.beginArray();
            constants.forEach((id, bits) -> out.value(id).value(bits));
            out.endArray();
        });
        return new LaunchedModule(name, sha256, digest);
    }

    @Override
    public int compareTo(LaunchedModule other) {
        int byName = name.compareTo(other.name);
        int byWords = byName != 0 ? byName : sha256.compareTo(other.sha256);
        return byWords != 0 ? byWords : specialization.compareTo(other.specialization);
    }
}
