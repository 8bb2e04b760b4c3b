package org.lemnos.core.plan;

import java.util.List;
import java.util.SortedMap;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;

/** How everything that a plan says is read. */
final class DocumentShape {
    private static final Field<String> SCHEMA = Field.of("schema", Shape.constant(PlanDocument.SCHEMA));
    private static final Field<PlanIdentity> IDENTITY = Field.of("identity", ValueShapes.IDENTITY);
    private static final Field<String> DEVICE = Field.of("device", Shape.TEXT);
    private static final Field<SortedMap<String, Long>> DIMENSIONS = Field.of("dimensions", Shape.INTEGER.map());
    private static final Field<String> OBJECTIVE = Field.of("objective", Shape.TEXT);
    private static final Field<List<PlannedPort>> INPUTS = Field.of("inputs", ValueShapes.PORT.list());
    private static final Field<List<PlannedPort>> OUTPUTS = Field.of("outputs", ValueShapes.PORT.list());
    private static final Field<List<PlannedValue>> VALUES = Field.of("values", ValueShapes.VALUE.list());
    private static final Field<List<PlannedNode>> NODES = Field.of("nodes", NodeShape.NODE.list());
    private static final Field<List<PlannedPartition>> PARTITIONS = Field.of("partitions", NodeShape.PARTITION.list());
    private static final Field<List<PlannedResource>> RESOURCES = Field.of("resources", MemoryShapes.RESOURCE.list());
    private static final Field<List<PlannedModule>> MODULES = Field.of("modules", ValueShapes.MODULE.list());
    private static final Field<List<PlannedStep>> STEPS = Field.of("steps", StepShape.STEP.list());
    private static final Field<List<PlannedBoundary>> BOUNDARIES = Field.of("boundaries", MemoryShapes.BOUNDARY.list());
    private static final Field<List<PlannedArena>> ARENAS = Field.of("arenas", MemoryShapes.ARENA.list());
    private static final Field<MemoryCertificate> MEMORY = Field.of("memory", MemoryShapes.CERTIFICATE);
    private static final Field<SortedMap<String, String>> NOTES = Field.of("notes", Shape.TEXT.map());

    static final Shape<PlanDocument> DOCUMENT = new RecordShape<>(
            DocumentShape::document,
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
                    PARTITIONS,
                    RESOURCES,
                    MODULES,
                    STEPS,
                    BOUNDARIES,
                    ARENAS,
                    MEMORY,
                    NOTES));

    private DocumentShape() {}

    private static PlanDocument document(RecordShape.Members in) {
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
                in.get(PARTITIONS),
                in.get(RESOURCES),
                in.get(MODULES),
                in.get(STEPS),
                in.get(BOUNDARIES),
                in.get(ARENAS),
                in.get(MEMORY),
                in.get(NOTES));
    }
}
