package org.lemnos.core.planner;

import java.util.List;
import org.lemnos.api.kernel.StorageProfile;

/**
 * At which of its ports a kernel works on a copy of the value in another storage profile; everywhere else on the value as it lies.
 *
 * @param reads inputs
 * @param writes outputs
 */
record Routes(List<Detour> reads, List<Detour> writes) {
    /** On all values as they lie. */
    static final Routes DIRECT = new Routes(List.of(), List.of());

    Routes {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }

    /**
     * A port that is served by a copy.
     *
     * @param place the number of the input or output
     * @param copy the value and how its copy lies
     */
    record Detour(int place, Copy copy) {}

    /**
     * A value in a storage profile in which it does not live at home.
     *
     * @param value index of the value
     * @param profile how it lies
     */
    record Copy(int value, StorageProfile profile) {}

    boolean isReadByCopy(int place) {
        return reads.stream().anyMatch(detour -> detour.place() == place);
    }

    boolean isWrittenToCopy(int place) {
        return writes.stream().anyMatch(detour -> detour.place() == place);
    }
}
