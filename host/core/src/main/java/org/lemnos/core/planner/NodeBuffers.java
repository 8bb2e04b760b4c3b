package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Placement;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.Port;
import org.lemnos.core.lower.Buffers;
import org.lemnos.core.program.BoundProgram.BoundNode;

/** One node's buffers: which resource each of the kernel's references means, and how that resource lies in memory. */
final class NodeBuffers implements Buffers, Placement {
    private static final Buffer EMPTY = new Buffer(0, 0, ValueResources.NONE);

    private final BoundNode node;
    private final ValueResources values;
    private final ResourceTable table;
    private final NodeChoice choice;

    NodeBuffers(BoundNode node, ValueResources values, ResourceTable table, NodeChoice choice) {
        this.node = node;
        this.values = values;
        this.table = table;
        this.choice = choice;
    }

    /** The resource of a whole buffer; empty if it has no elements, or if the problem has no such buffer. */
    OptionalInt resource(BufferRef whole) {
        return switch (whole.kind()) {
            case SCRATCH -> choice.scratch();
            case PERSISTENT -> choice.persistent();
            case INPUT ->
                value(whole.index() < node.inputs().size() ? node.inputs().get(whole.index()) : -1);
            case OUTPUT ->
                value(whole.index() < node.outputs().size() ? node.outputs().get(whole.index()) : -1);
        };
    }

    private OptionalInt value(int value) {
        int resource = value < 0 ? ValueResources.NONE : values.of(value);
        return resource == ValueResources.NONE ? OptionalInt.empty() : OptionalInt.of(resource);
    }

    @Override
    public Optional<Buffer> find(BufferRef whole) {
        OptionalInt resource = resource(whole);
        if (resource.isPresent()) {
            ResourceTable.Row row = table.row(resource.getAsInt());
            return Optional.of(new Buffer(row.logicalBytes(), row.sizeBytes(), resource.getAsInt()));
        }
        boolean port =
                switch (whole.kind()) {
                    case INPUT ->
                        whole.index() < node.inputs().size() && node.inputs().get(whole.index()) >= 0;
                    case OUTPUT -> whole.index() < node.outputs().size();
                    case SCRATCH, PERSISTENT -> false;
                };
        return port ? Optional.of(EMPTY) : Optional.empty();
    }

    @Override
    public int outputs() {
        return node.outputs().size();
    }

    @Override
    public boolean isView(int output) {
        return isAlias(output) && !isUpdate(output);
    }

    @Override
    public boolean isUpdate(int output) {
        Port port = node.descriptor().outputs().get(output);
        return isAlias(output)
                && node.descriptor()
                        .inputs()
                        .get(port.aliasedInput().orElseThrow())
                        .isUpdated();
    }

    private boolean isAlias(int output) {
        return node.descriptor().outputs().get(output).aliasKind() == Port.AliasKind.MUST;
    }

    /** All buffers that the kernel may name. */
    List<BufferRef> all() {
        List<BufferRef> all =
                new ArrayList<>(node.inputs().size() + node.outputs().size() + 2);
        for (int place = 0; place < node.inputs().size(); place++) {
            if (node.inputs().get(place) >= 0) {
                all.add(BufferRef.input(place));
            }
        }
        for (int i = 0; i < node.outputs().size(); i++) {
            all.add(BufferRef.output(i));
        }
        if (choice.scratch().isPresent()) {
            all.add(BufferRef.scratch());
        }
        if (choice.persistent().isPresent()) {
            all.add(BufferRef.persistent());
        }
        return all;
    }

    @Override
    public StorageProfile storage(BufferRef buffer) {
        OptionalInt resource = resource(buffer.whole());
        if (resource.isEmpty() && find(buffer.whole()).isEmpty()) {
            throw new IllegalArgumentException("node '" + node.id() + "' has no " + buffer);
        }
        return resource.isPresent() ? table.row(resource.getAsInt()).storage() : StorageProfile.linear();
    }
}
