package org.lemnos.core.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lemnos.core.schedule.Epochs;

class PackingVerifierTest {
    private static final ArenaLimits LIMITS = new ArenaLimits(100, 150);

    @Test
    void everyRuleIsCheckedOnItsOwn() {
        LiveValue early = new LiveValue(40, 4, new Epochs(0, 1), true);
        LiveValue late = new LiveValue(40, 4, new Epochs(2, 3), true);
        LiveValue unproven = new LiveValue(40, 4, new Epochs(2, 3), false);

        assertThat(verify(List.of(early, late), 0, 0)).isEmpty();
        assertThat(verify(List.of(early, early), 0, 36)).containsExactly(Violation.Rule.DISJOINT);
        assertThat(verify(List.of(early, unproven), 0, 0)).containsExactly(Violation.Rule.OVERWRITES);
        assertThat(verify(List.of(unproven, early), 0, 40)).isEmpty();
        assertThat(verify(List.of(early, late), 0, 2)).containsExactly(Violation.Rule.ALIGNED);
        assertThat(verify(List.of(early, late), 0, 64)).containsExactly(Violation.Rule.INSIDE_CHUNK);
        assertThat(verify(List.of(early, late), 0)).containsExactly(Violation.Rule.PLACED);
    }

    @Test
    void chunksAreHeldAgainstTheLimits() {
        List<LiveValue> values = List.of(new LiveValue(40, 4, new Epochs(0, 1), true));
        assertThat(rules(values, new MemoryPlan(List.of(new Placed(0, 0)), List.of(101L), certificate())))
                .containsExactly(Violation.Rule.LIMITS);
        assertThat(rules(values, new MemoryPlan(List.of(new Placed(1, 0)), List.of(100L, 51L), certificate())))
                .containsExactly(Violation.Rule.LIMITS);
        assertThat(rules(values, new MemoryPlan(List.of(new Placed(2, 0)), List.of(100L, 50L), certificate())))
                .containsExactly(Violation.Rule.PLACED);
    }

    @Test
    void itAgreesWithTheDefinitionOnRandomPlaces() {
        long seed = 20260105;
        Random random = new Random(seed);
        RandomValues source = new RandomValues(seed);
        for (int instance = 0; instance < 2_000; instance++) {
            List<LiveValue> values = source.next(1 + random.nextInt(5), 6, 10);
            List<Placed> places = new ArrayList<>();
            for (LiveValue value : values) {
                places.add(new Placed(random.nextInt(2), value.alignmentBytes() * random.nextInt(6)));
            }
            MemoryPlan plan = new MemoryPlan(places, List.of(75L, 75L), certificate());
            assertThat(PackingVerifier.verify(values, plan, LIMITS).isEmpty())
                    .as("seed %d, instance %d", seed, instance)
                    .isEqualTo(isLegal(values, places));
        }
    }

    private static boolean isLegal(List<LiveValue> values, List<Placed> places) {
        for (int one = 0; one < values.size(); one++) {
            for (int other = 0; other < one; other++) {
                boolean apart = places.get(one).chunk() != places.get(other).chunk()
                        || end(values, places, one) <= places.get(other).offsetBytes()
                        || end(values, places, other) <= places.get(one).offsetBytes();
                if (!apart && !ExactPacking.mayShare(values.get(one), values.get(other))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static long end(List<LiveValue> values, List<Placed> places, int value) {
        return places.get(value).offsetBytes() + values.get(value).sizeBytes();
    }

    private static List<Violation.Rule> verify(List<LiveValue> values, long... offsets) {
        List<Placed> places = new ArrayList<>();
        for (long offset : offsets) {
            places.add(new Placed(0, offset));
        }
        return rules(values, new MemoryPlan(places, List.of(100L), certificate()));
    }

    private static List<Violation.Rule> rules(List<LiveValue> values, MemoryPlan plan) {
        return PackingVerifier.verify(values, plan, LIMITS).stream()
                .map(Violation::rule)
                .toList();
    }

    private static PackingCertificate certificate() {
        return new PackingCertificate(0, 0, 0, 0, List.of(), "by hand");
    }
}
