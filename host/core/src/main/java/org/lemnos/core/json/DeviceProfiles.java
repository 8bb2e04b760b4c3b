package org.lemnos.core.json;

import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.core.ErrorCode;

/**
 * The text of device profiles: what {@code lemnos devices --save} writes and {@code lemnos plan --profile} reads, and what a profile's digest
 * is computed from.
 */
public final class DeviceProfiles {
    /** The schema that this host writes and reads. */
    public static final String SCHEMA = "lemnos.device-profile.v1";

    private static final long MOST_BYTES = 1 << 20;

    private DeviceProfiles() {}

    /** Writes a profile as one object, into a larger document. */
    public static void write(JsonOut out, DeviceProfile profile) {
        out.beginObject();
        out.name("capabilities").texts(profile.capabilities());
        out.member("class", profile.deviceClass().token());
        out.member("driver_name", profile.driverName());
        out.member("driver_version", profile.driverVersion());
        out.name("limits").beginObject();
        for (Map.Entry<Limit, Long> limit : profile.limits().entrySet()) {
            out.member(limit.getKey().name(), limit.getValue());
        }
        out.endObject();
        out.member("name", profile.name());
        out.member("schema", SCHEMA);
        out.member("uuid", profile.uuid());
        out.endObject();
    }

    /** The profile's text, laid out for people; {@link #read} gives an equal profile back. */
    public static String toJson(DeviceProfile profile) {
        return JsonOut.prettyText(out -> write(out, profile));
    }

    /** The digest of everything in the profile. */
    public static String sha256(DeviceProfile profile) {
        return Sha256.ofJson(SCHEMA, out -> write(out, profile));
    }

    /**
     * Reads a profile.
     *
     * @param name what messages call the text, such as its file's name
     * @throws org.lemnos.core.LemnosException with {@code PROFILE_INVALID} and the position if the text is no profile
     */
    public static DeviceProfile read(String name, InputStream stream) {
        return JsonIn.read(stream, new Source(name, ErrorCode.PROFILE_INVALID, MOST_BYTES), Reading.PROFILE);
    }

    /** The shape of a profile; apart, because most starts of the host read none. */
    private static final class Reading {
        static final Field<List<Capability>> CAPABILITIES =
                Field.of("capabilities", Shape.parsed(Capability::new).list());
        static final Field<DeviceClass> CLASS = Field.of("class", Shape.tokens(DeviceClass.class, DeviceClass::token));
        static final Field<String> DRIVER_NAME = Field.of("driver_name", Shape.TEXT);
        static final Field<String> DRIVER_VERSION = Field.of("driver_version", Shape.TEXT);
        static final Field<SortedMap<String, Long>> LIMITS =
                Field.of("limits", Shape.between(0, Long.MAX_VALUE).map());
        static final Field<String> NAME = Field.of("name", Shape.TEXT);
        static final Field<String> SCHEMA_NAME = Field.of("schema", Shape.constant(SCHEMA));
        static final Field<String> UUID = Field.of("uuid", Shape.TEXT);

        static final Shape<DeviceProfile> PROFILE = new RecordShape<>(
                Reading::profile,
                List.of(CAPABILITIES, CLASS, DRIVER_NAME, DRIVER_VERSION, LIMITS, NAME, SCHEMA_NAME, UUID));

        private Reading() {}

        private static DeviceProfile profile(RecordShape.Members members) {
            DeviceProfile.Builder builder = DeviceProfile.builder(members.get(NAME), members.get(CLASS))
                    .uuid(members.get(UUID))
                    .driver(members.get(DRIVER_NAME), members.get(DRIVER_VERSION))
                    .capabilities(members.get(CAPABILITIES));
            members.get(LIMITS).forEach((name, value) -> builder.limit(new Limit(name), value));
            return builder.build();
        }
    }
}
