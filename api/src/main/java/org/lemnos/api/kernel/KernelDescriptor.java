package org.lemnos.api.kernel;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.Identifiers;
import org.lemnos.api.Stable;
import org.lemnos.api.Version;
import org.lemnos.api.operation.OperationId;

/** What the catalog knows of a kernel without asking it anything. Immutable. */
@Stable
public final class KernelDescriptor {
    private final String name;
    private final Version version;
    private final OperationId operation;
    private final Version needs;
    private final List<Claim> claims;

    private KernelDescriptor(Builder builder) {
        name = builder.name;
        version = builder.version;
        operation = builder.operation;
        needs = builder.needs;
        claims = List.copyOf(builder.claims);
    }

    /**
     * Starts a descriptor.
     *
     * @param name unique within the provider, such as {@code matmul_tiled}
     * @param version the kernel's own version; the major is at least 1
     * @param operation what it does
     * @param needs the version of the operation that it implements
     */
    public static Builder builder(String name, Version version, OperationId operation, Version needs) {
        return new Builder(name, version, operation, needs);
    }

    /** Its name within the provider. */
    public String name() {
        return name;
    }

    /** Its own version. */
    public Version version() {
        return version;
    }

    /** The operation that it does. */
    public OperationId operation() {
        return operation;
    }

    /** The version of the operation that it implements; it serves nodes that need this major and at most this minor. */
    public Version needs() {
        return needs;
    }

    /** What it serves, in the order in which the host tries. */
    public List<Claim> claims() {
        return claims;
    }

    @Override
    public String toString() {
        return name + "@" + version + " for " + operation + "@" + needs;
    }

    /** Collects the parts of a descriptor; for one thread. */
    @Stable
    public static final class Builder {
        private final String name;
        private final Version version;
        private final OperationId operation;
        private final Version needs;
        private final List<Claim> claims = new ArrayList<>();

        private Builder(String name, Version version, OperationId operation, Version needs) {
            this.name = Identifiers.check("kernel name", name);
            if (version.major() == 0 || needs.major() == 0) {
                throw new IllegalArgumentException(
                        "kernel " + name + ": majors start at 1, not " + version + " and " + needs);
            }
            this.version = version;
            this.operation = operation;
            this.needs = needs;
        }

        /** Adds a claim; the host takes the first that a node falls under. */
        public Builder claim(Claim claim) {
            claims.add(claim);
            return this;
        }

        /**
         * The descriptor.
         *
         * @throws IllegalArgumentException if there is no claim
         */
        public KernelDescriptor build() {
            if (claims.isEmpty()) {
                throw new IllegalArgumentException("kernel " + name + " claims nothing");
            }
            return new KernelDescriptor(this);
        }
    }
}
