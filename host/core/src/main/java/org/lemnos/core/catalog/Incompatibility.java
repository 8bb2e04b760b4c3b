package org.lemnos.core.catalog;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Repeatability;
import org.lemnos.api.operation.ElementType;

/** Why a kernel cannot do a call on a device. A kernel's reasons stand in the order of the records here. */
public sealed interface Incompatibility {
    /** The name in reports. */
    String code();

    /** One sentence with the facts. */
    String text();

    /**
     * The kernel does another version of the operation than the node needs.
     *
     * @param required what the node needs
     * @param available what the kernel implements
     */
    record OperationVersionMismatch(Version required, Version available) implements Incompatibility {
        @Override
        public String code() {
            return "operation_version_mismatch";
        }

        @Override
        public String text() {
            return "implements version " + available + " of the operation; the node needs " + required;
        }
    }

    /**
     * The kernel was built for a newer operation than the catalog has: the operation's provider is too old for it.
     *
     * @param required the version of the operation that the kernel was built for
     * @param available the version that is registered
     * @param provider who registered it
     */
    record ProviderVersionMismatch(Version required, Version available, String provider) implements Incompatibility {
        @Override
        public String code() {
            return "provider_version_mismatch";
        }

        @Override
        public String text() {
            return "was built for version " + required + " of the operation; provider " + provider + " registers "
                    + available;
        }
    }

    /**
     * The device lacks what the kernel's claim needs, or the claim makes no use of what the node requires.
     *
     * @param claim which claim, from 0
     * @param device what the device lacks
     * @param kernel what the claim does not make use of
     */
    record MissingCapabilities(int claim, SortedSet<Capability> device, SortedSet<Capability> kernel)
            implements Incompatibility {
        /** Copies the sets. */
        public MissingCapabilities {
            device = Collections.unmodifiableSortedSet(new TreeSet<>(device));
            kernel = Collections.unmodifiableSortedSet(new TreeSet<>(kernel));
        }

        @Override
        public String code() {
            return "missing_capabilities";
        }

        @Override
        public String text() {
            String lacks = device.isEmpty() ? "" : "needs " + device + ", which the device lacks";
            String idle = kernel.isEmpty() ? "" : "makes no use of " + kernel + ", which the policy requires";
            return lacks + (lacks.isEmpty() || idle.isEmpty() ? "" : "; ") + idle + claimed(claim);
        }
    }

    /**
     * No claim takes tensors of these element types.
     *
     * @param offered the call's, inputs first, one a port that has a tensor
     * @param claimed each claim's, one a port
     */
    record UnsupportedElementTypes(List<ElementType> offered, List<List<ElementType>> claimed)
            implements Incompatibility {
        /** Copies the lists. */
        public UnsupportedElementTypes {
            offered = List.copyOf(offered);
            claimed = List.copyOf(claimed);
        }

        @Override
        public String code() {
            return "unsupported_element_types";
        }

        @Override
        public String text() {
            StringBuilder all = new StringBuilder();
            for (List<ElementType> types : claimed) {
                all.append(all.length() == 0 ? "" : " or ").append(tuple(types));
            }
            return "takes " + all + ", not " + tuple(offered);
        }

        private static String tuple(List<ElementType> types) {
            StringBuilder text = new StringBuilder("(");
            for (ElementType type : types) {
                text.append(text.length() == 1 ? "" : ", ").append(type.token());
            }
            return text.append(')').toString();
        }
    }

    /**
     * A tensor has a rank that the claim does not take.
     *
     * @param claim which claim, from 0
     * @param port which tensor, such as {@code input[1]}
     * @param rank its rank
     * @param least the smallest rank that the claim takes
     * @param most the largest
     */
    record UnsupportedRank(int claim, String port, int rank, int least, int most) implements Incompatibility {
        @Override
        public String code() {
            return "unsupported_rank";
        }

        @Override
        public String text() {
            return "takes ranks " + least + " to " + most + "; " + port + " has rank " + rank + claimed(claim);
        }
    }

    /**
     * A tensor has more elements than the claim takes.
     *
     * @param claim which claim, from 0
     * @param port which tensor, such as {@code input[1]}
     * @param elements how many it has
     * @param most how many the claim takes
     */
    record TooManyElements(int claim, String port, long elements, long most) implements Incompatibility {
        @Override
        public String code() {
            return "too_many_elements";
        }

        @Override
        public String text() {
            return "takes up to " + most + " elements; " + port + " has " + elements + claimed(claim);
        }
    }

    /**
     * The claim promises less about equal runs than is asked for.
     *
     * @param claim which claim, from 0
     * @param required what is asked for
     * @param available what the claim promises
     */
    record InsufficientExecutionDeterminism(int claim, Repeatability required, Repeatability available)
            implements Incompatibility {
        @Override
        public String code() {
            return "insufficient_execution_determinism";
        }

        @Override
        public String text() {
            return "promises " + available.token() + "; the policy asks for " + required.token() + claimed(claim);
        }
    }

    private static String claimed(int claim) {
        return " (claim " + claim + ")";
    }
}
