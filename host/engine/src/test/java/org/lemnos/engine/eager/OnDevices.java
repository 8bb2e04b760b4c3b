package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Program;
import org.lemnos.core.vendor.Oversight;
import org.lemnos.engine.Engine;
import org.lemnos.engine.StagedEngine;

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

    final Engine engine(On device, KernelProvider... providers) {
        Engine.Builder builder = Engine.builder();
        if (device == On.REFERENCE) {
            builder.device("reference");
        }
        List.of(providers).forEach(builder::provider);
        Engine engine = builder.open();
        opened.add(engine);
        return engine;
    }

    /** A recording of an engine of its own, which the test closes with it. */
    final Recording recording(On device, KernelProvider... providers) {
        Recording recording = engine(device, providers).record();
        recordings.add(recording);
        return recording;
    }

    /** A recording on the machine's device, whose memory the host does not reach. */
    final Recording stagedRecording() {
        Engine engine = StagedEngine.open();
        opened.add(engine);
        Recording recording = engine.record();
        recordings.add(recording);
        return recording;
    }

    /** A recording on the same engine, which keeps no more bytes of tensors where it computes. */
    final Recording withBudget(Recording recording, long bytes) {
        Recording small = new EagerWork(new SmallHost(recording.eager().host(), bytes)).record(recording.policy());
        recordings.add(small);
        return small;
    }

    /**
     * An engine with little memory for tensors.
     *
     * @param engine does all the work
     * @param residentBytes what it keeps
     */
    private record SmallHost(EagerHost engine, long residentBytes) implements EagerHost {
        @Override
        public Catalog catalog() {
            return engine.catalog();
        }

        @Override
        public Oversight oversight() {
            return engine.oversight();
        }

        @Override
        public ExecutionPlan plan(Program program, Policy policy) {
            return engine.plan(program, policy);
        }

        @Override
        public LivePlan load(ExecutionPlan plan) {
            return engine.load(plan);
        }

        @Override
        public Resident resident(TensorType type) {
            return engine.resident(type);
        }
    }

    /** Captures work with one result, which goes to the first place of an array; everything else that it makes is closed. */
    static CapturedSession capture(Recording recording, Tensor[] output, Supplier<Tensor> work) {
        return recording.capture(body -> {
            output[0] = body.scoped(work);
            return List.of(output[0]);
        });
    }

    /** Asserts how something is refused. */
    static void assertRefused(ErrorCode code, Map<String, String> fields, ThrowingCallable action) {
        assertThatThrownBy(action).isInstanceOfSatisfying(LemnosException.class, refused -> {
            assertThat(refused.code()).as(refused.getMessage()).isEqualTo(code);
            assertThat(refused.fields()).containsAllEntriesOf(fields);
        });
    }
}
