package org.lemnos.plugins.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lemnos.plugins.refusal.Refusal;
import org.lemnos.plugins.refusal.RefusalReason;

/** Refuses jars of one id: to take one of them would let the order of finding decide. What the host itself brings stays. */
final class Namesakes {
    private Namesakes() {}

    /**
     * The jars in their order, those with namesakes refused with all places named.
     *
     * @param jars jars that are taken so far
     * @param hostProviders where the host's own providers come from, by id
     */
    static List<Examined> refused(List<Examined> jars, Map<String, String> hostProviders) {
        Map<String, List<String>> places = new TreeMap<>();
        hostProviders.forEach((id, place) ->
                places.computeIfAbsent(id, none -> new ArrayList<>()).add(place));
        List<Examined> inOrder = jars.stream().sorted(Examined.ORDER).toList();
        for (Examined jar : inOrder) {
            places.computeIfAbsent(id(jar), none -> new ArrayList<>())
                    .add(jar.path().toString());
        }
        return inOrder.stream()
                .map(jar -> judged(jar, places.getOrDefault(id(jar), List.of())))
                .toList();
    }

    private static Examined judged(Examined jar, List<String> places) {
        return places.size() == 1
                ? jar
                : jar.refused(new Refusal(
                        RefusalReason.DUPLICATE_PROVIDER,
                        "is one of " + places.size() + " providers with the id " + id(jar) + ": "
                                + String.join(", ", places) + "; keep one"));
    }

    private static String id(Examined jar) {
        return jar.required().manifest().id();
    }
}
