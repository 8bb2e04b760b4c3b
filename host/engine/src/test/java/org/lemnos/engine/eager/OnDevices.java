package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.engine.Engine;

/** Tests that run on the machine's Vulkan device and on the reference device, and find the validation layer silent. */
abstract class OnDevices {
    private final List<Engine> opened = new ArrayList<>();
    private final List<Recording> recordings = new ArrayList<>();

    /** Where a test runs. */
    enum On {
        VULKAN,
        REFERENCE
    }

    @AfterEach
    void close() {
        recordings.forEach(Recording::close);
        for (Engine engine : opened) {
            assertThat(engine.validationMessages()).isEmpty();
            engine.close();
        }
    }

    final Engine engine(On device) {
        Engine engine =
                (device == On.VULKAN ? Engine.builder() : Engine.builder().device("reference")).open();
        opened.add(engine);
        return engine;
    }

    /** A recording of an engine of its own, which the test closes with it. */
    final Recording recording(On device) {
        Recording recording = engine(device).record();
        recordings.add(recording);
        return recording;
    }

    /** Asserts how something is refused. */
    static void assertRefused(ErrorCode code, Map<String, String> fields, ThrowingCallable action) {
        assertThatThrownBy(action).isInstanceOfSatisfying(LemnosException.class, refused -> {
            assertThat(refused.code()).as(refused.getMessage()).isEqualTo(code);
            assertThat(refused.fields()).containsAllEntriesOf(fields);
        });
    }
}
