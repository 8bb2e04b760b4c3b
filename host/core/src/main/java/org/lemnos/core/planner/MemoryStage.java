package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.memory.ArenaLimits;
import org.lemnos.core.memory.CapacityExceeded;
import org.lemnos.core.memory.ChunkExceeded;
import org.lemnos.core.memory.EpochSplit;
import org.lemnos.core.memory.FittedMemory;
import org.lemnos.core.memory.LiveValue;
import org.lemnos.core.memory.MemoryPlan;
import org.lemnos.core.memory.PackingCertificate;
import org.lemnos.core.memory.PackingVerifier;
import org.lemnos.core.memory.Placed;
import org.lemnos.core.memory.Sharing;
import org.lemnos.core.memory.SideBySide;
import org.lemnos.core.memory.Violation;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.schedule.Schedule;
import org.lemnos.core.vendor.VendorCall;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives every resource its place: what keeps its content lies side by side, what is live for some epochs only is packed into what the rest leaves
 * of the capacity.
 */
final class MemoryStage {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryStage.class);
    private static final int MOST_NAMED = 8;

    private final ResourceTable table;
    private final List<Step> steps;
    private final String device;
    private final long usableBytes;
    private final long chunkBytes;
    private final long boundaryNanoseconds;
    private final Placed[] places;
    private Schedule schedule;
    private List<EpochSplit> splits = List.of();
    private String sharingFailure = "";
    private final Map<ArenaKind, List<Long>> chunks = new EnumMap<>(ArenaKind.class);

    /**
     * Prepares the placement.
     *
     * @param schedule the epochs; some are split if the capacity asks for it
     * @param device the device's name, for messages
     * @param usableBytes what all arenas together may take
     * @param chunkBytes the most bytes of a chunk, a multiple of every alignment
     * @param boundaryNanoseconds what one boundary more costs on the device
     */
    MemoryStage(
            ResourceTable table,
            List<Step> steps,
            Schedule schedule,
            String device,
            long usableBytes,
            long chunkBytes,
            long boundaryNanoseconds) {
        this.table = table;
        this.steps = steps;
        this.schedule = schedule;
        this.device = device;
        this.usableBytes = usableBytes;
        this.chunkBytes = chunkBytes;
        this.boundaryNanoseconds = boundaryNanoseconds;
        this.places = new Placed[table.rows().size()];
    }

    /**
     * Places all resources. Where sharing fails, by what is wrong with it and not for want of bytes, each gets bytes of its own, and the certificate says why.
     *
     * @param sharing how values come to share bytes
     * @throws LemnosException with {@code PLAN_CAPACITY} if they do not fit; the message has the numbers
     */
    MemoryCertificate run(Sharing sharing) {
        long kept = sideBySide(ArenaKind.STATIC) + sideBySide(ArenaKind.PORTS);
        if (kept > usableBytes) {
            throw tooLarge("weights, constants, inputs and outputs take " + kept + " bytes", kept, allKept());
        }
        return pack(sharing, usableBytes - kept);
    }

    /** The epochs under which the resources fit. */
    Schedule schedule() {
        return schedule;
    }

    /** Where each resource lies. */
    Placed place(int resource) {
        return places[resource];
    }

    /** The arenas, one of each kind. */
    List<PlannedArena> arenas() {
        List<PlannedArena> arenas = new ArrayList<>();
        for (ArenaKind kind : ArenaKind.values()) {
            arenas.add(new PlannedArena(kind, chunks.getOrDefault(kind, List.of())));
        }
        return arenas;
    }

    private long sideBySide(ArenaKind kind) {
        List<Long> sizes = new ArrayList<>();
        long end = 0;
        for (int i = 0; i < places.length; i++) {
            ResourceTable.Row row = table.row(i);
            if (row.role().arena() == kind) {
                long offset =
                        sizes.isEmpty() ? Long.MAX_VALUE : Math.addExact(end, row.alignment() - 1) & -row.alignment();
                if (offset > chunkBytes - row.sizeBytes()) {
                    checkChunk(row);
                    sizes.add(0L);
                    offset = 0;
                }
                places[i] = new Placed(sizes.size() - 1, offset);
                end = offset + row.sizeBytes();
                sizes.set(sizes.size() - 1, end);
            }
        }
        chunks.put(kind, sizes);
        return sizes.stream().mapToLong(Long::longValue).sum();
    }

    private void checkChunk(ResourceTable.Row row) {
        if (row.sizeBytes() > chunkBytes) {
            throw new LemnosException(
                    ErrorCode.PLAN_CAPACITY,
                    row.role().token() + " '" + row.id() + "' takes " + row.sizeBytes() + " bytes; one allocation of "
                            + device + " has at most " + chunkBytes + ". Split it in the model",
                    Map.of("resource", row.id(), "needed", "" + row.sizeBytes(), "available", "" + chunkBytes));
        }
    }

    private List<Integer> allKept() {
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            if (!table.row(i).isPacked()) {
                kept.add(i);
            }
        }
        return kept;
    }

    private MemoryCertificate pack(Sharing sharing, long capacityBytes) {
        List<Integer> packed = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            if (table.row(i).isPacked()) {
                packed.add(i);
            }
        }
        ArenaLimits limits = new ArenaLimits(Math.max(1, chunkBytes), capacityBytes);
        FittedMemory fitted = fitted(sharing, packed, limits);
        schedule = fitted.schedule();
        splits = fitted.splits();
        return fitted.packing()
                .match(plan -> placed(plan, packed), full -> exceeded(full, packed), chunk -> exceeded(chunk, packed));
    }

    private FittedMemory fitted(Sharing sharing, List<Integer> packed, ArenaLimits limits) {
        try {
            FittedMemory fitted = sharing.fit(schedule, ordered -> live(packed, ordered), limits);
            List<Violation> wrong = fitted.packing()
                    .match(
                            plan -> PackingVerifier.verify(live(packed, fitted.schedule()), plan, limits),
                            full -> List.<Violation>of(),
                            chunk -> List.<Violation>of());
            if (wrong.isEmpty()) {
                return fitted;
            }
            sharingFailure = "the packing breaks a rule: " + wrong.get(0).message();
        } catch (RuntimeException broken) {
            // Whatever is wrong with the packer, a plan without it is right.
            sharingFailure = "the packer failed: " + VendorCall.oneLine(String.valueOf(broken));
        }
        LOG.error("values keep bytes of their own, because {}", sharingFailure);
        return new FittedMemory(schedule, SideBySide.of(live(packed, schedule), limits), List.of());
    }

    private List<LiveValue> live(List<Integer> packed, Schedule ordered) {
        Lifetimes lifetimes = new Lifetimes(steps, table, ordered);
        boolean[] overwritten = lifetimes.overwrittenFirst();
        int epochs = Math.max(1, ordered.epochs());
        List<LiveValue> live = new ArrayList<>(packed.size());
        for (int resource : packed) {
            ResourceTable.Row row = table.row(resource);
            // What is not proven to be overwritten shares bytes with nothing, not even in the next run.
            live.add(
                    overwritten[resource]
                            ? new LiveValue(row.sizeBytes(), row.alignment(), lifetimes.live(resource), true)
                            : LiveValue.wholeRun(row.sizeBytes(), row.alignment(), epochs));
        }
        return live;
    }

    private MemoryCertificate placed(MemoryPlan plan, List<Integer> packed) {
        for (int i = 0; i < packed.size(); i++) {
            places[packed.get(i)] = plan.placements().get(i);
        }
        chunks.put(ArenaKind.STEP, plan.chunkBytes());
        PackingCertificate certificate = plan.certificate();
        return new MemoryCertificate(
                certificate.sumBytes(),
                certificate.peakBytes(),
                certificate.lowerBoundBytes(),
                certificate.peakEpoch(),
                certificate.atPeak().stream()
                        .map(value -> table.row(packed.get(value)).id())
                        .toList(),
                splits.stream()
                        .map(split -> new MemoryCertificate.Split(
                                split.epoch(),
                                split.dispatchesBefore(),
                                split.liveBytesBefore(),
                                split.liveBytesAfter(),
                                boundaryNanoseconds))
                        .toList(),
                sharingFailure);
    }

    private MemoryCertificate exceeded(CapacityExceeded exceeded, List<Integer> packed) {
        long needed = usableBytes - exceeded.availableBytes() + exceeded.neededBytes();
        throw tooLarge(
                (sharingFailure.isEmpty() ? "" : "no bytes can be shared, because " + sharingFailure + "; ")
                        + "activations and workspaces need " + exceeded.neededBytes()
                        + " bytes, and weights, inputs and outputs leave " + exceeded.availableBytes(),
                needed,
                exceeded.certificate().atPeak().stream().map(packed::get).toList());
    }

    private MemoryCertificate exceeded(ChunkExceeded exceeded, List<Integer> packed) {
        checkChunk(table.row(packed.get(exceeded.value())));
        throw new IllegalStateException("a chunk of " + exceeded.availableBytes() + " bytes is too small for "
                + table.row(packed.get(exceeded.value())));
    }

    private LemnosException tooLarge(String what, long needed, List<Integer> resources) {
        String largest = resources.stream()
                .map(table::row)
                .sorted(Comparator.comparingLong(ResourceTable.Row::sizeBytes).reversed())
                .limit(MOST_NAMED)
                .map(row -> "'" + row.id() + "' " + row.sizeBytes())
                .collect(Collectors.joining(", "));
        return new LemnosException(
                ErrorCode.PLAN_CAPACITY,
                "the plan does not fit " + device + ": " + what + ", but " + usableBytes
                        + " bytes are usable (capacity less reserve). Largest: " + largest
                        + ". Lower the batch or sequence, use --precision f16, or raise --capacity",
                Map.of("needed", Long.toString(needed), "available", Long.toString(usableBytes)));
    }
}
