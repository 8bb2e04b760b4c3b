package org.lemnos.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.bench.shaders.AddOne;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanOptions;
import org.lemnos.vulkan.adapter.AdapterChoice;
import org.lemnos.vulkan.measure.LaunchOrder;
import org.lemnos.vulkan.measure.LaunchTimes;
import org.lemnos.vulkan.measure.QueueKind;
import org.lemnos.vulkan.measure.QueueProbe;
import org.lemnos.vulkan.measure.Waiting;

/**
 * What an order between two launches costs on each kind of queue, by the device's clock and by the host's; and what each way of
 * waiting for a submission does. All in one run, so that the rows can be compared.
 */
public final class BarriersBench {
    private static final String NAME = "barriers";
    private static final int LAUNCHES = 100;
    private static final int WARM_UPS = 5;
    private static final int RUNS = 31;
    private static final int ROUNDS = 3;
    private static final List<Integer> GROUPS = List.of(1, 132, 1056);
    private static final double NANOS_PER_MICRO = 1e3;

    private BarriersBench() {}

    /** The kinds of queue, each a case. */
    public static List<String> cases() {
        return List.of(QueueKind.GRAPHICS.token(), QueueKind.COMPUTE_ONLY.token());
    }

    /**
     * Runs some cases; a kind of queue that the device does not have gives no rows beside those of others.
     *
     * @param device as {@code --device} takes it; the best if empty
     * @throws IllegalArgumentException if a case does not exist, or the device has none of the kinds of queues
     */
    public static List<BenchRow> run(List<String> names, Optional<String> device) {
        List<QueueKind> kinds = names.stream().map(BarriersBench::kind).toList();
        List<BenchRow> rows = new ArrayList<>();
        // Unordered launches over one buffer are what the validation layer is there to find.
        try (Vulkan vulkan = Vulkan.open(VulkanOptions.defaults().withoutValidation())) {
            AdapterChoice choice = AdapterChoice.of(device, System.getenv());
            DeviceProfile profile = vulkan.profile(choice.among(vulkan.adapters()));
            for (QueueKind kind : kinds) {
                Optional<QueueProbe> found = vulkan.probe(choice, kind, AddOne.Variant.MAIN.module());
                if (found.isPresent()) {
                    try (QueueProbe probe = found.get()) {
                        rows.addAll(orders(profile, probe, kind));
                        rows.addAll(waits(profile, probe, kind));
                    }
                }
            }
            if (rows.isEmpty()) {
                throw new IllegalArgumentException(
                        profile.name() + " has no queue family for " + String.join(", ", names));
            }
        }
        return rows;
    }

    /** Rows of each order and number of workgroups; orders alternate, so that a machine's moods meet all of them. */
    private static List<BenchRow> orders(DeviceProfile device, QueueProbe probe, QueueKind kind) {
        List<BenchRow> rows = new ArrayList<>();
        for (int groups : GROUPS) {
            Map<LaunchOrder, Samples> byOrder = new EnumMap<>(LaunchOrder.class);
            for (int round = 0; round < ROUNDS; round++) {
                for (LaunchOrder order : LaunchOrder.values()) {
                    byOrder.computeIfAbsent(order, unseen -> new Samples())
                            .add(probe.time(LAUNCHES, groups, order, Waiting.HYBRID, WARM_UPS, RUNS));
                }
            }
            byOrder.forEach((order, samples) -> {
                BenchCase bench = BenchCase.on(device, NAME, kind.token() + "-" + order.token() + "-" + groups);
                rows.add(bench.row("device-per-launch", "us", perLaunch(samples.device)));
                rows.add(bench.row("wall-per-launch", "us", perLaunch(samples.wall)));
            });
        }
        return rows;
    }

    /** Rows of each way to wait for one launch of one workgroup. */
    private static List<BenchRow> waits(DeviceProfile device, QueueProbe probe, QueueKind kind) {
        List<BenchRow> rows = new ArrayList<>();
        Map<Waiting, Samples> byWaiting = new EnumMap<>(Waiting.class);
        for (int round = 0; round < ROUNDS; round++) {
            for (Waiting waiting : Waiting.values()) {
                byWaiting
                        .computeIfAbsent(waiting, unseen -> new Samples())
                        .add(probe.time(1, 1, LaunchOrder.NONE, waiting, WARM_UPS, RUNS));
            }
        }
        byWaiting.forEach((waiting, samples) -> {
            BenchCase bench = BenchCase.on(device, NAME, kind.token() + "-" + waiting.token());
            rows.add(bench.row("submit-and-wait", "us", micros(samples.wall)));
            rows.add(bench.row("submit", "us", micros(samples.submit)));
        });
        return rows;
    }

    /** All samples of one way, in nanoseconds. */
    private static final class Samples {
        private final List<Long> device = new ArrayList<>();
        private final List<Long> submit = new ArrayList<>();
        private final List<Long> wall = new ArrayList<>();

        void add(LaunchTimes times) {
            device.addAll(times.device());
            submit.addAll(times.submit());
            wall.addAll(times.wall());
        }
    }

    private static double[] perLaunch(List<Long> nanos) {
        return nanos.stream()
                .mapToDouble(each -> each / NANOS_PER_MICRO / LAUNCHES)
                .toArray();
    }

    private static double[] micros(List<Long> nanos) {
        return nanos.stream().mapToDouble(each -> each / NANOS_PER_MICRO).toArray();
    }

    private static QueueKind kind(String name) {
        for (QueueKind kind : QueueKind.values()) {
            if (kind.token().equals(name)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(
                "'" + name + "' is no case of the barriers bench; there are: " + String.join(", ", cases()));
    }
}
