package org.lemnos.core.plan;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.json.Codec;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordCodec;

/** The JSON forms of identity, ports, values and modules. */
final class ValueCodecs {
    private static final Field<PlanIdentity, String> CATALOG = Field.of("catalog", Codec.SHA256, PlanIdentity::catalog);
    private static final Field<PlanIdentity, String> POLICY = Field.of("policy", Codec.SHA256, PlanIdentity::policy);
    private static final Field<PlanIdentity, String> PROFILE = Field.of("profile", Codec.SHA256, PlanIdentity::profile);
    private static final Field<PlanIdentity, String> PROGRAM = Field.of("program", Codec.SHA256, PlanIdentity::program);
    private static final Field<PlanIdentity, String> TUNING = Field.of("tuning", Codec.SHA256, PlanIdentity::tuning);

    static final Codec<PlanIdentity> IDENTITY = new RecordCodec<>(
            in -> new PlanIdentity(in.get(PROGRAM), in.get(CATALOG), in.get(PROFILE), in.get(POLICY), in.get(TUNING)),
            List.of(CATALOG, POLICY, PROFILE, PROGRAM, TUNING));

    private static final Field<PlannedPort, String> PORT_NAME = Field.text("name", PlannedPort::name);
    private static final Field<PlannedPort, Integer> PORT_VALUE = Field.index("value", PlannedPort::value);

    static final Codec<PlannedPort> PORT = new RecordCodec<>(
            in -> new PlannedPort(in.get(PORT_NAME), in.get(PORT_VALUE)), List.of(PORT_NAME, PORT_VALUE));

    private static final Codec<ElementType> ELEMENT_TYPE = Codec.TEXT.as(ElementType::ofToken, ElementType::token);
    private static final Field<TensorType, List<Long>> DIMS = Field.of("dims", Codec.INTEGER.list(), ValueCodecs::dims);
    private static final Field<TensorType, ElementType> ELEMENTS =
            Field.of("element_type", ELEMENT_TYPE, TensorType::elementType);

    static final Codec<TensorType> TYPE = new RecordCodec<>(
            in -> TensorType.of(
                    in.get(ELEMENTS),
                    in.get(DIMS).stream().mapToLong(Long::longValue).toArray()),
            List.of(DIMS, ELEMENTS));

    private static final Field<PlannedValue, String> VALUE_ID = Field.text("id", PlannedValue::id);
    private static final Field<PlannedValue, OptionalInt> VALUE_RESOURCE =
            Field.of("resource", Codec.OPTIONAL_INDEX, PlannedValue::resource);
    private static final Field<PlannedValue, TensorType> VALUE_TYPE = Field.of("type", TYPE, PlannedValue::type);

    static final Codec<PlannedValue> VALUE = new RecordCodec<>(
            in -> new PlannedValue(in.get(VALUE_ID), in.get(VALUE_TYPE), in.get(VALUE_RESOURCE)),
            List.of(VALUE_ID, VALUE_RESOURCE, VALUE_TYPE));

    private static final Field<PlannedModule, String> MODULE_NAME = Field.text("name", PlannedModule::name);
    private static final Field<PlannedModule, String> MODULE_SHA256 =
            Field.of("sha256", Codec.SHA256, PlannedModule::sha256);

    static final Codec<PlannedModule> MODULE = new RecordCodec<>(
            in -> new PlannedModule(in.get(MODULE_SHA256), in.get(MODULE_NAME)), List.of(MODULE_NAME, MODULE_SHA256));

    private ValueCodecs() {}

    private static List<Long> dims(TensorType type) {
        return Arrays.stream(type.dims()).boxed().toList();
    }
}
