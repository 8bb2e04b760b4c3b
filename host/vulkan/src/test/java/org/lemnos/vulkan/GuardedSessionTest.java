package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lemnos.core.plan.PlannedBoundary.Kind.READ_AFTER_WRITE;
import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.updates;
import static org.lemnos.vulkan.PlanSketch.writes;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.vulkan.GuardedSession.Trespass;
import org.lemnos.vulkan.TestDevice.Way;

/** Guards around every resource see what is written, and what is read, beyond it. */
@Tag("device")
class GuardedSessionTest {
    @RegisterExtension
    static final TestDevice GPU = new TestDevice();

    private static final int POISON = 0x4048_0000;
    /** What the guard behind the first resource of the first arena that there is holds: each has other bytes than the one before. */
    private static final float BEHIND_THE_FIRST = Float.intBitsToFloat(POISON ^ 0x0101_0101);

    private static final int WORKSPACE_POISON = 0x3F80_0000;

    private final float[] answer = new float[5];

    private List<Trespass> run(Way way, PlanSketch plan) {
        try (GuardedSession session = GPU.device(way).loadGuarded(plan.source(), POISON, WORKSPACE_POISON)) {
            return session.run(
                    (input, target) -> {
                        while (target.hasRemaining()) {
                            target.putFloat(1);
                        }
                    },
                    (output, source) -> source.order(ByteOrder.LITTLE_ENDIAN)
                            .asFloatBuffer()
                            .get(answer));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoKeepsInsideTrespassesNowhere(Way way) {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 5);
        int y = plan.output("y", 5);
        plan.launch(Glsl.SCALE, Map.of(1, 2f), List.of(5, 0), 5, reads(x), writes(y));
        assertThat(run(way, plan)).isEmpty();
        assertThat(answer).containsOnly(2);
    }

    @ParameterizedTest
    @EnumSource
    void oneElementTooManyIsSeenBehindAPort(Way way) {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 5);
        int y = plan.output("y", 5);
        // Five elements take twenty bytes, of which a resource has thirty-two.
        plan.launch(Glsl.SCALE, Map.of(1, 2f), List.of(9, 0), 9, reads(x), writes(y));
        assertThat(run(way, plan)).singleElement().satisfies(trespass -> {
            assertThat(trespass.resource()).isEqualTo("y");
            assertThat(trespass.offsetBytes()).isZero();
            assertThat(Float.intBitsToFloat(trespass.word())).isEqualTo(2 * BEHIND_THE_FIRST);
        });
    }

    @ParameterizedTest
    @EnumSource
    void oneElementTooManyIsSeenBehindAWorkspaceThatKeepsItsContent(Way way) {
        PlanSketch plan = new PlanSketch();
        int count = plan.persistent("count", 4);
        int y = plan.output("y", 5);
        plan.launch(Glsl.COUNT, Map.of(), List.of(5), 5, updates(count))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(), List.of(5, 0), 5, reads(count), writes(y));
        assertThat(run(way, plan)).singleElement().satisfies(trespass -> {
            assertThat(trespass.role()).isEqualTo(ResourceRole.PERSISTENT);
            assertThat(trespass.resource()).isEqualTo("count");
        });
        assertThat(answer).containsExactly(1, 1, 1, 1, BEHIND_THE_FIRST + 1);
    }

    @ParameterizedTest
    @EnumSource
    void aWorkspaceHoldsItsOwnPoisonFromTheStart(Way way) {
        PlanSketch plan = new PlanSketch();
        int scratch = plan.scratch("scratch", 5);
        int y = plan.output("y", 5);
        plan.launch(Glsl.SCALE, Map.of(1, 1f), List.of(5, 0), 5, reads(scratch), writes(y));
        assertThat(run(way, plan)).isEmpty();
        assertThat(answer).containsOnly(Float.intBitsToFloat(WORKSPACE_POISON));
    }

    @ParameterizedTest
    @EnumSource
    void aCopyOfTooManyElementsIsSeenThoughItReadsAGuardAsWell(Way way) {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 5);
        int y = plan.output("y", 5);
        plan.launch(Glsl.SCALE, Map.of(1, 1f), List.of(40, 0), 40, reads(x), writes(y));
        assertThat(run(way, plan)).singleElement().satisfies(trespass -> {
            assertThat(trespass.resource()).isEqualTo("y");
            assertThat(Float.intBitsToFloat(trespass.word())).isEqualTo(BEHIND_THE_FIRST);
        });
    }

    @ParameterizedTest
    @EnumSource
    void whatIsReadBeyondAPortIsItsGuard(Way way) {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 4);
        int y = plan.output("y", 5);
        plan.launch(Glsl.SCALE, Map.of(1, 1f), List.of(5, 0), 5, reads(x), writes(y));
        assertThat(run(way, plan)).isEmpty();
        assertThat(answer).containsExactly(1, 1, 1, 1, BEHIND_THE_FIRST);
    }
}
