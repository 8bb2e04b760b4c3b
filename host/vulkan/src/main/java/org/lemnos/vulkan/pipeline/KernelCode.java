package org.lemnos.vulkan.pipeline;

import java.util.Collections;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that makes a compiled pipeline what it is: two launches with equal code share one.
 *
 * @param moduleSha256 the digest of the module's words
 * @param specialization the 32 bits of each specialization constant that is set, by id
 * @param bindings storage buffers of set 0, from binding 0 without gaps
 * @param pushBytes size of the push block, 0 if there is none
 * @param subgroupSize the size that it must run with, if it asks for one
 * @param vouched whether somebody vouches for the module: what nobody does is tried in a child process and runs with bounds checks
 * @param updatedAfterBind whether its sets may be written after a recording has bound them; only where the device can do that and somebody vouches
 *     for the module
 */
public record KernelCode(
        String moduleSha256,
        SortedMap<Integer, Integer> specialization,
        int bindings,
        int pushBytes,
        OptionalInt subgroupSize,
        boolean vouched,
        boolean updatedAfterBind) {
    /** Copies the map. */
    public KernelCode {
        if (updatedAfterBind && !vouched) {
            throw new IllegalArgumentException("bounds checks do not cover what is written after binding");
        }
        specialization = Collections.unmodifiableSortedMap(new TreeMap<>(specialization));
    }
}
