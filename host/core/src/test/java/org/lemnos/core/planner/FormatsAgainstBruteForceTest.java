package org.lemnos.core.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.verify.PlanVerifier;

/**
 * Plans of random programs whose values may live in several formats cost what the best of all combinations costs: 2,000 programs in every run, and ten
 * times as many, on a fresh seed, with -Dlemnos.soak=true.
 */
class FormatsAgainstBruteForceTest {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = SOAK ? System.nanoTime() : Long.getLong("lemnos.seed", 20_261_201L);
    private static final int INSTANCES = SOAK ? 20_000 : 2_000;
    private static final int HOUSES = 8;
    private static final int LARGEST_PRICE = 12;
    private static final Policy POLICY =
            Policy.defaults().withStorageProfiles(FormatHouse.PROFILES.toArray(StorageProfile[]::new));

    private static FormatHouse.Prices prices(Random random) {
        List<List<Long>> prices = new ArrayList<>();
        for (int from = 0; from < FormatHouse.PROFILES.size(); from++) {
            List<Long> row = new ArrayList<>();
            for (int to = 0; to < FormatHouse.PROFILES.size(); to++) {
                boolean copies = from != to && random.nextInt(5) != 0;
                row.add(copies ? 1L + random.nextInt(LARGEST_PRICE) : 0L);
            }
            prices.add(row);
        }
        return new FormatHouse.Prices(prices);
    }

    @Test
    void plansCostWhatTheBestOfAllCombinationsCosts() {
        Random random = new Random(SEED);
        List<FormatHouse.Prices> prices = new ArrayList<>();
        List<Catalog> catalogs = new ArrayList<>();
        for (int house = 0; house < HOUSES; house++) {
            prices.add(prices(random));
            catalogs.add(FormatHouse.catalog(prices.get(house)));
        }
        int converting = 0;
        int fused = 0;
        for (int instance = 0; instance < INSTANCES; instance++) {
            int house = random.nextInt(HOUSES);
            FormatsByHand byHand = new FormatsByHand(random, prices.get(house));
            String name = "seed " + SEED + ", instance " + instance + ", " + byHand;
            PlanDocument plan = Planner.plan(new PlanRequest(
                            byHand.program(), Dimensions.none(), catalogs.get(house), FormatHouse.device(), POLICY))
                    .document();
            assertThat(PlanVerifier.verify(plan)).as(name).isEmpty();
            assertThat(cost(plan)).as(name).isEqualTo(byHand.leastCost());
            converting +=
                    plan.nodes().stream().anyMatch(node -> node.operation().equals(TestHouse.COPY)) ? 1 : 0;
            fused += plan.partitions().stream().anyMatch(each -> each.state() == PartitionState.APPLIED) ? 1 : 0;
        }
        assertThat(converting).isGreaterThan(INSTANCES / 20);
        assertThat(fused).isGreaterThan(INSTANCES / 20);
    }

    private static long cost(PlanDocument plan) {
        return plan.nodes().stream()
                .mapToLong(node -> node.selection().costNanoseconds())
                .sum();
    }
}
