package org.lemnos.core.plan;

import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;

/** How identity, ports, values and modules are read. */
final class ValueShapes {
    private static final Field<String> CATALOG = Field.of("catalog", Shape.SHA256);
    private static final Field<String> POLICY = Field.of("policy", Shape.SHA256);
    private static final Field<String> PROFILE = Field.of("profile", Shape.SHA256);
    private static final Field<String> PROGRAM = Field.of("program", Shape.SHA256);
    private static final Field<String> TUNING = Field.of("tuning", Shape.SHA256);

    static final Shape<PlanIdentity> IDENTITY = new RecordShape<>(
            in -> new PlanIdentity(in.get(PROGRAM), in.get(CATALOG), in.get(PROFILE), in.get(POLICY), in.get(TUNING)),
            List.of(CATALOG, POLICY, PROFILE, PROGRAM, TUNING));

    private static final Field<String> PORT_NAME = Field.of("name", Shape.TEXT);
    private static final Field<Integer> PORT_VALUE = Field.of("value", Shape.INDEX);

    static final Shape<PlannedPort> PORT = new RecordShape<>(
            in -> new PlannedPort(in.get(PORT_NAME), in.get(PORT_VALUE)), List.of(PORT_NAME, PORT_VALUE));

    private static final Shape<ElementType> ELEMENT_TYPE = Shape.TEXT.as(ElementType::ofToken);
    private static final Field<List<Long>> DIMS = Field.of("dims", Shape.INTEGER.list());
    private static final Field<ElementType> ELEMENTS = Field.of("element_type", ELEMENT_TYPE);

    static final Shape<TensorType> TYPE = new RecordShape<>(
            in -> TensorType.of(
                    in.get(ELEMENTS),
                    in.get(DIMS).stream().mapToLong(Long::longValue).toArray()),
            List.of(DIMS, ELEMENTS));

    private static final Field<String> VALUE_ID = Field.of("id", Shape.TEXT);
    private static final Field<OptionalInt> VALUE_RESOURCE = Field.of("resource", Shape.OPTIONAL_INDEX);
    private static final Field<TensorType> VALUE_TYPE = Field.of("type", TYPE);

    static final Shape<PlannedValue> VALUE = new RecordShape<>(
            in -> new PlannedValue(in.get(VALUE_ID), in.get(VALUE_TYPE), in.get(VALUE_RESOURCE)),
            List.of(VALUE_ID, VALUE_RESOURCE, VALUE_TYPE));

    private static final Field<String> MODULE_NAME = Field.of("name", Shape.TEXT);
    private static final Field<String> MODULE_SHA256 = Field.of("sha256", Shape.SHA256);

    static final Shape<PlannedModule> MODULE = new RecordShape<>(
            in -> new PlannedModule(in.get(MODULE_SHA256), in.get(MODULE_NAME)), List.of(MODULE_NAME, MODULE_SHA256));

    private ValueShapes() {}
}
