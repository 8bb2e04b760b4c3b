package org.lemnos.core.plan;

import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.WriteContract;

/** One command of the recording. */
public sealed interface PlannedStep permits PlannedStep.Launch, PlannedStep.Fill {
    /** The node that it belongs to, an index into the plan's nodes. */
    int node();

    /** The epoch that it runs in, from 0. */
    int epoch();

    /**
     * A range of a resource that a launch binds.
     *
     * @param resource index into the plan's resources
     * @param offsetBytes from the start of the resource
     * @param rangeBytes more than 0, a multiple of 16
     * @param access what the launch does with it
     * @param writes what it promises about its stores
     */
    record Bound(int resource, long offsetBytes, long rangeBytes, Access access, WriteContract writes) {}

    /**
     * A launch of a module.
     *
     * @param node the node
     * @param epoch the epoch
     * @param module index into the plan's modules
     * @param bindings binding i of set 0 is the i-th
     * @param specialization the 32 bits of each specialization constant that is set, by id
     * @param pushHex the push block in lowercase hexadecimal; empty if there is none
     * @param groupsX workgroups along x
     * @param groupsY workgroups along y
     * @param groupsZ workgroups along z
     * @param subgroupSize the subgroup size that it must run with, if any
     */
    record Launch(
            int node,
            int epoch,
            int module,
            List<Bound> bindings,
            SortedMap<Integer, Integer> specialization,
            String pushHex,
            int groupsX,
            int groupsY,
            int groupsZ,
            OptionalInt subgroupSize)
            implements PlannedStep {
        /** Copies the collections. */
        public Launch {
            bindings = List.copyOf(bindings);
            specialization = Collections.unmodifiableSortedMap(new TreeMap<>(specialization));
        }

        /** The push block's bytes, in a fresh array. */
        public byte[] push() {
            return HexFormat.of().parseHex(pushHex);
        }
    }

    /**
     * Zeros over a range.
     *
     * @param node the node
     * @param epoch the epoch
     * @param resource index into the plan's resources
     * @param offsetBytes from the start of the resource, a multiple of 4
     * @param lengthBytes more than 0, a multiple of 4
     */
    record Fill(int node, int epoch, int resource, long offsetBytes, long lengthBytes) implements PlannedStep {}
}
