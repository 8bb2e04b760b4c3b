package org.lemnos.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.eager.Submission;
import org.lemnos.plugins.Lease;
import org.lemnos.vulkan.Completion;
import org.lemnos.vulkan.ReplayCounters;
import org.lemnos.vulkan.VulkanSession;

/** A session on a Vulkan device. */
final class DeviceSession extends Session {
    private final VulkanSession session;
    private final PortBinding ports;
    private final Runnable whenTheDeviceFails;
    private final Optional<Lease> lease;

    /**
     * A session.
     *
     * @param whenTheDeviceFails what is done before its caller hears of it
     * @param lease what keeps the plan's plugins loaded until this is closed
     */
    DeviceSession(
            ExecutionPlan plan,
            PortBinding ports,
            VulkanSession session,
            Runnable whenTheDeviceFails,
            Optional<Lease> lease) {
        super(plan);
        this.ports = ports;
        this.whenTheDeviceFails = whenTheDeviceFails;
        this.lease = lease;
        this.session = session;
    }

    @Override
    public Outputs run(Inputs inputs, Targets targets) {
        List<Inputs.Source> sources = ports.ordered(inputs);
        Map<String, MemoryTensor> outputs = new LinkedHashMap<>();
        onDevice(() -> {
            session.run(
                    ports.bindings(sources, targets),
                    (input, target) -> ports.write(input, sources.get(input), target),
                    (output, source) -> outputs.put(ports.outputName(output), ports.read(output, source)));
            return outputs;
        });
        return new Outputs(outputs);
    }

    @Override
    public long timelineValue() {
        return session.lastSubmission();
    }

    @Override
    public ReplayCounters counters() {
        return session.counters();
    }

    @Override
    public List<StepTime> time(Inputs inputs) {
        List<Inputs.Source> sources = ports.ordered(inputs);
        long[] nanoseconds =
                onDevice(() -> session.time((input, target) -> ports.write(input, sources.get(input), target)));
        PlanDocument document = plan().document();
        List<StepTime> times = new ArrayList<>(nanoseconds.length);
        for (int i = 0; i < nanoseconds.length; i++) {
            PlannedNode node = document.nodes().get(document.steps().get(i).node());
            times.add(new StepTime(node.id(), node.selection().kernel(), nanoseconds[i]));
        }
        return times;
    }

    @Override
    Submission begin(Inputs inputs, Targets targets) {
        List<Inputs.Source> sources = ports.ordered(inputs);
        Completion completion = onDevice(() -> session.submit(
                ports.bindings(sources, targets), (input, target) -> ports.write(input, sources.get(input), target)));
        return new Submission() {
            @Override
            public boolean isDone() {
                return completion.isDone();
            }

            @Override
            public void await() {
                onDevice(() -> {
                    completion.await();
                    return completion;
                });
            }
        };
    }

    private <T> T onDevice(Supplier<T> work) {
        try {
            return work.get();
        } catch (LemnosException failure) {
            if (failure.code() == ErrorCode.DEVICE_LOST || failure.code() == ErrorCode.RUN_TIMEOUT) {
                whenTheDeviceFails.run();
            }
            throw failure;
        }
    }

    @Override
    boolean canRun() {
        return session.canRun();
    }

    @Override
    public long deviceBytes() {
        return session.deviceBytes();
    }

    @Override
    public int submissions() {
        return session.submissions();
    }

    @Override
    public long hostVisibleActivationBytes() {
        return session.hostVisibleActivationBytes();
    }

    @Override
    public void close() {
        try {
            session.close();
        } finally {
            lease.ifPresent(Lease::close);
        }
    }
}
