package org.lemnos.core.fusion;

import java.util.List;

/**
 * What the patterns of a catalog found in a program.
 *
 * @param legal each legal by itself, ascending by its last node; they may overlap
 * @param refused what the host does not take up
 */
public record Partitions(List<Partition> legal, List<FusionRefused> refused) {
    /** Copies the lists. */
    public Partitions {
        legal = List.copyOf(legal);
        refused = List.copyOf(refused);
    }

    /** Nothing found. */
    public static Partitions none() {
        return new Partitions(List.of(), List.of());
    }
}
