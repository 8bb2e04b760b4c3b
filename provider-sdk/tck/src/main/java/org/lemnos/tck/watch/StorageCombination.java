package org.lemnos.tck.watch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationDescriptor;

/**
 * One storage profile for each port, out of those that a claim accepts.
 *
 * @param profiles the profile of each port, inputs first
 */
public record StorageCombination(Map<BufferRef, StorageProfile> profiles) {
    /** Keeps the order. */
    public StorageCombination {
        profiles = Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
    }

    /**
     * The combinations that a claim accepts apart from linear storage everywhere, which every other test has: those with most ports unlike linear
     * first.
     */
    public static List<StorageCombination> of(Claim claim, OperationDescriptor operation) {
        List<Map<BufferRef, StorageProfile>> all = new ArrayList<>();
        all.add(new LinkedHashMap<>());
        for (BufferRef port : ports(operation)) {
            List<Map<BufferRef, StorageProfile>> longer = new ArrayList<>();
            for (Map<BufferRef, StorageProfile> head : all) {
                for (StorageProfile profile : claim.storage(port)) {
                    Map<BufferRef, StorageProfile> next = new LinkedHashMap<>(head);
                    next.put(port, profile);
                    longer.add(next);
                }
            }
            all = longer;
        }
        return all.stream()
                .map(StorageCombination::new)
                .filter(combination -> combination.unlikeLinear() > 0)
                .sorted((one, other) -> other.unlikeLinear() - one.unlikeLinear())
                .toList();
    }

    private static List<BufferRef> ports(OperationDescriptor operation) {
        List<BufferRef> ports = new ArrayList<>();
        for (int i = 0; i < operation.inputs().size(); i++) {
            ports.add(BufferRef.input(i));
        }
        for (int i = 0; i < operation.outputs().size(); i++) {
            ports.add(BufferRef.output(i));
        }
        return ports;
    }

    private int unlikeLinear() {
        return (int) profiles.values().stream()
                .filter(StorageCombination::isUnlikeLinear)
                .count();
    }

    private static boolean isUnlikeLinear(StorageProfile profile) {
        return !profile.equals(StorageProfile.linear());
    }

    /** The claim with these profiles only. */
    Claim narrowed(Claim claim) {
        Claim.Builder narrow = Claim.types(claim.types().toArray(ElementType[]::new))
                .ranks(claim.leastRank(), claim.mostRank())
                .requires(claim.capabilities().toArray(Capability[]::new))
                .accumulates(claim.accumulator())
                .chain(claim.chain())
                .repeatability(claim.repeatability());
        if (claim.isRowInvariant()) {
            narrow.rowInvariant();
        }
        profiles.forEach((port, profile) -> narrow.storage(port, profile).mostElements(port, claim.mostElements(port)));
        return narrow.build();
    }

    /** Such as {@code input[0] fixed_block(4096)/contiguous/row_major}, of the ports that are not linear. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        profiles.forEach((port, profile) -> {
            if (isUnlikeLinear(profile)) {
                text.append(text.length() == 0 ? "" : ", ")
                        .append(port)
                        .append(' ')
                        .append(profile);
            }
        });
        return text.toString();
    }
}
