package org.lemnos.api.operation;

import org.lemnos.api.Identifiers;
import org.lemnos.api.Stable;

/**
 * The name of an operation, {@code namespace/name}, such as {@code nn/matmul}.
 *
 * <p>The namespace is the vendor part of the id of the provider that registers the operation; {@code nn}, {@code math} and
 * {@code tensor} belong to the standard operations.
 *
 * @param name the whole name, in the grammar of {@link Identifiers}, with a slash that is neither first nor last
 */
@Stable
public record OperationId(String name) implements Comparable<OperationId> {
    /** Checks the grammar. */
    public OperationId {
        Identifiers.check("operation id", name);
        int slash = name.indexOf('/');
        if (slash < 1 || slash == name.length() - 1) {
            throw new IllegalArgumentException("operation id '" + name + "' is not of the form namespace/name");
        }
    }

    /** The operation with that name. */
    public static OperationId of(String name) {
        return new OperationId(name);
    }

    /** What stands before the first slash. */
    public String namespace() {
        return name.substring(0, name.indexOf('/'));
    }

    @Override
    public int compareTo(OperationId other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
