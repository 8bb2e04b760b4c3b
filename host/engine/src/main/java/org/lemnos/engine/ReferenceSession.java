package org.lemnos.engine;

import java.util.List;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.reference.ReferenceRun;

/** A session on the reference device. */
final class ReferenceSession extends Session {
    private final ReferenceRun run;
    private final PortBinding ports;
    private volatile boolean closed;

    ReferenceSession(ExecutionPlan plan) {
        super(plan);
        this.run = new ReferenceRun(plan.program());
        this.ports = new PortBinding(plan);
    }

    @Override
    public Outputs run(Inputs inputs) {
        if (closed) {
            throw new LemnosException(ErrorCode.CLOSED, "this session is closed; load the plan again");
        }
        return new Outputs(run.run(ports.tensors(inputs)));
    }

    @Override
    public List<StepTime> time(Inputs inputs) {
        run(inputs);
        return List.of();
    }

    @Override
    public long deviceBytes() {
        return 0;
    }

    @Override
    public void close() {
        closed = true;
    }
}
