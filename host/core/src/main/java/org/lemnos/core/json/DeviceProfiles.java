package org.lemnos.core.json;

import java.io.InputStream;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
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
    private static final Field<DeviceProfile, List<Capability>> CAPABILITIES = Field.of(
            "capabilities", Codec.parsed(Capability::new).list(), profile -> List.copyOf(profile.capabilities()));
    private static final Field<DeviceProfile, DeviceClass> CLASS =
            Field.of("class", Codec.tokens(DeviceClass.class, DeviceClass::token), DeviceProfile::deviceClass);
    private static final Field<DeviceProfile, String> DRIVER_NAME =
            Field.text("driver_name", DeviceProfile::driverName);
    private static final Field<DeviceProfile, String> DRIVER_VERSION =
            Field.text("driver_version", DeviceProfile::driverVersion);
    private static final Field<DeviceProfile, SortedMap<String, Long>> LIMITS =
            Field.of("limits", Codec.between(0, Long.MAX_VALUE).map(), DeviceProfiles::limitsByName);
    private static final Field<DeviceProfile, String> NAME = Field.text("name", DeviceProfile::name);
    private static final Field<DeviceProfile, String> SCHEMA_NAME =
            Field.of("schema", Codec.constant(SCHEMA), profile -> SCHEMA);
    private static final Field<DeviceProfile, String> UUID = Field.text("uuid", DeviceProfile::uuid);

    private static final Codec<DeviceProfile> CODEC = new RecordCodec<>(
            DeviceProfiles::profile,
            List.of(CAPABILITIES, CLASS, DRIVER_NAME, DRIVER_VERSION, LIMITS, NAME, SCHEMA_NAME, UUID));

    private DeviceProfiles() {}

    private static SortedMap<String, Long> limitsByName(DeviceProfile profile) {
        SortedMap<String, Long> limits = new TreeMap<>();
        profile.limits().forEach((limit, value) -> limits.put(limit.name(), value));
        return limits;
    }

    private static DeviceProfile profile(RecordCodec.Members members) {
        DeviceProfile.Builder builder = DeviceProfile.builder(members.get(NAME), members.get(CLASS))
                .uuid(members.get(UUID))
                .driver(members.get(DRIVER_NAME), members.get(DRIVER_VERSION))
                .capabilities(members.get(CAPABILITIES));
        members.get(LIMITS).forEach((name, value) -> builder.limit(new Limit(name), value));
        return builder.build();
    }

    /** The profile's text, laid out for people; {@link #read} gives an equal profile back. */
    public static String toJson(DeviceProfile profile) {
        return JsonOut.prettyText(out -> CODEC.write(out, profile));
    }

    /** The digest of everything in the profile. */
    public static String sha256(DeviceProfile profile) {
        return Sha256.ofJson(SCHEMA, out -> CODEC.write(out, profile));
    }

    /**
     * Reads a profile.
     *
     * @param name what messages call the text, such as its file's name
     * @throws org.lemnos.core.LemnosException with {@code PROFILE_INVALID} and the position if the text is no profile
     */
    public static DeviceProfile read(String name, InputStream stream) {
        return JsonIn.read(stream, new Source(name, ErrorCode.PROFILE_INVALID, MOST_BYTES), CODEC);
    }
}
