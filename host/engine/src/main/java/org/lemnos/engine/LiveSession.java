package org.lemnos.engine;

import java.util.List;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.engine.eager.LivePlan;
import org.lemnos.engine.eager.Resident;
import org.lemnos.engine.eager.Submission;

/** A session as eager work runs it. */
final class LiveSession implements LivePlan {
    private final Session session;
    private final List<String> inputs;
    private final List<String> outputs;

    LiveSession(Session session) {
        this.session = session;
        this.inputs = names(session.plan().document().inputs());
        this.outputs = names(session.plan().document().outputs());
    }

    private static List<String> names(List<PlannedPort> ports) {
        return ports.stream().map(PlannedPort::name).toList();
    }

    @Override
    public Submission submit(List<Resident> read, List<Resident> written) {
        Inputs given = Inputs.none();
        for (int i = 0; i < inputs.size(); i++) {
            given = given.with(inputs.get(i), EngineMemory.of(read.get(i)));
        }
        Targets targets = Targets.none();
        for (int i = 0; i < outputs.size(); i++) {
            targets = targets.with(outputs.get(i), EngineMemory.of(written.get(i)));
        }
        return session.begin(given, targets);
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
