package org.lemnos.core.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.plan.PlannedResource;

/** Which resources share bytes: sweeps each chunk from its start. */
final class SharedBytes {
    private static final Comparator<PlannedResource> BY_PLACE = Comparator.comparing(
                    (PlannedResource resource) -> resource.role().arena())
            .thenComparing(PlannedResource::chunk)
            .thenComparing(PlannedResource::offsetBytes);

    private SharedBytes() {}

    private static final class Open {
        private final List<Integer> resources = new ArrayList<>();
        private final GraphResource.Place place;
        private long end;

        Open(PlannedResource first) {
            place = place(first);
        }

        void take(int number, PlannedResource resource) {
            resources.add(number);
            end = Math.max(end, resource.offsetBytes() + resource.sizeBytes());
        }

        boolean holdsBytesOf(PlannedResource next) {
            return place.arena() == next.role().arena() && place.chunk() == next.chunk() && next.offsetBytes() < end;
        }

        AliasGroup group() {
            return new AliasGroup(resources.stream().sorted().toList(), place, end - place.offsetBytes());
        }
    }

    static GraphResource.Place place(PlannedResource resource) {
        return new GraphResource.Place(resource.role().arena(), resource.chunk(), resource.offsetBytes());
    }

    /**
     * The groups of resources that share bytes, each of two or more, by the least number of each.
     *
     * @param resources all resources that are touched
     */
    static List<AliasGroup> groups(List<PlannedResource> resources, List<Integer> numbers) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < resources.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.<Integer, PlannedResource>comparing(resources::get, BY_PLACE)
                .thenComparing(numbers::get));
        Map<Integer, AliasGroup> groups = new TreeMap<>();
        Open open = null;
        for (int each : order) {
            PlannedResource resource = resources.get(each);
            if (open == null || !open.holdsBytesOf(resource)) {
                keep(groups, open);
                open = new Open(resource);
            }
            open.take(numbers.get(each), resource);
        }
        keep(groups, open);
        return List.copyOf(groups.values());
    }

    private static void keep(Map<Integer, AliasGroup> groups, @Nullable Open open) {
        if (open != null && open.resources.size() > 1) {
            AliasGroup group = open.group();
            groups.put(group.resources().get(0), group);
        }
    }
}
