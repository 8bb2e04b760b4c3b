package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;

/** Work that is recorded, batched and read. */
@Tag("device")
class RecordingTest extends OnDevices {
    private static final Version ONE = Version.of(1, 0);
    /** It has two outputs. */
    private static final OperationId WITH_SUM = OperationId.of("nn/residual_rms_norm_with_sum");

    @ParameterizedTest
    @EnumSource
    void nothingRunsBeforeSomethingIsRead(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2, 3}, 3);
        Tensor sum = x.add(x);
        Tensor twice = sum.add(sum);

        assertThat(x.readiness()).isEqualTo(Readiness.READY);
        assertThat(sum.readiness()).isEqualTo(Readiness.RECORDED);
        assertThat(twice.tryRead()).isEmpty();
        assertThat(recording.counters()).isEqualTo(new RecordingCounters(2, 0, 0, 0, 2));

        assertThat(twice.floats()).containsExactly(4, 8, 12);
        assertThat(recording.counters()).isEqualTo(new RecordingCounters(2, 1, 1, 1, 0));
        assertThat(sum.floats()).containsExactly(2, 4, 6);
        assertThat(sum.tryRead())
                .hasValueSatisfying(there -> assertThat(there.toFloats()).containsExactly(2, 4, 6));
        assertThat(recording.counters().batches()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aReadSubmitsExactlyWhatItNeeds(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor shared = x.add(x);
        Tensor first = shared.mul(x);
        Tensor second = shared.sub(x).relu();
        Tensor apart = x.mul(x);
        shared.close();

        assertThat(first.floats()).containsExactly(2, 8);
        assertThat(second.readiness()).isEqualTo(Readiness.RECORDED);
        assertThat(apart.readiness()).isEqualTo(Readiness.RECORDED);
        assertThat(recording.counters().pending()).isEqualTo(3);

        assertThat(second.floats()).containsExactly(1, 2);
        assertThat(recording.counters().pending()).isEqualTo(1);
        assertThat(apart.floats()).containsExactly(1, 4);
    }

    @ParameterizedTest
    @EnumSource
    void aStepThatIsRepeatedIsNeitherPlannedNorLoadedAgain(On device) {
        Recording recording = recording(device);
        Tensor state = recording.tensor(new float[] {1, 1}, 2);
        Tensor one = recording.tensor(new float[] {1, 2}, 2);
        for (int step = 1; step <= 5; step++) {
            Tensor next = recording.scoped(() -> state.mul(one).add(one));
            state.assign(next);
            next.close();
            assertThat(state.floats()[0]).isEqualTo(1 + step);
        }

        assertThat(state.version()).isEqualTo(5);
        assertThat(recording.counters().batches()).isEqualTo(5);
        assertThat(recording.counters().planned()).isEqualTo(1);
        assertThat(recording.counters().loaded()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void anotherRecordingOfTheEngineFindsThePlanThatOneMade(On device) {
        Recording first = recording(device);
        Recording second = first.eager().record(first.policy());
        Tensor x = first.tensor(new float[] {3}, 1);

        assertThat(x.add(x).floats()).containsExactly(6);
        Tensor y = second.tensor(new float[] {4}, 1);
        assertThat(y.add(y).floats()).containsExactly(8);
        assertThat(y.add(x).floats())
                .as("x is ready, so any recording may use it")
                .containsExactly(7);
        assertThat(second.counters().planned()).as("only y + x").isEqualTo(1);
        second.close();
    }

    @ParameterizedTest
    @EnumSource
    void flushSubmitsWhatSomebodyCanSeeAndDoesNotWait(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor seen = x.add(x);
        x.mul(x).close();
        recording.flush();

        assertThat(recording.counters()).isEqualTo(new RecordingCounters(2, 1, 1, 1, 0));
        assertThat(seen.readiness()).isEqualTo(Readiness.SUBMITTED);
        assertThat(seen.floats()).containsExactly(2, 4);
        assertThat(seen.readiness()).isEqualTo(Readiness.READY);
        recording.flush();
        assertThat(recording.counters().batches()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aRunThatIsUnderWayKeepsItsResultsThoughItsPlanRunsAgain(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor y = recording.tensor(new float[] {10, 20}, 2);
        Tensor first = x.add(x);
        recording.flush();
        Tensor second = y.add(y);
        recording.flush();

        assertThat(recording.counters().loaded()).isEqualTo(1);
        assertThat(second.floats()).containsExactly(20, 40);
        assertThat(first.floats()).containsExactly(2, 4);
    }

    @ParameterizedTest
    @EnumSource
    void anUpdateMakesTheNextValueAndLeavesEarlierOperationsTheirs(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor alias = x.share();
        Tensor before = x.add(x);
        x.addInPlace(before);
        Tensor view = x.reshape(1, 2);
        x.mulInPlace(x);

        assertThat(x.version()).isEqualTo(2);
        assertThat(alias.floats()).containsExactly(9, 36);
        assertThat(view.floats())
                .as("a view keeps the value that it was made of")
                .containsExactly(3, 6);
        assertThat(before.floats()).containsExactly(2, 4);
        assertThat(x.floats()).containsExactly(9, 36);
    }

    @ParameterizedTest
    @EnumSource
    void aBatchThatFailsMarksWhatItShouldHaveMadeAndNothingElse(On device) {
        Recording recording = recording(device);
        Tensor table = recording.tensor(new float[] {10, 11, 12}, 3);
        Tensor outside = recording.tensor(new long[] {0, 3}, 2);
        Tensor survivor = table.add(table);
        Tensor picked = table.apply(OperationId.of("tensor/gather"), ONE, Attributes.none(), outside);
        Tensor dependent = picked.relu();

        assertRefused(ErrorCode.INPUT_INVALID, Map.of(), picked::read);
        assertThat(picked.readiness()).isEqualTo(Readiness.FAILED);
        assertThat(dependent.readiness()).isEqualTo(Readiness.FAILED);
        assertThat(recording.counters().pending()).as("the survivor").isEqualTo(1);
        assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("state", "failed", "cause", "INPUT_INVALID"), picked::read);
        assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("cause", "INPUT_INVALID"), picked::tryRead);
        assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("cause", "INPUT_INVALID"), dependent::read);
        assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("cause", "INPUT_INVALID"), () -> picked.add(table));
        assertThat(survivor.floats()).containsExactly(20, 22, 24);
        assertThat(outside.longs()).containsExactly(0, 3);
    }

    @ParameterizedTest
    @EnumSource
    void mistakesAreToldWhereTheyAreMadeAndRecordNothing(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2, 3}, 3);
        Tensor y = recording.tensor(new float[] {1, 2}, 2);
        Tensor shape = recording.constant(new long[] {1, 3}, 2);

        assertRefused(ErrorCode.NODE_INVALID, Map.of(), () -> x.add(y));
        assertRefused(ErrorCode.NODE_INVALID, Map.of(), () -> x.softmax(4));
        assertRefused(
                ErrorCode.NODE_INVALID,
                Map.of(),
                () -> x.update(OperationId.of("nn/relu"), ONE, Attributes.of("a", 1)));
        assertRefused(ErrorCode.NODE_INVALID, Map.of(), () -> y.assign(x));
        assertRefused(ErrorCode.NODE_INVALID, Map.of(), () -> shape.assign(shape));
        assertThatThrownBy(() -> x.apply(WITH_SUM, ONE, Attributes.none(), x)).hasMessageContaining("2 outputs");
        assertRefused(
                ErrorCode.OPERATION_UNKNOWN, Map.of(), () -> x.apply(OperationId.of("nn/ad"), ONE, Attributes.none()));
        assertRefused(
                ErrorCode.OPERATION_UNKNOWN,
                Map.of(),
                () -> x.apply(OperationId.of("math/add"), Version.of(2, 0), Attributes.none(), x));
        y.close();
        assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("state", "closed"), () -> y.add(y));
        assertThat(recording.counters().pending()).isZero();
        assertThat(x.version()).isZero();
        assertThat(x.reshape(1, 3).floats()).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @EnumSource
    void tensorsOfOneEngineAreRefusedByAnother(On device) {
        Recording here = recording(device);
        Recording there = recording(device);
        Tensor x = here.tensor(new float[] {1}, 1);
        Tensor y = there.tensor(new float[] {2}, 1);

        assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("state", "foreign"), () -> x.add(y));
        assertThat(x.add(x).floats()).containsExactly(2);
        assertThat(y.add(y).floats()).containsExactly(4);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRecordedInOneRecordingIsRefusedByAnother(On device) {
        Recording first = recording(device);
        Recording second = first.eager().record(first.policy());
        Tensor x = first.tensor(new float[] {1}, 1);
        Tensor pending = x.add(x);
        Tensor y = second.tensor(new float[] {2}, 1);

        assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("state", "recorded"), () -> y.add(pending));
        first.flush();
        assertThat(y.add(pending).floats()).containsExactly(4);
        second.close();
    }

    @ParameterizedTest
    @EnumSource
    void theCommonOperationsAreThere(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, -2, 3, 4, 5, -6}, 2, 3);
        Tensor w = recording.tensor(new float[] {1, 0, 0, 1, 1, 1}, 3, 2);
        Tensor b = recording.tensor(new float[] {10, 20}, 2);
        Tensor one = recording.tensor(new float[] {1, 1, 1}, 3);
        Tensor none = recording.tensor(new float[] {0, 0, 0}, 3);

        assertThat(x.matmul(w).floats()).containsExactly(4, 1, -2, -1);
        assertThat(x.linear(w).floats()).containsExactly(4, 1, -2, -1);
        assertThat(x.linear(w, b).floats()).containsExactly(14, 21, 8, 19);
        assertThat(x.relu().floats()).containsExactly(1, 0, 3, 4, 5, 0);
        assertThat(x.div(x).floats()).containsOnly(1);
        assertThat(x.transpose(1, 0).floats()).containsExactly(1, 4, -2, 5, 3, -6);
        assertThat(x.slice(1, -2, Long.MAX_VALUE).floats()).containsExactly(-2, 3, 5, -6);
        assertThat(x.reshape(-1).type()).isEqualTo(TensorType.of(ElementType.F32, 6));
        assertThat(x.copy().floats()).isEqualTo(x.floats());
        assertThat(one.softmax(-1).floats()).containsExactly(1 / 3f, 1 / 3f, 1 / 3f);
        assertThat(none.sigmoid().floats()).containsOnly(0.5f);
        assertThat(none.tanh().add(none.gelu()).floats()).containsOnly(0);
        assertThat(one.layerNorm(one, none).floats()).containsOnly(0);
    }

    @ParameterizedTest
    @EnumSource
    void anyOperationOfTheCatalogIsThereWithSeveralOutputsAndInputsLeftOut(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(ElementType.F32, new double[] {1, 2, 3, 4, 5, 6}, 3, 2);
        Tensor steps = recording.constant(new long[] {2}, 1);
        Tensor from = recording.constant(new long[] {0}, 1);
        Tensor to = recording.constant(new long[] {3}, 1);

        List<Tensor> sliced = recording.applyAll(
                OperationId.of("tensor/slice"),
                ONE,
                Attributes.none(),
                List.of(Optional.of(x), Optional.of(from), Optional.of(to), Optional.empty(), Optional.of(steps)));
        List<Tensor> normalized =
                recording.applyAll(WITH_SUM, ONE, Attributes.none(), List.of(Optional.of(x), Optional.of(x)));

        assertThat(sliced).singleElement().satisfies(every -> assertThat(every.floats())
                .containsExactly(1, 2, 5, 6));
        assertThat(normalized).hasSize(2);
        assertThat(normalized.get(1).floats()).containsExactly(2, 4, 6, 8, 10, 12);
        assertThat(normalized.get(0).type()).isEqualTo(x.type());
    }

    @ParameterizedTest
    @EnumSource
    void emptyTensorsAreTensors(On device) {
        Recording recording = recording(device);
        Tensor nothing = recording.tensor(new float[0], 0, 3);

        assertThat(nothing.add(nothing).floats()).isEmpty();
        assertThat(nothing.reshape(3, 0).type()).isEqualTo(TensorType.of(ElementType.F32, 3, 0));
    }

    @ParameterizedTest
    @EnumSource
    void elementsAreCopiedUnlessTheyAreTakenOverAsTheyAre(On device) {
        Recording recording = recording(device);
        MemoryTensor own = MemoryTensor.of(new float[] {1, 2}, 2);
        Tensor copied = recording.tensor(own);
        Tensor external = recording.external(own);
        own.set(new float[] {5, 6});

        assertThat(copied.floats()).containsExactly(1, 2);
        assertThat(external.floats()).containsExactly(5, 6);
        assertThat(external.leases()).isEqualTo(Map.of(OwnerKind.USER_HANDLE, 1, OwnerKind.EXTERNAL_IMPORT, 1));
    }

    @ParameterizedTest
    @EnumSource
    void leasesSayWhoHoldsOnToATensor(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor sum = x.add(x);
        Tensor more = sum.add(x);

        assertThat(x.leases()).isEqualTo(Map.of(OwnerKind.USER_HANDLE, 1, OwnerKind.SEMANTIC_BINDING, 3));
        assertThat(sum.leases())
                .isEqualTo(
                        Map.of(OwnerKind.USER_HANDLE, 1, OwnerKind.SESSION_OUTPUT, 1, OwnerKind.SEMANTIC_BINDING, 1));
        Tensor alias = sum.share();
        assertThat(sum.leases()).containsEntry(OwnerKind.USER_HANDLE, 2);
        alias.close();
        alias.close();
        more.read();
        assertThat(sum.leases()).isEqualTo(Map.of(OwnerKind.USER_HANDLE, 1));
        assertThat(x.leases()).isEqualTo(Map.of(OwnerKind.USER_HANDLE, 1));
    }

    @ParameterizedTest
    @EnumSource
    void aClosedRecordingRunsNothingAndWhatWasReadyStays(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor pending = x.add(x);
        recording.close();
        recording.close();

        assertThat(x.floats()).containsExactly(1, 2);
        assertRefused(ErrorCode.TENSOR_UNAVAILABLE, Map.of("cause", "CLOSED"), pending::read);
        assertRefused(ErrorCode.CLOSED, Map.of(), () -> x.add(x));
        assertRefused(ErrorCode.CLOSED, Map.of(), recording::flush);
    }

    @ParameterizedTest
    @EnumSource
    void aClosedEngineRunsNothingAndWhatIsOnTheHostStays(On device) {
        Engine engine = engine(device);
        Recording recording = engine.record();
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor pending = x.add(x);
        engine.close();

        assertThat(x.floats()).containsExactly(1, 2);
        if (device == On.VULKAN) {
            assertRefused(ErrorCode.CLOSED, Map.of(), pending::read);
        }
        pending.close();
        recording.close();
    }

    @ParameterizedTest
    @EnumSource
    void whatWasSubmittedIsThereThoughItsRecordingIsClosed(On device) {
        Recording recording = recording(device);
        Tensor x = recording.tensor(new float[] {1, 2}, 2);
        Tensor sum = x.add(x);
        recording.flush();
        recording.close();

        assertThat(sum.floats()).containsExactly(2, 4);
    }
}
