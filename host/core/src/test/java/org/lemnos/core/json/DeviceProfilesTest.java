package org.lemnos.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class DeviceProfilesTest {
    private static final DeviceProfile PROFILE = DeviceProfile.builder("a \"GPU\"", DeviceClass.DISCRETE)
            .uuid("00ff")
            .driver("driver", "1.2.3")
            .capability(Capability.FLOAT16)
            .capability(new Capability("acme:new"))
            .limit(Limit.HEAP_BYTES, Long.MAX_VALUE)
            .limit(new Limit("acme:odd"), 0)
            .build();

    private static DeviceProfile read(String text) {
        return DeviceProfiles.read("profile.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void a_profile_comes_back_equal_with_what_this_host_does_not_know_yet() {
        DeviceProfile back = read(DeviceProfiles.toJson(PROFILE));

        assertThat(back).isEqualTo(PROFILE);
        assertThat(DeviceProfiles.sha256(back)).isEqualTo(DeviceProfiles.sha256(PROFILE));
    }

    @Test
    void every_fact_changes_the_digest() {
        DeviceProfile other = DeviceProfile.builder("a \"GPU\"", DeviceClass.DISCRETE)
                .uuid("00ff")
                .driver("driver", "1.2.4")
                .capabilities(PROFILE.capabilities())
                .limits(PROFILE.limits())
                .build();

        assertThat(DeviceProfiles.sha256(other)).isNotEqualTo(DeviceProfiles.sha256(PROFILE));
    }

    @Test
    void a_text_that_is_no_profile_is_refused_with_its_position() {
        String text = DeviceProfiles.toJson(PROFILE);

        assertThatThrownBy(() -> read(text.replace("\"discrete\"", "\"quantum\"")))
                .isInstanceOfSatisfying(LemnosException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(ErrorCode.PROFILE_INVALID);
                    assertThat(failure)
                            .hasMessageContaining("profile.json, line 3")
                            .hasMessageContaining("/class")
                            .hasMessageContaining("'quantum' is none of discrete, integrated, virtual, cpu, reference");
                });
        assertThatThrownBy(() -> read(text.replace(DeviceProfiles.SCHEMA, "lemnos.device-profile.v2")))
                .hasMessageContaining("/schema");
        assertThatThrownBy(() -> read(text.replace("9223372036854775807", "-1")))
                .hasMessageContaining("/limits/heap-bytes");
    }
}
