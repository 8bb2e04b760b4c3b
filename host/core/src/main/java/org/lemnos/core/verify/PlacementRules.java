package org.lemnos.core.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.lemnos.core.memory.ArenaLimits;
import org.lemnos.core.memory.LiveValue;
import org.lemnos.core.memory.MemoryPlan;
import org.lemnos.core.memory.PackingCertificate;
import org.lemnos.core.memory.PackingVerifier;
import org.lemnos.core.memory.Placed;
import org.lemnos.core.memory.Violation;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.schedule.Epochs;

/**
 * Resources that are live at the same time share no byte, and one that begins on bytes of another is proven to overwrite all of them first;
 * lifetimes and the proof are taken from the steps, not from what the plan says about them.
 */
final class PlacementRules {
    private static final long ALIGNMENT = 256;

    private final PlanDocument plan;
    private final Findings findings;
    private final int lastEpoch;
    private final int[] first;
    private final int[] last;

    private PlacementRules(PlanDocument plan, Findings findings) {
        this.plan = plan;
        this.findings = findings;
        this.lastEpoch = Math.max(0, plan.epochs() - 1);
        this.first = new int[plan.resources().size()];
        this.last = new int[plan.resources().size()];
        Arrays.fill(first, Integer.MAX_VALUE);
        Arrays.fill(last, -1);
        for (int i = 0; i < plan.steps().size(); i++) {
            int epoch = plan.steps().get(i).epoch();
            for (Places.Touch touch : Places.touches(i, plan.steps().get(i))) {
                first[touch.resource()] = Math.min(first[touch.resource()], epoch);
                last[touch.resource()] = Math.max(last[touch.resource()], epoch);
            }
        }
    }

    static void check(PlanDocument plan, Findings findings) {
        PlacementRules rules = new PlacementRules(plan, findings);
        if (rules.arenas() && rules.lifetimes()) {
            boolean[] overwritten = rules.overwrittenFirst();
            for (PlannedArena arena : plan.arenas()) {
                rules.arena(arena, overwritten);
            }
            rules.certificate();
        }
    }

    private boolean arenas() {
        List<ArenaKind> kinds = plan.arenas().stream().map(PlannedArena::kind).toList();
        boolean complete = kinds.equals(List.of(ArenaKind.values()));
        findings.require(complete, "/arenas", "the arenas are " + kinds + ", not one of each kind in order");
        boolean positive = plan.arenas().stream()
                .allMatch(arena -> arena.chunkBytes().stream().allMatch(bytes -> bytes > 0));
        findings.require(positive, "/arenas", "a chunk has no bytes");
        return complete && positive;
    }

    private Epochs live(int resource) {
        if (plan.resources().get(resource).role().arena() != ArenaKind.STEP) {
            return new Epochs(0, lastEpoch);
        }
        return last[resource] < 0 ? new Epochs(0, 0) : new Epochs(first[resource], last[resource]);
    }

    private boolean lifetimes() {
        boolean right = true;
        for (int i = 0; i < plan.resources().size(); i++) {
            PlannedResource resource = plan.resources().get(i);
            Epochs live = live(i);
            boolean same = resource.firstEpoch() == live.first() && resource.lastEpoch() == live.last();
            findings.require(
                    same,
                    "/resources/" + i + "/first_epoch",
                    "is live from epoch " + live.first() + " to " + live.last() + ", not from " + resource.firstEpoch()
                            + " to " + resource.lastEpoch());
            right &= same && resource.sizeBytes() > 0;
        }
        return right;
    }

    /** For each resource, whether everything that touches it in its first epoch overwrites it, and all of it. */
    private boolean[] overwrittenFirst() {
        List<List<Places.Touch>> opening = new ArrayList<>();
        plan.resources().forEach(resource -> opening.add(new ArrayList<>()));
        for (int i = 0; i < plan.steps().size(); i++) {
            for (Places.Touch touch : Places.touches(i, plan.steps().get(i))) {
                if (plan.steps().get(i).epoch() == first[touch.resource()]) {
                    opening.get(touch.resource()).add(touch);
                }
            }
        }
        boolean[] proven = new boolean[plan.resources().size()];
        for (int i = 0; i < proven.length; i++) {
            proven[i] = covers(opening.get(i), plan.resources().get(i).logicalBytes());
        }
        return proven;
    }

    private static boolean covers(List<Places.Touch> touches, long bytes) {
        long covered = 0;
        touches.sort(Comparator.comparingLong(Places.Touch::from));
        for (Places.Touch touch : touches) {
            if (!touch.overwrites() || touch.from() > covered) {
                return false;
            }
            covered = Math.max(covered, touch.to());
        }
        return covered >= bytes;
    }

    private void arena(PlannedArena arena, boolean[] overwritten) {
        List<Integer> numbers = new ArrayList<>();
        List<LiveValue> values = new ArrayList<>();
        List<Placed> places = new ArrayList<>();
        for (int i = 0; i < plan.resources().size(); i++) {
            PlannedResource resource = plan.resources().get(i);
            if (resource.role().arena() == arena.kind()) {
                long alignment = Math.max(ALIGNMENT, resource.storage().blockBytes());
                numbers.add(i);
                values.add(new LiveValue(resource.sizeBytes(), alignment, live(i), overwritten[i]));
                places.add(new Placed(resource.chunk(), resource.offsetBytes()));
            }
        }
        PackingCertificate none = new PackingCertificate(0, 0, 0, 0, List.of(), "");
        MemoryPlan packing = new MemoryPlan(places, arena.chunkBytes(), none);
        ArenaLimits limits = new ArenaLimits(Long.MAX_VALUE, Long.MAX_VALUE);
        for (Violation violation : PackingVerifier.verify(values, packing, limits)) {
            findings.report(
                    "/resources/" + numbers.get(violation.value()) + "/offset_bytes",
                    violation.rule().token() + " in arena " + arena.kind().token() + ", " + violation.message());
        }
    }

    private void certificate() {
        MemoryCertificate memory = plan.memory();
        long step = plan.arena(ArenaKind.STEP).sizeBytes();
        findings.require(
                memory.peakBytes() == step,
                "/memory/peak_bytes",
                "the step arena has " + step + " bytes, not " + memory.peakBytes());
        findings.require(
                memory.lowerBoundBytes() <= memory.peakBytes(),
                "/memory/lower_bound_bytes",
                "the lower bound of " + memory.lowerBoundBytes() + " bytes is above the peak");
        findings.require(
                memory.peakEpoch() >= 0 && memory.peakEpoch() <= lastEpoch,
                "/memory/peak_epoch",
                "there is no epoch " + memory.peakEpoch());
    }
}
