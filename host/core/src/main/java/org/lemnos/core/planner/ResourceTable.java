package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.ResourceRole;

/** All resources of a plan with their storage, before they have a place: those of values first, then workspaces node by node. */
final class ResourceTable {
    /** No name that a program may give a node or value has this character. */
    private static final String WORKSPACE_MARK = "#";

    private final List<Row> rows = new ArrayList<>();

    /**
     * A resource.
     *
     * @param id its name
     * @param role what it holds
     * @param logicalBytes what its values in their format or its kernel need
     * @param sizeBytes what it takes
     * @param alignment what its offset is a multiple of
     * @param storage how it lies in memory
     */
    record Row(
            String id, ResourceRole role, long logicalBytes, long sizeBytes, long alignment, StorageProfile storage) {
        boolean isPacked() {
            return role.arena() == ArenaKind.STEP;
        }
    }

    /** Adds a value's resource and gives its index. */
    int addValue(ValueResources.Entry entry, TensorType type, StorageProfile storage) {
        long bytes = storage.format().isRowMajor()
                ? entry.sizeBytes()
                : storage.format().sizeBytes(type);
        return add(entry.id(), entry.role(), bytes, KernelProblem.ALIGNMENT, storage);
    }

    /** Adds a workspace and gives its index. */
    int addWorkspace(String node, ResourceRole role, Workspace workspace, StorageProfile storage) {
        return add(node + WORKSPACE_MARK + role.token(), role, workspace.sizeBytes(), workspace.alignment(), storage);
    }

    private int add(String id, ResourceRole role, long logicalBytes, long alignment, StorageProfile storage) {
        long rounded = Math.addExact(logicalBytes, KernelProblem.SIZE_QUANTUM - 1) & -KernelProblem.SIZE_QUANTUM;
        long aligned = Math.max(Math.max(alignment, KernelProblem.ALIGNMENT), storage.blockBytes());
        rows.add(new Row(id, role, logicalBytes, storage.quantized(rounded), aligned, storage));
        return rows.size() - 1;
    }

    List<Row> rows() {
        return rows;
    }

    Row row(int index) {
        return rows.get(index);
    }
}
