package org.lemnos.app.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanIdentity;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedResource;

/** What two plans say differently: what they follow from, kernels node by node, storage, boundaries and memory. */
public final class PlanDifference {
    private final PlanDocument before;
    private final PlanDocument after;
    private final StringBuilder text = new StringBuilder();

    private PlanDifference(PlanDocument before, PlanDocument after) {
        this.before = before;
        this.after = after;
    }

    /** The lines, each ended by a newline; empty if the plans say the same. */
    public static String between(PlanDocument before, PlanDocument after) {
        return new PlanDifference(before, after).write();
    }

    private String write() {
        if (before.equals(after)) {
            return "";
        }
        causes();
        byKey("node", nodes(before), nodes(after), node -> node.selection().kernel());
        byKey("storage of", resources(before), resources(after), resource -> resource.storage()
                .toString());
        number("dispatches", plan -> plan.steps().size());
        number("boundaries", plan -> plan.boundaries().size());
        number("peak bytes", plan -> plan.memory().peakBytes());
        number("lower bound bytes", plan -> plan.memory().lowerBoundBytes());
        number("weight bytes", plan -> plan.arena(ArenaKind.STATIC).sizeBytes());
        number("input and output bytes", plan -> plan.arena(ArenaKind.PORTS).sizeBytes());
        if (text.length() == 0) {
            line("they differ in details that only their JSON shows");
        }
        return text.toString();
    }

    private void causes() {
        cause("program", PlanIdentity::program);
        cause("catalog", PlanIdentity::catalog);
        cause("device profile", PlanIdentity::profile);
        cause("policy", PlanIdentity::policy);
        cause("tuning", PlanIdentity::tuning);
        differ("device", before.device(), after.device());
        differ("dimensions", before.dimensions().toString(), after.dimensions().toString());
        differ("objective", before.objective(), after.objective());
        differ("notes", before.notes().toString(), after.notes().toString());
    }

    private void cause(String name, Function<PlanIdentity, String> part) {
        if (!part.apply(before.identity()).equals(part.apply(after.identity()))) {
            line("another " + name);
        }
    }

    private void differ(String name, String first, String second) {
        if (!first.equals(second)) {
            line(name + ": " + first + " -> " + second);
        }
    }

    private void number(String name, ToLongFunction<PlanDocument> fact) {
        long first = fact.applyAsLong(before);
        long second = fact.applyAsLong(after);
        if (first != second) {
            line(String.format(Locale.ROOT, "%s: %d -> %d (%+d)", name, first, second, second - first));
        }
    }

    private <T> void byKey(String name, Map<String, T> first, Map<String, T> second, Function<T, String> fact) {
        first.forEach((key, value) -> {
            if (second.containsKey(key)) {
                differ(name + " " + key, fact.apply(value), fact.apply(second.get(key)));
            } else {
                line(name + " " + key + ": " + fact.apply(value) + " -> gone");
            }
        });
        second.forEach((key, value) -> {
            if (!first.containsKey(key)) {
                line(name + " " + key + ": new, " + fact.apply(value));
            }
        });
    }

    private static Map<String, PlannedNode> nodes(PlanDocument plan) {
        Map<String, PlannedNode> nodes = new LinkedHashMap<>();
        plan.nodes().forEach(node -> nodes.put(node.id(), node));
        return nodes;
    }

    private static Map<String, PlannedResource> resources(PlanDocument plan) {
        Map<String, PlannedResource> resources = new LinkedHashMap<>();
        plan.resources().forEach(resource -> resources.put(resource.id(), resource));
        return resources;
    }

    private void line(String content) {
        text.append(content).append(System.lineSeparator());
    }
}
