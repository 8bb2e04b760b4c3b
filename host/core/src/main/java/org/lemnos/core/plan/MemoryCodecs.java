package org.lemnos.core.plan;

import java.util.List;
import java.util.Set;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.json.Codec;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordCodec;

/** The JSON forms of resources, boundaries, arenas and the certificate. */
final class MemoryCodecs {
    private static final Field<PlannedResource, String> ID = Field.text("id", PlannedResource::id);
    private static final Field<PlannedResource, ResourceRole> ROLE =
            Field.of("role", Codec.tokens(ResourceRole.class, ResourceRole::token), PlannedResource::role);
    private static final Field<PlannedResource, Long> LOGICAL =
            Field.integer("logical_bytes", PlannedResource::logicalBytes);
    private static final Field<PlannedResource, Long> SIZE = Field.integer("size_bytes", PlannedResource::sizeBytes);
    private static final Field<PlannedResource, StorageProfile> STORAGE =
            Field.of("storage", Codec.parsed(StorageProfile::parse), PlannedResource::storage);
    private static final Field<PlannedResource, Integer> CHUNK = Field.index("chunk", PlannedResource::chunk);
    private static final Field<PlannedResource, Long> OFFSET =
            Field.integer("offset_bytes", PlannedResource::offsetBytes);
    private static final Field<PlannedResource, Integer> FIRST =
            Field.index("first_epoch", PlannedResource::firstEpoch);
    private static final Field<PlannedResource, Integer> LAST = Field.index("last_epoch", PlannedResource::lastEpoch);

    static final Codec<PlannedResource> RESOURCE = new RecordCodec<>(
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

    private static final Field<PlannedBoundary.Hazard, Integer> HAZARD_RESOURCE =
            Field.index("resource", PlannedBoundary.Hazard::resource);
    private static final Codec<PlannedBoundary.Kind> HAZARD_KIND_CODEC =
            Codec.tokens(PlannedBoundary.Kind.class, PlannedBoundary.Kind::token);
    private static final Field<PlannedBoundary.Hazard, PlannedBoundary.Kind> HAZARD_KIND =
            Field.of("kind", HAZARD_KIND_CODEC, PlannedBoundary.Hazard::kind);
    private static final Codec<PlannedBoundary.Hazard> HAZARD = new RecordCodec<>(
            in -> new PlannedBoundary.Hazard(in.get(HAZARD_RESOURCE), in.get(HAZARD_KIND)),
            List.of(HAZARD_RESOURCE, HAZARD_KIND));

    private static final Field<PlannedBoundary, Set<PlannedBoundary.Kind>> KINDS = Field.of(
            "kinds", HAZARD_KIND_CODEC.list().as(MemoryCodecs::distinct, List::copyOf), PlannedBoundary::kinds);
    private static final Field<PlannedBoundary, Integer> AFTER =
            Field.index("after_epoch", PlannedBoundary::afterEpoch);
    private static final Field<PlannedBoundary, List<PlannedBoundary.Hazard>> HAZARDS =
            Field.of("hazards", HAZARD.list(), PlannedBoundary::hazards);

    static final Codec<PlannedBoundary> BOUNDARY = new RecordCodec<>(
            in -> new PlannedBoundary(in.get(AFTER), in.get(KINDS), in.get(HAZARDS)), List.of(AFTER, KINDS, HAZARDS));

    private static final Field<PlannedArena, ArenaKind> KIND =
            Field.of("kind", Codec.tokens(ArenaKind.class, ArenaKind::token), PlannedArena::kind);
    private static final Field<PlannedArena, List<Long>> CHUNKS =
            Field.of("chunk_bytes", Codec.INTEGER.list(), PlannedArena::chunkBytes);

    static final Codec<PlannedArena> ARENA =
            new RecordCodec<>(in -> new PlannedArena(in.get(KIND), in.get(CHUNKS)), List.of(KIND, CHUNKS));

    private static final Field<MemoryCertificate.Split, Integer> SPLIT_EPOCH =
            Field.index("epoch", MemoryCertificate.Split::epoch);
    private static final Field<MemoryCertificate.Split, Integer> STEPS_BEFORE =
            Field.index("steps_before", MemoryCertificate.Split::stepsBefore);
    private static final Field<MemoryCertificate.Split, Long> LIVE_BEFORE =
            Field.integer("live_bytes_before", MemoryCertificate.Split::liveBytesBefore);
    private static final Field<MemoryCertificate.Split, Long> LIVE_AFTER =
            Field.integer("live_bytes_after", MemoryCertificate.Split::liveBytesAfter);
    private static final Codec<MemoryCertificate.Split> SPLIT = new RecordCodec<>(
            in -> new MemoryCertificate.Split(
                    in.get(SPLIT_EPOCH), in.get(STEPS_BEFORE), in.get(LIVE_BEFORE), in.get(LIVE_AFTER)),
            List.of(SPLIT_EPOCH, STEPS_BEFORE, LIVE_BEFORE, LIVE_AFTER));

    private static final Field<MemoryCertificate, Long> SUM = Field.integer("sum_bytes", MemoryCertificate::sumBytes);
    private static final Field<MemoryCertificate, Long> PEAK =
            Field.integer("peak_bytes", MemoryCertificate::peakBytes);
    private static final Field<MemoryCertificate, Long> LOWER_BOUND =
            Field.integer("lower_bound_bytes", MemoryCertificate::lowerBoundBytes);
    private static final Field<MemoryCertificate, Integer> PEAK_EPOCH =
            Field.index("peak_epoch", MemoryCertificate::peakEpoch);
    private static final Field<MemoryCertificate, List<String>> AT_PEAK =
            Field.of("at_peak", Codec.TEXT.list(), MemoryCertificate::atPeak);

    private static final Field<MemoryCertificate, List<MemoryCertificate.Split>> SPLITS =
            Field.of("splits", SPLIT.list(), MemoryCertificate::splits);

    static final Codec<MemoryCertificate> CERTIFICATE = new RecordCodec<>(
            in -> new MemoryCertificate(
                    in.get(SUM),
                    in.get(PEAK),
                    in.get(LOWER_BOUND),
                    in.get(PEAK_EPOCH),
                    in.get(AT_PEAK),
                    in.get(SPLITS)),
            List.of(SUM, PEAK, LOWER_BOUND, PEAK_EPOCH, AT_PEAK, SPLITS));

    private MemoryCodecs() {}

    /** The kinds, which must ascend: the text of a set is one text. */
    private static Set<PlannedBoundary.Kind> distinct(List<PlannedBoundary.Kind> kinds) {
        for (int i = 1; i < kinds.size(); i++) {
            if (kinds.get(i - 1).compareTo(kinds.get(i)) >= 0) {
                throw new IllegalArgumentException("the kinds " + kinds + " do not ascend");
            }
        }
        return Set.copyOf(kinds);
    }
}
