package org.lemnos.engine;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ParentLink;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.vulkan.VulkanOptions;

/** What {@link FailingDeviceTest} runs in a process of its own: a kernel that does not end, which no driver on the processor can be rid of. */
public final class EndlessChild {
    private EndlessChild() {}

    /**
     * Runs it and says how that ended.
     *
     * @param arguments the quarantine's file
     */
    public static void main(String[] arguments) {
        ParentLink.serve(parent -> {
            Engine engine = Engine.builder()
                    .provider(new Careless(Careless.Way.RUNS_WITHOUT_END))
                    .quarantine(Quarantine.file(Path.of(arguments[0])))
                    .vulkan(VulkanOptions.defaults().withRunLimit(Duration.ofSeconds(2)))
                    .open();
            ExecutionPlan plan = engine.plan(FailingDeviceTest.sum(), FailingDeviceTest.FOUR);
            say(parent, FailingDeviceTest.kernelOf(plan, "add"));
            try {
                FailingDeviceTest.run(engine.load(plan));
                say(parent, "it ended");
            } catch (LemnosException failure) {
                say(parent, failure.code() + ": " + failure.getMessage());
            }
            // What hangs in the driver hangs in this process for good: the parent kills it.
            new CountDownLatch(1).await();
        });
    }

    private static void say(ParentLink parent, String what) {
        parent.send(what.getBytes(StandardCharsets.UTF_8));
    }
}
