package org.lemnos.api.kernel;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.api.Experimental;
import org.lemnos.api.Stable;
import org.lemnos.api.device.Capability;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;

/**
 * One combination that a kernel says it serves; every claim is tested. Immutable.
 *
 * <p>Without further calls a claim takes every rank, needs no capability, accepts linear storage on every port, accumulates in f32 one
 * term after another, and promises equal bits for equal runs.
 */
@Stable
public final class Claim {
    private final List<ElementType> types;
    private final int leastRank;
    private final int mostRank;
    private final Map<BufferRef, SortedSet<StorageProfile>> storage;
    private final SortedSet<Capability> capabilities;
    private final ElementType accumulator;
    private final Chain chain;
    private final Repeatability repeatability;
    private final boolean rowInvariant;
    private final Map<BufferRef, Long> mostElements;

    private Claim(Builder builder) {
        types = builder.types;
        leastRank = builder.leastRank;
        mostRank = builder.mostRank;
        storage = Map.copyOf(builder.storage);
        capabilities = Collections.unmodifiableSortedSet(new TreeSet<>(builder.capabilities));
        accumulator = builder.accumulator;
        chain = builder.chain;
        repeatability = builder.repeatability;
        rowInvariant = builder.rowInvariant;
        mostElements = Map.copyOf(builder.mostElements);
    }

    /** Starts a claim: the element type of each port, inputs first; one for a variadic port, one for an optional port. */
    public static Builder types(ElementType... inPortOrder) {
        return new Builder(List.of(inPortOrder));
    }

    /** The element type of each port, inputs first. */
    public List<ElementType> types() {
        return types;
    }

    /** The smallest rank that any tensor of the call may have. */
    public int leastRank() {
        return leastRank;
    }

    /** The largest rank that any tensor of the call may have. */
    public int mostRank() {
        return mostRank;
    }

    /** The profiles that it accepts on a port, in ascending order. */
    public SortedSet<StorageProfile> storage(BufferRef port) {
        SortedSet<StorageProfile> accepted = storage.get(port.whole());
        return accepted != null ? accepted : Builder.LINEAR_ONLY;
    }

    /** What the device must be able to do. */
    public SortedSet<Capability> capabilities() {
        return capabilities;
    }

    /** The type in which sums are kept. */
    public ElementType accumulator() {
        return accumulator;
    }

    /** How sums are added up. */
    public Chain chain() {
        return chain;
    }

    /** What it promises about equal runs. */
    public Repeatability repeatability() {
        return repeatability;
    }

    /** Whether the bits of a row of the result depend on nothing but that row of the operands. */
    @Experimental(since = "0.1")
    public boolean isRowInvariant() {
        return rowInvariant;
    }

    /** The most elements that a port's tensor may have. */
    public long mostElements(BufferRef port) {
        return mostElements.getOrDefault(port.whole(), Builder.INDEXABLE_BY_U32);
    }

    /** Such as {@code (f32, f32) rank 0 to 8}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("(");
        for (ElementType type : types) {
            text.append(text.length() == 1 ? "" : ", ").append(type.token());
        }
        text.append(") rank ").append(leastRank).append(" to ").append(mostRank);
        return capabilities.isEmpty() ? text.toString() : text + " with " + capabilities;
    }

    /** Collects the parts of a claim; for one thread. */
    @Stable
    public static final class Builder {
        private static final SortedSet<StorageProfile> LINEAR_ONLY =
                Collections.unmodifiableSortedSet(new TreeSet<>(List.of(StorageProfile.linear())));
        private static final long INDEXABLE_BY_U32 = 0xFFFF_FFFFL;

        private final List<ElementType> types;
        private int leastRank;
        private int mostRank = TensorType.LARGEST_RANK;
        private final Map<BufferRef, SortedSet<StorageProfile>> storage = new HashMap<>();
        private final SortedSet<Capability> capabilities = new TreeSet<>();
        private ElementType accumulator = ElementType.F32;
        private Chain chain = Chain.sequential();
        private Repeatability repeatability = Repeatability.BITWISE_SAME_RUNTIME;
        private boolean rowInvariant;
        private final Map<BufferRef, Long> mostElements = new HashMap<>();

        private Builder(List<ElementType> types) {
            if (types.isEmpty()) {
                throw new IllegalArgumentException("a claim names the element type of every port");
            }
            this.types = types;
        }

        /** The ranks, both inclusive, that every tensor of the call lies between. */
        public Builder ranks(int least, int most) {
            if (least < 0 || most > TensorType.LARGEST_RANK || least > most) {
                throw new IllegalArgumentException("ranks " + least + " to " + most);
            }
            leastRank = least;
            mostRank = most;
            return this;
        }

        /** The storage profiles that it accepts on a port. */
        public Builder storage(BufferRef port, StorageProfile... accepted) {
            if (accepted.length == 0) {
                throw new IllegalArgumentException(port + " accepts no storage profile");
            }
            storage.put(port.whole(), Collections.unmodifiableSortedSet(new TreeSet<>(List.of(accepted))));
            return this;
        }

        /** What the device must be able to do. */
        public Builder requires(Capability... more) {
            capabilities.addAll(List.of(more));
            return this;
        }

        /** The type in which sums are kept; f32 if not said. */
        public Builder accumulates(ElementType type) {
            accumulator = type;
            return this;
        }

        /** How sums are added up; one term after another if not said. */
        public Builder chain(Chain form) {
            chain = form;
            return this;
        }

        /** What it promises about equal runs; equal bits if not said. */
        public Builder repeatability(Repeatability promise) {
            repeatability = promise;
            return this;
        }

        /**
         * Promises that a row's bits depend neither on how many rows there are nor on its place or the other rows' content, so that a batch gives
         * what its members give alone.
         */
        @Experimental(since = "0.1")
        public Builder rowInvariant() {
            rowInvariant = true;
            return this;
        }

        /** The most elements that a port's tensor may have; 2³² - 1 if not said. */
        public Builder mostElements(BufferRef port, long elements) {
            mostElements.put(port.whole(), elements);
            return this;
        }

        /** The claim. */
        public Claim build() {
            return new Claim(this);
        }
    }
}
