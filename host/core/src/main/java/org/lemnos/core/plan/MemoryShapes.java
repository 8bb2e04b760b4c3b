package org.lemnos.core.plan;

import java.util.List;
import java.util.Set;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;

/** How resources, boundaries, arenas and the certificate are read. */
final class MemoryShapes {
    private static final Field<String> ID = Field.of("id", Shape.TEXT);
    private static final Field<ResourceRole> ROLE =
            Field.of("role", Shape.tokens(ResourceRole.class, ResourceRole::token));
    private static final Field<Long> LOGICAL = Field.of("logical_bytes", Shape.INTEGER);
    private static final Field<Long> SIZE = Field.of("size_bytes", Shape.INTEGER);
    private static final Field<StorageProfile> STORAGE = Field.of("storage", Shape.parsed(StorageProfile::parse));
    private static final Field<Integer> CHUNK = Field.of("chunk", Shape.INDEX);
    private static final Field<Long> OFFSET = Field.of("offset_bytes", Shape.INTEGER);
    private static final Field<Integer> FIRST = Field.of("first_epoch", Shape.INDEX);
    private static final Field<Integer> LAST = Field.of("last_epoch", Shape.INDEX);

    static final Shape<PlannedResource> RESOURCE = new RecordShape<>(
            in -> new PlannedResource(
                    in.get(ID),
                    in.get(ROLE),
                    in.get(LOGICAL),
                    in.get(SIZE),
                    in.get(STORAGE),
                    in.get(CHUNK),
                    in.get(OFFSET),
                    in.get(FIRST),
                    in.get(LAST)),
            List.of(ID, ROLE, LOGICAL, SIZE, STORAGE, CHUNK, OFFSET, FIRST, LAST));

    private static final Field<Integer> HAZARD_RESOURCE = Field.of("resource", Shape.INDEX);
    private static final Shape<PlannedBoundary.Kind> ORDERED_KIND =
            Shape.tokens(PlannedBoundary.Kind.class, PlannedBoundary.Kind::token);
    private static final Field<PlannedBoundary.Kind> HAZARD_KIND = Field.of("kind", ORDERED_KIND);
    private static final Shape<PlannedBoundary.Hazard> HAZARD = new RecordShape<>(
            in -> new PlannedBoundary.Hazard(in.get(HAZARD_RESOURCE), in.get(HAZARD_KIND)),
            List.of(HAZARD_RESOURCE, HAZARD_KIND));

    private static final Field<Set<PlannedBoundary.Kind>> KINDS =
            Field.of("kinds", ORDERED_KIND.list().as(MemoryShapes::ascending));
    private static final Field<Integer> AFTER = Field.of("after_epoch", Shape.INDEX);
    private static final Field<List<PlannedBoundary.Hazard>> HAZARDS = Field.of("hazards", HAZARD.list());

    static final Shape<PlannedBoundary> BOUNDARY = new RecordShape<>(
            in -> new PlannedBoundary(in.get(AFTER), in.get(KINDS), in.get(HAZARDS)), List.of(AFTER, KINDS, HAZARDS));

    private static final Field<ArenaKind> KIND = Field.of("kind", Shape.tokens(ArenaKind.class, ArenaKind::token));
    private static final Field<List<Long>> CHUNKS = Field.of("chunk_bytes", Shape.INTEGER.list());

    static final Shape<PlannedArena> ARENA =
            new RecordShape<>(in -> new PlannedArena(in.get(KIND), in.get(CHUNKS)), List.of(KIND, CHUNKS));

    private static final Field<Integer> SPLIT_EPOCH = Field.of("epoch", Shape.INDEX);
    private static final Field<Integer> STEPS_BEFORE = Field.of("steps_before", Shape.INDEX);
    private static final Field<Long> LIVE_BEFORE = Field.of("live_bytes_before", Shape.INTEGER);
    private static final Field<Long> LIVE_AFTER = Field.of("live_bytes_after", Shape.INTEGER);
    private static final Field<Long> SPLIT_COST = Field.of("cost_nanoseconds", Shape.INTEGER);
    private static final Shape<MemoryCertificate.Split> SPLIT = new RecordShape<>(
            in -> new MemoryCertificate.Split(
                    in.get(SPLIT_EPOCH),
                    in.get(STEPS_BEFORE),
                    in.get(LIVE_BEFORE),
                    in.get(LIVE_AFTER),
                    in.get(SPLIT_COST)),
            List.of(SPLIT_EPOCH, STEPS_BEFORE, LIVE_BEFORE, LIVE_AFTER, SPLIT_COST));

    private static final Field<Long> SUM = Field.of("sum_bytes", Shape.INTEGER);
    private static final Field<Long> PEAK = Field.of("peak_bytes", Shape.INTEGER);
    private static final Field<Long> LOWER_BOUND = Field.of("lower_bound_bytes", Shape.INTEGER);
    private static final Field<Integer> PEAK_EPOCH = Field.of("peak_epoch", Shape.INDEX);
    private static final Field<List<String>> AT_PEAK = Field.of("at_peak", Shape.TEXT.list());

    private static final Field<List<MemoryCertificate.Split>> SPLITS = Field.of("splits", SPLIT.list());

    private static final Field<String> SHARING_FAILURE = Field.of("sharing_failure", Shape.TEXT);

    static final Shape<MemoryCertificate> CERTIFICATE = new RecordShape<>(
            in -> new MemoryCertificate(
                    in.get(SUM),
                    in.get(PEAK),
                    in.get(LOWER_BOUND),
                    in.get(PEAK_EPOCH),
                    in.get(AT_PEAK),
                    in.get(SPLITS),
                    in.get(SHARING_FAILURE)),
            List.of(SUM, PEAK, LOWER_BOUND, PEAK_EPOCH, AT_PEAK, SPLITS, SHARING_FAILURE));

    private MemoryShapes() {}

    /** The kinds, which must ascend: the text of a set is one text. */
    private static Set<PlannedBoundary.Kind> ascending(List<PlannedBoundary.Kind> kinds) {
        for (int i = 1; i < kinds.size(); i++) {
            if (kinds.get(i - 1).compareTo(kinds.get(i)) >= 0) {
                throw new IllegalArgumentException("the kinds " + kinds + " do not ascend");
            }
        }
        return Set.copyOf(kinds);
    }
}
