package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.lemnos.core.plan.PlannedBoundary.Kind.READ_AFTER_WRITE;
import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.updates;
import static org.lemnos.vulkan.PlanSketch.writes;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.vulkan.layer.CardMemory;
import org.lemnos.vulkan.layer.CardMemory.Kind;
import org.lemnos.vulkan.layer.DriverLayer;
import org.lemnos.vulkan.layer.Interceptor;

/** A session on a device that has the memory of a card: where its bytes lie, and that they are the same bytes. */
@Tag("device")
@EnabledOnOs(OS.LINUX)
class CardMemoryTest {
    private static final int ELEMENTS = 1 << 18;
    private static final long VECTOR_BYTES = (long) ELEMENTS * Float.BYTES;
    private static final int POISON = 0x7FC0_0001;

    @TempDir
    private static Path cache;

    private static DriverLayer layer;

    private final CardMemory card = new CardMemory();

    @BeforeAll
    static void comeBetween() {
        layer = DriverLayer.install();
    }

    @AfterAll
    static void goAway() {
        layer.close();
    }

    private static float[] random(long seed) {
        Random random = new Random(seed);
        float[] values = new float[ELEMENTS];
        for (int i = 0; i < ELEMENTS; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** y = (x + w) · 1.7 + 0.3 over two activations, and how often it was run, in memory that lasts. */
    private static PlanSketch plan() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", ELEMENTS);
        int w = plan.weight("w", random(7));
        int runs = plan.persistent("runs", 4);
        int zeros = plan.activation("zeros", ELEMENTS);
        int sum = plan.activation("sum", ELEMENTS);
        int y = plan.output("y", ELEMENTS);
        int z = plan.output("z", 4);
        List<Integer> shift = List.of(ELEMENTS, Float.floatToRawIntBits(0.3f));
        return plan.poison(POISON)
                .zero(zeros)
                .launch(Glsl.ADD, Map.of(), List.of(ELEMENTS), ELEMENTS, reads(x), reads(w), writes(sum))
                .launch(Glsl.COUNT, Map.of(), List.of(4), 4, updates(runs))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(1, 1.7f), shift, ELEMENTS, reads(sum), writes(y))
                .launch(Glsl.SCALE, Map.of(), List.of(4, 0), 4, reads(runs), writes(z));
    }

    private static Vulkan open() {
        return Vulkan.open(VulkanOptions.defaults().withCacheFolder(cache));
    }

    private static VulkanDevice processor(Vulkan vulkan) {
        VulkanDevice device = vulkan.device(TestDevice.choice());
        assumeTrue(
                device.adapter().deviceClass() == DeviceClass.CPU,
                "only memory that is all the host's can be made to look like a card's");
        return device;
    }

    private static List<float[]> twoRuns(VulkanSession session) {
        List<float[]> outputs = new ArrayList<>(TestDevice.run(session, random(1)));
        outputs.addAll(TestDevice.run(session, random(2)));
        return outputs;
    }

    private static List<float[]> withoutACard() {
        layer.intercept(Interceptor.NONE);
        try (Vulkan vulkan = open();
                VulkanSession session = TestDevice.load(processor(vulkan), plan())) {
            assertThat(session.hostVisibleActivationBytes())
                    .as("of a device that has no other memory")
                    .isZero();
            return twoRuns(session);
        }
    }

    @Test
    void activationsAndWeightsLieOutOfTheHostsReachAndTheAnswersAreTheSameToTheBit() {
        List<float[]> expected = withoutACard();
        layer.intercept(card);
        try (Vulkan vulkan = open();
                VulkanSession session = TestDevice.load(processor(vulkan), plan())) {
            assertThat(session.hostVisibleActivationBytes()).isZero();
            Map<Kind, Long> bytes = card.allocated();
            assertThat(bytes.get(Kind.PRIVATE)).as("w, zeros and sum").isGreaterThanOrEqualTo(3 * VECTOR_BYTES);
            assertThat(bytes.get(Kind.WINDOW))
                    .as("x, y and z, and nothing else")
                    .isBetween(2 * VECTOR_BYTES, 2 * VECTOR_BYTES + 65_536);
            assertThat(bytes.get(Kind.DOWNLOAD))
                    .as("y and z, which the host reads in its cache")
                    .isBetween(VECTOR_BYTES, VECTOR_BYTES + 65_536);
            assertThat(bytes).as("staging is given back").doesNotContainKeys(Kind.UPLOAD, Kind.OTHER);
            List<float[]> found = twoRuns(session);
            for (int i = 0; i < expected.size(); i++) {
                assertThat(Arrays.equals(found.get(i), expected.get(i)))
                        .as("output " + i)
                        .isTrue();
            }
            assertThat(card.refusedMappings()).isEmpty();
            assertThat(vulkan.validationMessages()).isEmpty();
        } finally {
            layer.intercept(Interceptor.NONE);
        }
        assertThat(card.allocated()).isEmpty();
    }

    @Test
    void guardsInMemoryOutOfReachSeeWhoGoesTooFar() {
        layer.intercept(card);
        try (Vulkan vulkan = open()) {
            VulkanDevice device = processor(vulkan);
            PlanSketch plan = new PlanSketch();
            int x = plan.input("x", 8);
            int sum = plan.activation("sum", 8);
            int y = plan.output("y", 8);
            plan.launch(Glsl.SCALE, Map.of(), List.of(9, 0), 9, reads(x), writes(sum))
                    .boundary(READ_AFTER_WRITE)
                    .launch(Glsl.SCALE, Map.of(), List.of(8, 0), 8, reads(sum), writes(y));
            try (GuardedSession session = device.loadGuarded(plan.source(), POISON, POISON)) {
                assertThat(session.run(TestDevice.writer(new float[8]), (output, source) -> {}))
                        .singleElement()
                        .satisfies(trespass -> assertThat(trespass.resource()).isEqualTo("sum"));
            }
            assertThat(card.refusedMappings()).isEmpty();
        } finally {
            layer.intercept(Interceptor.NONE);
        }
    }
}
