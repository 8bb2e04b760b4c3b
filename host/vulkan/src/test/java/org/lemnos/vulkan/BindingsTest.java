package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.core.plan.PlannedBoundary.Kind.READ_AFTER_WRITE;
import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.updates;
import static org.lemnos.vulkan.PlanSketch.writes;
import static org.lemnos.vulkan.TestDevice.collector;
import static org.lemnos.vulkan.TestDevice.ramp;
import static org.lemnos.vulkan.TestDevice.run;
import static org.lemnos.vulkan.TestDevice.writer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.TestDevice.Way;

/** Tensors of the device at a session's ports: what may be bound, what is recorded, and what later runs see. */
@Tag("device")
class BindingsTest {
    private static final int ELEMENTS = 100;

    @RegisterExtension
    static final TestDevice GPU = new TestDevice();

    /** {@code y = 2x + b}, and {@code z = y} by way of a count that is kept. */
    private static PlanSketch twicePlus() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", ELEMENTS);
        int b = plan.input("b", ELEMENTS);
        int t = plan.activation("t", ELEMENTS);
        int y = plan.output("y", ELEMENTS);
        int z = plan.output("z", ELEMENTS);
        return plan.launch(Glsl.SCALE, Map.of(1, 2f), List.of(ELEMENTS, 0), ELEMENTS, reads(x), writes(t))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.ADD, Map.of(), List.of(ELEMENTS), ELEMENTS, reads(t), reads(b), writes(y))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(1, 1f), List.of(ELEMENTS, 0), ELEMENTS, reads(y), writes(z));
    }

    private static boolean updatesAfterBind(Way way) {
        return GPU.device(way).context().device().updatesAfterBind();
    }

    private static DeviceTensor tensor(Way way) {
        return GPU.device(way).tensor(TensorType.of(ElementType.F32, ELEMENTS));
    }

    private static DeviceTensor tensor(Way way, float value) {
        DeviceTensor tensor = tensor(way);
        upload(tensor, value);
        return tensor;
    }

    private static void upload(DeviceTensor tensor, float value) {
        tensor.upload(target -> {
            while (target.hasRemaining()) {
                target.putFloat(value);
            }
        });
    }

    private static float[] values(DeviceTensor tensor) {
        float[] values = new float[ELEMENTS];
        tensor.download(source -> source.asFloatBuffer().get(values));
        return values;
    }

    private static float[] filled(float value) {
        float[] values = new float[ELEMENTS];
        java.util.Arrays.fill(values, value);
        return values;
    }

    private static void assertRefused(ErrorCode code, String message, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @EnumSource
    void aTensorGivesBackWhatTheHostHasWritten(Way way) {
        try (DeviceTensor tensor = tensor(way)) {
            tensor.upload(target -> target.asFloatBuffer().put(ramp(ELEMENTS)));
            assertThat(values(tensor)).isEqualTo(ramp(ELEMENTS));
            upload(tensor, 7);
            assertThat(values(tensor)).containsOnly(7);
            assertThat(tensor.version()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void valuesStayOnTheDeviceFromOneSessionToTheNext(Way way) {
        try (VulkanSession first = GPU.load(way, twicePlus());
                VulkanSession second = GPU.load(way, twicePlus());
                DeviceTensor between = tensor(way)) {
            List<float[]> outputs = new ArrayList<>();
            first.run(Bindings.none().output(0, between), writer(filled(3), filled(1)), collector(outputs));
            assertThat(outputs).hasSize(1);
            assertThat(outputs.get(0)).containsOnly(7);
            assertThat(values(between)).containsOnly(7);

            Completion completion =
                    second.submit(Bindings.none().input(0, between), (port, target) -> target.asFloatBuffer()
                            .put(filled(port == 1 ? 100 : Float.NaN)));
            first.submit(Bindings.none().output(0, between), writer(filled(0), filled(0)));
            List<float[]> chained = new ArrayList<>();
            completion.read(collector(chained));
            assertThat(chained.get(0))
                    .as("what the second session read lay there before the first wrote it again")
                    .containsOnly(114);
            assertThat(values(between)).containsOnly(0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void twoTensorsTakeTurnsAsInputAndOutput(Way way) {
        try (VulkanSession session = GPU.load(way, twicePlus());
                DeviceTensor one = tensor(way, 1);
                DeviceTensor other = tensor(way)) {
            Bindings there = Bindings.none().input(0, one).output(0, other);
            Bindings back = Bindings.none().input(0, other).output(0, one);
            for (int i = 0; i < 10; i++) {
                session.submit(i % 2 == 0 ? there : back, (port, target) -> target.asFloatBuffer()
                        .put(filled(0)));
            }
            assertThat(values(one)).containsOnly(1024);
            assertThat(values(other)).containsOnly(512);
            assertThat(session.counters().commandRecordings()).isLessThanOrEqualTo(3);
            assertThat(session.counters().submissions()).isEqualTo(10);
            assertThat(session.counters().inputRebindings()).isEqualTo(10);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aKnownTupleRecordsNothingAndANewOneIsRecordedOnce(Way way) {
        try (VulkanSession session = GPU.load(way, twicePlus());
                DeviceTensor x = tensor(way, 5);
                DeviceTensor y = tensor(way, 6)) {
            assertThat(session.counters()).isEqualTo(new ReplayCounters(1, 0, 0, 0, 0));
            run(session, filled(1), filled(2));
            run(session, filled(1), filled(2));
            assertThat(session.counters()).isEqualTo(new ReplayCounters(1, 2, 2, 0, 4));

            PortWriter b = (port, target) -> target.asFloatBuffer().put(filled(0));
            List<float[]> outputs = new ArrayList<>();
            session.run(Bindings.none().input(0, x), b, collector(outputs));
            assertThat(session.counters()).isEqualTo(new ReplayCounters(2, 2, 3, 1, 5));
            session.run(Bindings.none().input(0, x), b, collector(outputs));
            assertThat(session.counters()).as("an equal tuple").isEqualTo(new ReplayCounters(2, 3, 4, 1, 6));
            session.run(Bindings.none().input(0, y), b, collector(outputs));
            assertThat(session.counters())
                    .as("its sets are written anew where the device can do that, else it is recorded once")
                    .isEqualTo(
                            updatesAfterBind(way)
                                    ? new ReplayCounters(2, 4, 5, 2, 7)
                                    : new ReplayCounters(3, 3, 5, 2, 7));
            ReplayCounters before = session.counters();
            session.run(Bindings.none().input(0, x), b, collector(outputs));
            assertThat(session.counters())
                    .isEqualTo(new ReplayCounters(before.commandRecordings(), before.commandCacheHits() + 1, 6, 3, 8));
            assertThat(outputs.stream().map(values -> values[0]))
                    .containsExactly(10f, 10f, 10f, 10f, 12f, 12f, 10f, 10f);
            assertThat(run(session, filled(1), filled(2)).get(0)).containsOnly(4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRecordingThatIsPendingIsNotTurnedToOtherTensors(Way way) {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", ELEMENTS);
        int y = plan.output("y", ELEMENTS);
        plan.busy().launch(Glsl.SCALE, Map.of(), List.of(ELEMENTS, 0), ELEMENTS, reads(x), writes(y));
        try (VulkanSession session = GPU.load(way, plan);
                DeviceTensor one = tensor(way, 1);
                DeviceTensor two = tensor(way, 2);
                DeviceTensor first = tensor(way);
                DeviceTensor second = tensor(way);
                VulkanSession busy = GPU.load(way, plan)) {
            busy.submit(writer(filled(0)));
            session.submit(Bindings.none().input(0, one).output(0, first), writer());
            session.submit(Bindings.none().input(0, two).output(0, second), writer());
            assertThat(values(first)).containsOnly(1);
            assertThat(values(second)).containsOnly(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void twoTensorsThatTradePlacesAreFollowed(Way way) {
        try (VulkanSession session = GPU.load(way, twicePlus());
                DeviceTensor one = tensor(way, 1);
                DeviceTensor two = tensor(way, 2)) {
            List<float[]> outputs = new ArrayList<>();
            session.run(Bindings.none().input(0, one).input(1, two), writer(), collector(outputs));
            session.run(Bindings.none().input(0, two).input(1, one), writer(), collector(outputs));
            assertThat(outputs.get(0)).containsOnly(4);
            assertThat(outputs.get(2)).containsOnly(5);
        }
    }

    @ParameterizedTest
    @EnumSource
    void bindingsThatTheRulesForbidAreRefusedAndLeaveEverythingAsItWas(Way way) {
        Way otherWay = way == Way.MAPPED ? Way.STAGED : Way.MAPPED;
        try (VulkanSession session = GPU.load(way, twicePlus());
                DeviceTensor x = tensor(way, 5);
                DeviceTensor empty = tensor(way);
                DeviceTensor foreign = tensor(otherWay, 1);
                DeviceTensor smaller = GPU.device(way).tensor(TensorType.of(ElementType.F32, ELEMENTS - 1));
                DeviceTensor otherType = GPU.device(way).tensor(TensorType.of(ElementType.I32, ELEMENTS))) {
            run(session, filled(1), filled(2));
            ReplayCounters before = session.counters();
            PortWriter nothing = (port, target) -> {
                throw new AssertionError("a refused run asks for no input");
            };
            refused(session, nothing, Bindings.none().input(0, smaller), "which is of type");
            refused(session, nothing, Bindings.none().input(0, otherType), "which is of type");
            refused(session, nothing, Bindings.none().input(0, foreign), "on another device");
            refused(session, nothing, Bindings.none().input(0, x).input(1, x), "another port of the same run");
            refused(session, nothing, Bindings.none().input(0, x).output(1, x), "another port of the same run");
            refused(session, nothing, Bindings.none().input(0, empty), "holds nothing yet");
            refused(session, nothing, Bindings.none().input(2, x), "does not exist");
            refused(session, nothing, Bindings.none().output(-1, x), "does not exist");
            assertThat(session.counters()).isEqualTo(before);
            assertThat(run(session, filled(1), filled(2)).get(0)).containsOnly(4);
            assertThat(values(x)).containsOnly(5);
        }
    }

    private static void refused(VulkanSession session, PortWriter inputs, Bindings bindings, String message) {
        assertRefused(ErrorCode.INPUT_INVALID, message, () -> session.run(bindings, inputs, (port, source) -> {}));
    }

    @Test
    void portsThatShareBytesTakeNoBindingAndNeitherDoesAnInputThatIsWrittenOver() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", ELEMENTS);
        int y = plan.output("y", ELEMENTS);
        plan.outputToo("again", y);
        plan.launch(Glsl.COUNT, Map.of(), List.of(ELEMENTS), ELEMENTS, updates(x))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(), List.of(ELEMENTS, 0), ELEMENTS, reads(x), writes(y));
        try (VulkanSession session = GPU.load(Way.MAPPED, plan);
                DeviceTensor tensor = tensor(Way.MAPPED, 1)) {
            PortWriter inputs = writer(filled(1));
            refused(
                    session,
                    inputs,
                    Bindings.none().output(0, tensor),
                    "output 'y' and output 'again' in the same bytes");
            refused(session, inputs, Bindings.none().input(0, tensor), "the plan writes over it");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTensorThatIsClosedWhileARunUsesItIsKeptUntilTheRunIsDone(Way way) {
        PlanSketch plan = new PlanSketch();
        int y = plan.output("y", 64);
        plan.busy().launch(Glsl.SLOW, Map.of(), List.of(1), 64, writes(y));
        VulkanDevice device = GPU.device(way);
        try (VulkanSession session = GPU.load(way, plan)) {
            int before = device.openBuffers();
            DeviceTensor tensor = device.tensor(TensorType.of(ElementType.F32, 64));
            Completion completion = session.submit(Bindings.none().output(0, tensor), writer());
            tensor.close();
            tensor.close();
            boolean stillRunning = !completion.isDone();
            int whileRunning = device.openBuffers();
            completion.await();
            assertThat(stillRunning).isTrue();
            assertThat(whileRunning).isEqualTo(before + 1);
            assertRefused(
                    ErrorCode.CLOSED,
                    "is closed",
                    () -> session.run(Bindings.none().output(0, tensor), writer(), (port, source) -> {}));
            assertRefused(ErrorCode.CLOSED, "is closed", () -> tensor.download(source -> {}));
            device.tensor(TensorType.of(ElementType.F32, 1)).close();
            assertThat(device.openBuffers()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUploadWaitsForTheRunsOfEverySessionThatReadTheTensor(Way way) {
        PlanSketch slow = new PlanSketch();
        int x = slow.input("x", ELEMENTS);
        int y = slow.output("y", ELEMENTS);
        slow.busy().launch(Glsl.SCALE, Map.of(), List.of(ELEMENTS, 0), ELEMENTS, reads(x), writes(y));
        try (VulkanSession one = GPU.load(way, slow);
                VulkanSession other = GPU.load(way, twicePlus());
                DeviceTensor shared = tensor(way, 3)) {
            Completion reads = one.submit(Bindings.none().input(0, shared), writer());
            Completion readsToo = other.submit(Bindings.none().input(1, shared), writer(filled(1)));
            upload(shared, 1000);
            List<float[]> outputs = new ArrayList<>();
            reads.read(collector(outputs));
            readsToo.read(collector(outputs));
            assertThat(outputs.get(0)).as("the values of before the upload").containsOnly(3);
            assertThat(outputs.get(1)).containsOnly(5);
            assertThat(values(shared)).containsOnly(1000);
        }
    }

    @ParameterizedTest
    @EnumSource
    void moreTuplesThanAreKeptStillGiveRightAnswers(Way way) {
        try (VulkanSession session = GPU.load(way, twicePlus())) {
            List<DeviceTensor> tensors = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                tensors.add(tensor(way, i));
            }
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < tensors.size(); i++) {
                    List<float[]> outputs = new ArrayList<>();
                    session.run(
                            Bindings.none().input(0, tensors.get(i)),
                            (port, target) -> target.asFloatBuffer().put(filled(1)),
                            collector(outputs));
                    assertThat(outputs.get(0)).containsOnly(2 * i + 1);
                }
            }
            session.reset();
            assertThat(session.isComplete()).isTrue();
            assertThat(run(session, filled(1), filled(2)).get(0)).containsOnly(4);
            tensors.forEach(DeviceTensor::close);
        }
    }

    @Test
    void aTensorWithoutElementsIsWrittenReadAndBound() {
        PlanSketch plan = new PlanSketch();
        plan.input("nothing", 0);
        int y = plan.output("y", 1);
        plan.launch(Glsl.SUBGROUP_SIZE, Map.of(), List.of(), 1, writes(y));
        try (VulkanSession session = GPU.load(Way.MAPPED, plan);
                DeviceTensor nothing = GPU.device(Way.MAPPED).tensor(TensorType.of(ElementType.F32, 0))) {
            nothing.upload(target -> assertThat(target.hasRemaining()).isFalse());
            nothing.download(source -> assertThat(source.hasRemaining()).isFalse());
            session.run(Bindings.none().input(0, nothing), (port, target) -> {}, (port, source) -> {});
            assertThat(session.counters().inputUploads()).isZero();
        }
    }
}
