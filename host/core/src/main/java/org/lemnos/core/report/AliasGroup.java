package org.lemnos.core.report;

import java.util.List;

/**
 * Two or more resources that share bytes, each with another of the group.
 *
 * @param resources numbers of the graph, ascending
 * @param place where the group's bytes start
 * @param bytes from the first byte to behind the last
 */
public record AliasGroup(List<Integer> resources, GraphResource.Place place, long bytes) {
    /** Copies the list. */
    public AliasGroup {
        resources = List.copyOf(resources);
    }
}
