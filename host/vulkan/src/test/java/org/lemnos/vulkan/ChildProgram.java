package org.lemnos.vulkan;

import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.writes;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlannedBoundary;

/** What {@link ShutdownTest} and {@link UnavailableTest} start in JVMs of their own: opens everything, closes nothing, and ends. */
public final class ChildProgram {
    private ChildProgram() {}

    /** The first argument says how to end. */
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("hang")) {
            hang();
            return;
        }
        try {
            start();
        } catch (LemnosException refused) {
            System.out.println(refused.code() + ": " + refused.getMessage());
            System.exit(3);
        }
        System.out.println("ready");
        switch (arguments[0]) {
            case "return" -> {}
            case "exit" -> System.exit(7);
            case "throw" -> throw new IllegalStateException("nobody catches this");
            case "wait" -> Thread.sleep(60_000);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void start() throws Exception {
        Vulkan vulkan = Vulkan.open(TestDevice.options());
        VulkanDevice device = vulkan.device(TestDevice.choice());
        VulkanDevice another = vulkan.device(TestDevice.choice());
        VulkanSession session = TestDevice.load(device, copy());
        VulkanSession busy = TestDevice.load(another, slow());
        TestDevice.run(session, new float[4]);
        Thread runner = new Thread(() -> runForever(session));
        runner.setDaemon(true);
        runner.start();
        busy.submit((port, target) -> {});
    }

    private static void runForever(VulkanSession session) {
        try {
            while (true) {
                TestDevice.run(session, new float[4]);
            }
        } catch (LemnosException closed) {
            System.out.println("runner: " + closed.code());
        }
    }

    /** A kernel that does not end in an hour, on a device that is given up for it. */
    private static void hang() throws Exception {
        Vulkan vulkan = Vulkan.open(TestDevice.options().withRunLimit(Duration.ofSeconds(1)));
        PlanSketch plan = new PlanSketch();
        int y = plan.output("y", 64);
        for (int i = 0; i < 100; i++) {
            plan.launch(Glsl.ENDLESS, Map.of(), List.of(), 64 * 65_535, PlanSketch.updates(y))
                    .boundary(PlannedBoundary.Kind.WRITE_AFTER_WRITE);
        }
        VulkanSession session = TestDevice.load(vulkan.device(TestDevice.choice()), plan);
        try {
            TestDevice.run(session);
            System.out.println("it ended");
        } catch (LemnosException failure) {
            session.close();
            System.out.println(failure.code());
        }
    }

    private static PlanSketch copy() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 4);
        int y = plan.output("y", 4);
        return plan.launch(Glsl.SCALE, Map.of(), List.of(4, 0), 4, reads(x), writes(y));
    }

    private static PlanSketch slow() {
        PlanSketch plan = new PlanSketch();
        int y = plan.output("y", 64);
        // Less than the end of a JVM waits for, on the slowest of drivers and a busy machine.
        return plan.launch(Glsl.SLOW, Map.of(), List.of(4_000), 64, writes(y));
    }
}
