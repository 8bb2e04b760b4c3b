package org.lemnos.core.verify;

import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.kernel.StorageFormat;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.ResourceRole;

/** Every value with elements has bytes, and every resource holds what its role and size say. */
final class ResourceRules {
    private static final long SIZE_QUANTUM = 16;

    private final PlanDocument plan;
    private final PlanIndex index;
    private final Findings findings;
    private final int[] owners;

    private ResourceRules(PlanDocument plan, PlanIndex index, Findings findings) {
        this.plan = plan;
        this.index = index;
        this.findings = findings;
        this.owners = new int[plan.resources().size()];
    }

    static void check(PlanDocument plan, PlanIndex index, Findings findings) {
        ResourceRules rules = new ResourceRules(plan, index, findings);
        rules.values();
        rules.workspaces();
        for (int i = 0; i < plan.resources().size(); i++) {
            rules.resource(i);
        }
    }

    private void values() {
        // A plan for the reference device gives no value bytes.
        boolean placed = !plan.resources().isEmpty();
        for (int i = 0; i < plan.values().size(); i++) {
            PlannedValue value = plan.values().get(i);
            boolean wanted = placed && !value.type().isEmpty();
            findings.require(
                    value.resource().isPresent() == wanted,
                    "/values/" + i + "/resource",
                    "value '" + value.id() + "' of " + value.type().elements() + " elements has "
                            + (wanted ? "no resource" : "a resource"));
        }
    }

    private void workspaces() {
        for (int i = 0; i < plan.nodes().size(); i++) {
            PlannedNode node = plan.nodes().get(i);
            workspace("/nodes/" + i + "/scratch", node.scratch(), ResourceRole.SCRATCH);
            workspace("/nodes/" + i + "/persistent", node.persistent(), ResourceRole.PERSISTENT);
        }
    }

    private void workspace(String pointer, OptionalInt resource, ResourceRole role) {
        if (resource.isPresent()) {
            owners[resource.getAsInt()]++;
            ResourceRole actual = plan.resources().get(resource.getAsInt()).role();
            findings.require(
                    actual == role, pointer, "a resource of role " + actual.token() + " serves as " + role.token());
        }
    }

    private void resource(int number) {
        PlannedResource resource = plan.resources().get(number);
        String place = "/resources/" + number;
        size(place, resource);
        List<Integer> values = index.valuesOf(number);
        boolean workspace = resource.role() == ResourceRole.SCRATCH || resource.role() == ResourceRole.PERSISTENT;
        if (workspace) {
            findings.require(
                    resource.storage().format().isRowMajor(),
                    place + "/storage",
                    "a workspace has no axes to lie in " + resource.storage());
            findings.require(values.isEmpty(), place + "/role", "a workspace holds values " + values);
            findings.require(
                    owners[number] == 1, place + "/role", "a workspace has " + owners[number] + " nodes, not one");
        } else {
            holds(place, resource, values);
        }
        boolean fixed = resource.role().arena() == ArenaKind.STATIC;
        findings.require(
                !fixed || workspace || !resource.storage().isFixedBlock(),
                place + "/storage",
                "weights and constants lie in linear storage");
    }

    private void size(String place, PlannedResource resource) {
        if (resource.logicalBytes() <= 0) {
            findings.report(place + "/logical_bytes", resource.logicalBytes() + " bytes; a resource has more than 0");
            return;
        }
        try {
            long rounded = Math.addExact(resource.logicalBytes(), SIZE_QUANTUM - 1) & -SIZE_QUANTUM;
            long wanted = resource.storage().quantized(rounded);
            findings.require(
                    resource.sizeBytes() == wanted,
                    place + "/size_bytes",
                    resource.logicalBytes() + " bytes take " + wanted + " in " + resource.storage() + ", not "
                            + resource.sizeBytes());
        } catch (ArithmeticException overflow) {
            findings.report(place + "/logical_bytes", resource.logicalBytes() + " bytes cannot be rounded up");
        }
    }

    /** All values of a resource are the same bytes: one that is no alias, and aliases of it. */
    private void holds(String place, PlannedResource resource, List<Integer> values) {
        List<Integer> roots =
                values.stream().filter(value -> !index.isAlias(value)).toList();
        if (roots.size() != 1) {
            findings.report(place, "holds " + roots.size() + " values that are no alias of another: " + roots);
            return;
        }
        PlannedValue root = plan.values().get(roots.get(0));
        findings.require(
                resource.id().equals(root.id()),
                place + "/id",
                "'" + resource.id() + "' holds '" + root.id() + "' and is not named like it");
        format(place, resource, values);
        role(place, resource.role(), roots.get(0), values);
    }

    /** Its size follows from its format; the host writes and reads row-major order, and values of several shapes agree about nothing else. */
    private void format(String place, PlannedResource resource, List<Integer> values) {
        StorageFormat format = resource.storage().format();
        boolean free = resource.role() != ResourceRole.INPUT
                && resource.role() != ResourceRole.OUTPUT
                && values.size() == 1
                && values.stream()
                        .allMatch(value -> format.fits(plan.values().get(value).type()));
        if (!format.isRowMajor() && !free) {
            findings.report(
                    place + "/storage",
                    "a resource of role " + resource.role().token() + " that holds values " + values + " lies in "
                            + format
                            + "; what the host reads or writes, views, and values of less than two axes are row-major");
            return;
        }
        for (int value : values) {
            long bytes = format.sizeBytes(plan.values().get(value).type());
            findings.require(
                    bytes == resource.logicalBytes(),
                    place + "/logical_bytes",
                    resource.logicalBytes() + " bytes hold value " + value + " of " + bytes + " in " + format);
        }
    }

    private void role(String place, ResourceRole role, int root, List<Integer> values) {
        boolean fits;
        if (index.isInput(root)) {
            fits = role == ResourceRole.INPUT;
        } else if (index.producer(root) == PlanIndex.NOBODY) {
            fits = role == ResourceRole.WEIGHT || role == ResourceRole.CONSTANT;
        } else {
            boolean asked = values.stream().anyMatch(index::isOutput);
            fits = role == (asked ? ResourceRole.OUTPUT : ResourceRole.ACTIVATION);
        }
        findings.require(
                fits, place + "/role", "value " + root + " does not lie in a resource of role " + role.token());
    }
}
