package org.lemnos.api.operation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lemnos.api.Stable;
import org.lemnos.api.Version;

/** The semantic contract of an operation, apart from what it computes: that its {@link OperationOracle} says. Immutable. */
@Stable
public final class OperationDescriptor {
    private final OperationId id;
    private final Version version;
    private final String summary;
    private final List<Port> inputs;
    private final List<Port> outputs;
    private final List<AttributeSpec> attributes;
    private final WorkspacePresence scratch;

    private OperationDescriptor(Builder builder) {
        id = builder.id;
        version = builder.version;
        summary = builder.summary;
        inputs = List.copyOf(builder.inputs);
        outputs = List.copyOf(builder.outputs);
        attributes = List.copyOf(builder.attributes);
        scratch = builder.scratch;
    }

    /** Starts a descriptor; the major version is at least 1. */
    public static Builder builder(OperationId id, Version version) {
        return new Builder(id, version);
    }

    /** The operation's name. */
    public OperationId id() {
        return id;
    }

    /** The version of the contract. */
    public Version version() {
        return version;
    }

    /** One sentence about what it computes. */
    public String summary() {
        return summary;
    }

    /** The inputs in order. */
    public List<Port> inputs() {
        return inputs;
    }

    /** The outputs in order; at least one, all required. */
    public List<Port> outputs() {
        return outputs;
    }

    /** The attributes that a node may give. */
    public List<AttributeSpec> attributes() {
        return attributes;
    }

    /** Whether its kernels may ask for scratch memory. */
    public WorkspacePresence scratch() {
        return scratch;
    }

    @Override
    public String toString() {
        return id + "@" + version;
    }

    /** Collects the parts of a descriptor; for one thread. */
    @Stable
    public static final class Builder {
        private final OperationId id;
        private final Version version;
        private String summary = "";
        private final List<Port> inputs = new ArrayList<>();
        private final List<Port> outputs = new ArrayList<>();
        private final List<AttributeSpec> attributes = new ArrayList<>();
        private WorkspacePresence scratch = WorkspacePresence.OPTIONAL;

        private Builder(OperationId id, Version version) {
            if (version.major() == 0) {
                throw new IllegalArgumentException(
                        "operation " + id + " has version " + version + "; majors start at 1");
            }
            this.id = id;
            this.version = version;
        }

        /** One sentence about what the operation computes. */
        public Builder summary(String sentence) {
            summary = sentence;
            return this;
        }

        /** Adds the next input. */
        public Builder input(Port port) {
            if (port.aliasKind() != Port.AliasKind.NONE) {
                throw new IllegalArgumentException(id + ": only outputs alias, not input '" + port.name() + "'");
            }
            if (!inputs.isEmpty() && inputs.get(inputs.size() - 1).arity() == Port.Arity.VARIADIC) {
                throw new IllegalArgumentException(id + ": nothing may follow a variadic input");
            }
            inputs.add(port);
            return this;
        }

        /** Adds the next output. */
        public Builder output(Port port) {
            if (port.arity() != Port.Arity.REQUIRED) {
                throw new IllegalArgumentException(id + ": output '" + port.name() + "' must be required");
            }
            if (port.isUpdated() || port.isTypeOnly()) {
                throw new IllegalArgumentException(
                        id + ": only inputs are updated or read for their type, not output '" + port.name() + "'");
            }
            outputs.add(port);
            return this;
        }

        /** Adds an attribute. */
        public Builder attribute(AttributeSpec attribute) {
            attributes.add(attribute);
            return this;
        }

        /** Says whether kernels may ask for scratch memory; optional if not said. */
        public Builder scratch(WorkspacePresence presence) {
            scratch = presence;
            return this;
        }

        /**
         * The descriptor.
         *
         * @throws IllegalArgumentException if it has no output, a name twice, aliases an input that is not there, or updates an input that is
         *     not required or that not exactly one output must alias
         */
        public OperationDescriptor build() {
            if (outputs.isEmpty()) {
                throw new IllegalArgumentException(id + " has no output");
            }
            Set<String> names = new HashSet<>();
            List<Port> ports = new ArrayList<>(inputs);
            ports.addAll(outputs);
            for (Port port : ports) {
                if (!names.add(port.name())) {
                    throw new IllegalArgumentException(id + " has two ports named '" + port.name() + "'");
                }
                if (port.aliasedInput().orElse(0) >= Math.max(1, inputs.size())) {
                    throw new IllegalArgumentException(id + ": output '" + port.name() + "' aliases input "
                            + port.aliasedInput().getAsInt() + " of " + inputs.size());
                }
            }
            for (int i = 0; i < inputs.size(); i++) {
                checkUpdate(i, inputs.get(i));
            }
            Set<String> attributeNames = new HashSet<>();
            for (AttributeSpec attribute : attributes) {
                if (!attributeNames.add(attribute.name())) {
                    throw new IllegalArgumentException(id + " has two attributes named '" + attribute.name() + "'");
                }
            }
            return new OperationDescriptor(this);
        }

        private void checkUpdate(int input, Port port) {
            long holders = outputs.stream()
                    .filter(output -> output.aliasKind() == Port.AliasKind.MUST
                            && output.aliasedInput().orElse(-1) == input)
                    .count();
            boolean needed = port.arity() == Port.Arity.REQUIRED && !port.isTypeOnly();
            if (port.isUpdated() && !(needed && holders == 1)) {
                throw new IllegalArgumentException(
                        id + ": input '" + port.name() + "' is updated, so it must be required and read, and exactly"
                                + " one output must alias it, not " + holders);
            }
        }
    }
}
