package org.lemnos.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.reference.ReferenceRun;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.vendor.Oversight;
import org.lemnos.engine.eager.Submission;
import org.lemnos.vulkan.ReplayCounters;

/** A session on the reference device. Its runs call oracles, so the lease on their providers ends with the last run. */
final class ReferenceSession extends Session {
    private final ReferenceRun run;
    private final PortBinding ports;
    private final Runnable whenDone;
    private int running;
    private boolean closed;

    /**
     * A session.
     *
     * @param oversight how oracles are watched
     * @param whenDone what is done once this is closed and its last run is over, such as to end the lease on the plan's plugins; maybe several times
     */
    ReferenceSession(ExecutionPlan plan, Oversight oversight, Runnable whenDone) {
        super(plan);
        this.run = new ReferenceRun(plan.program(), oversight);
        this.ports = new PortBinding(plan, oversight);
        this.whenDone = whenDone;
    }

    @Override
    public Outputs run(Inputs inputs, Targets targets) {
        begin();
        try {
            ports.requireDistinct(ports.ordered(inputs), targets);
            Map<String, OnHost> known = onHost(targets);
            Map<String, MemoryTensor> outputs = new LinkedHashMap<>(run.run(ports.tensors(inputs)));
            known.forEach((name, target) -> target.write(Objects.requireNonNull(outputs.remove(name), name)));
            return new Outputs(outputs);
        } finally {
            end();
        }
    }

    /** The targets, each of which can take its output. */
    private Map<String, OnHost> onHost(Targets targets) {
        Map<String, OnHost> known = new LinkedHashMap<>();
        targets.tensors().forEach((name, target) -> {
            TensorType type = ports.outputType(ports.output(name));
            if (!(target instanceof OnHost own) || !target.type().equals(type)) {
                throw new LemnosException(
                        ErrorCode.INPUT_INVALID,
                        target + " is no target of output '" + name + "' of type " + type
                                + ": it has another type or lies on another device");
            }
            own.requireOpen();
            known.put(name, own);
        });
        return known;
    }

    @Override
    public long timelineValue() {
        return 0;
    }

    @Override
    public ReplayCounters counters() {
        return new ReplayCounters(0, 0, 0, 0, 0);
    }

    /** The run is over when this comes back: it is the caller's own processor that works. */
    @Override
    Submission begin(Inputs inputs, Targets targets) {
        run(inputs, targets);
        return new Submission() {
            @Override
            public boolean isDone() {
                return true;
            }

            @Override
            public void await() {
                // It is done.
            }
        };
    }

    private synchronized void begin() {
        if (closed) {
            throw new LemnosException(ErrorCode.CLOSED, "this session is closed; load the plan again");
        }
        running++;
    }

    private synchronized void end() {
        running--;
        letGoIfDone();
    }

    private void letGoIfDone() {
        if (closed && running == 0) {
            whenDone.run();
        }
    }

    @Override
    public List<StepTime> time(Inputs inputs) {
        run(inputs);
        return List.of();
    }

    @Override
    synchronized boolean canRun() {
        return !closed;
    }

    @Override
    public long deviceBytes() {
        return 0;
    }

    @Override
    public int submissions() {
        return 0;
    }

    @Override
    public long hostVisibleActivationBytes() {
        return 0;
    }

    @Override
    public synchronized void close() {
        closed = true;
        letGoIfDone();
    }
}
