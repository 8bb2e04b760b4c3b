package org.lemnos.core.plan;

import java.util.List;
import java.util.SortedMap;
import org.lemnos.core.json.Codec;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordCodec;

/** The JSON form of everything that a plan says. */
final class DocumentCodec {
    private static final Field<PlanDocument, String> SCHEMA =
            Field.of("schema", Codec.constant(PlanDocument.SCHEMA), PlanDocument::schema);
    private static final Field<PlanDocument, PlanIdentity> IDENTITY =
            Field.of("identity", ValueCodecs.IDENTITY, PlanDocument::identity);
    private static final Field<PlanDocument, String> DEVICE = Field.text("device", PlanDocument::device);
    private static final Field<PlanDocument, SortedMap<String, Long>> DIMENSIONS =
            Field.of("dimensions", Codec.INTEGER.map(), PlanDocument::dimensions);
    private static final Field<PlanDocument, String> OBJECTIVE = Field.text("objective", PlanDocument::objective);
    private static final Field<PlanDocument, List<PlannedPort>> INPUTS =
            Field.of("inputs", ValueCodecs.PORT.list(), PlanDocument::inputs);
    private static final Field<PlanDocument, List<PlannedPort>> OUTPUTS =
            Field.of("outputs", ValueCodecs.PORT.list(), PlanDocument::outputs);
    private static final Field<PlanDocument, List<PlannedValue>> VALUES =
            Field.of("values", ValueCodecs.VALUE.list(), PlanDocument::values);
    private static final Field<PlanDocument, List<PlannedNode>> NODES =
            Field.of("nodes", NodeCodec.NODE.list(), PlanDocument::nodes);
    private static final Field<PlanDocument, List<PlannedResource>> RESOURCES =
            Field.of("resources", MemoryCodecs.RESOURCE.list(), PlanDocument::resources);
    private static final Field<PlanDocument, List<PlannedModule>> MODULES =
            Field.of("modules", ValueCodecs.MODULE.list(), PlanDocument::modules);
    private static final Field<PlanDocument, List<PlannedStep>> STEPS =
            Field.of("steps", StepCodec.STEP.list(), PlanDocument::steps);
    private static final Field<PlanDocument, List<PlannedBoundary>> BOUNDARIES =
            Field.of("boundaries", MemoryCodecs.BOUNDARY.list(), PlanDocument::boundaries);
    private static final Field<PlanDocument, List<PlannedArena>> ARENAS =
            Field.of("arenas", MemoryCodecs.ARENA.list(), PlanDocument::arenas);
    private static final Field<PlanDocument, MemoryCertificate> MEMORY =
            Field.of("memory", MemoryCodecs.CERTIFICATE, PlanDocument::memory);
    private static final Field<PlanDocument, SortedMap<String, String>> NOTES =
            Field.of("notes", Codec.TEXT.map(), PlanDocument::notes);

    static final Codec<PlanDocument> DOCUMENT = new RecordCodec<>(
            DocumentCodec::document,
            List.of(
                    SCHEMA,
                    IDENTITY,
                    DEVICE,
                    DIMENSIONS,
                    OBJECTIVE,
                    INPUTS,
                    OUTPUTS,
                    VALUES,
                    NODES,
                    RESOURCES,
                    MODULES,
                    STEPS,
                    BOUNDARIES,
                    ARENAS,
                    MEMORY,
                    NOTES));

    private DocumentCodec() {}

    private static PlanDocument document(RecordCodec.Members in) {
        return new PlanDocument(
                in.get(SCHEMA),
                in.get(IDENTITY),
                in.get(DEVICE),
                in.get(DIMENSIONS),
                in.get(OBJECTIVE),
                in.get(INPUTS),
                in.get(OUTPUTS),
                in.get(VALUES),
                in.get(NODES),
                in.get(RESOURCES),
                in.get(MODULES),
                in.get(STEPS),
                in.get(BOUNDARIES),
                in.get(ARENAS),
                in.get(MEMORY),
                in.get(NOTES));
    }
}
