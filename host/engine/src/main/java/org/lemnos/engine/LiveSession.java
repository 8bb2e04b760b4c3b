package org.lemnos.engine;

import java.util.List;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.eager.LivePlan;
import org.lemnos.engine.eager.Submission;

/** A session as eager work runs it. */
final class LiveSession implements LivePlan {
    private final Session session;
    private final List<String> inputs;

    LiveSession(Session session) {
        this.session = session;
        this.inputs = session.plan().document().inputs().stream()
                .map(PlannedPort::name)
                .toList();
    }

    @Override
    public Submission submit(List<MemoryTensor> elements) {
        Inputs given = Inputs.none();
        for (int i = 0; i < inputs.size(); i++) {
            given = given.with(inputs.get(i), elements.get(i));
        }
        return session.begin(given);
    }

    @Override
    public boolean canRun() {
        return session.canRun();
    }

    @Override
    public void close() {
        session.close();
    }
}
