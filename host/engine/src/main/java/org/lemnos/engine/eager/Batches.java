package org.lemnos.engine.eager;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Program;

/**
 * Runs batches. The live plans of the last few structures are kept, so that a step which is repeated is neither planned nor loaded again. For whoever has
 * the recording.
 */
final class Batches implements AutoCloseable {
    /** Each holds memory of the device. */
    private static final int MOST_LIVE = 16;

    private final EagerHost host;
    private final PlanShelf shelf;
    private final Residency residency;
    private final Policy policy;
    private final Map<PlanShelf.Key, LivePlan> live = new LinkedHashMap<>(16, 0.75f, true);
    private long submitted;
    private long planned;
    private long loaded;

    Batches(EagerWork eager, Policy policy) {
        this.host = eager.host();
        this.shelf = eager.shelf();
        this.residency = eager.residency();
        this.policy = policy;
    }

    long submitted() {
        return submitted;
    }

    long planned() {
        return planned;
    }

    long loaded() {
        return loaded;
    }

    /**
     * Starts a run of a program.
     *
     * @param inputs one for each input of the program
     * @param outputs the types of its outputs
     */
    BatchRun submit(Program program, List<Content> inputs, List<TensorType> outputs) {
        BatchRun run = BatchRun.start(live(program), inputs, outputs, residency);
        submitted++;
        return run;
    }

    private LivePlan live(Program program) {
        PlanShelf.Key key = shelf.key(program, policy);
        LivePlan there = live.get(key);
        if (there != null && there.canRun()) {
            return there;
        }
        if (there != null) {
            live.remove(key);
            there.close();
        }
        makeRoom();
        LivePlan made = load(key, program);
        live.put(key, made);
        return made;
    }

    private void makeRoom() {
        Iterator<LivePlan> oldestFirst = live.values().iterator();
        while (live.size() >= MOST_LIVE) {
            LivePlan oldest = oldestFirst.next();
            oldestFirst.remove();
            oldest.close();
        }
    }

    /** A plan that was kept may use a kernel that is held back since, or a provider that is gone: then it is made again, once. */
    private LivePlan load(PlanShelf.Key key, Program program) {
        Optional<ExecutionPlan> kept = shelf.find(key);
        if (kept.isPresent()) {
            try {
                return loaded(kept.get());
            } catch (LemnosException outdated) {
                if (outdated.code() != ErrorCode.KERNEL_QUARANTINED && outdated.code() != ErrorCode.PLAN_FOREIGN) {
                    throw outdated;
                }
            }
        }
        return loaded(plan(key, program));
    }

    private ExecutionPlan plan(PlanShelf.Key key, Program program) {
        ExecutionPlan plan = host.plan(program, policy);
        planned++;
        shelf.put(key, plan);
        return plan;
    }

    private LivePlan loaded(ExecutionPlan plan) {
        LivePlan made = host.load(plan);
        loaded++;
        return made;
    }

    /** Lets go of all live plans; never waits. */
    @Override
    public void close() {
        live.values().forEach(LivePlan::close);
        live.clear();
    }
}
