package org.lemnos.engine.eager;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * Runs batches. The live plans of the last few structures are kept, so that a step which is repeated is neither planned nor loaded again. For whoever has
 * the recording.
 */
final class Batches implements AutoCloseable {
    /** Each holds memory of the device. */
    private static final int MOST_LIVE = 16;

    private final EagerHost host;
    private final PlanShelf shelf;
    private final Policy policy;
    private final Map<PlanShelf.Key, Live> live = new LinkedHashMap<>(16, 0.75f, true);
    private long submitted;
    private long planned;
    private long loaded;

    Batches(EagerHost host, PlanShelf shelf, Policy policy) {
        this.host = host;
        this.shelf = shelf;
        this.policy = policy;
    }

    /** A live plan and its last run, whose outputs the next one overwrites. */
    private static final class Live {
        private final LivePlan plan;
        private Optional<BatchRun> last = Optional.empty();

        Live(LivePlan plan) {
            this.plan = plan;
        }

        BatchRun submit(List<MemoryTensor> inputs, List<Value> outputs) {
            last.ifPresent(BatchRun::settle);
            last = Optional.empty();
            BatchRun run = new BatchRun(plan.submit(inputs), outputs);
            run.begin();
            last = Optional.of(run);
            return run;
        }

        /** Never waits: of a run that is not done, the outputs are lost. */
        void close() {
            last.ifPresent(BatchRun::settleIfDone);
            plan.close();
        }
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
     * @param outputs what the program's outputs are from now on
     */
    void submit(Program program, List<MemoryTensor> inputs, List<Value> outputs) {
        live(program).submit(inputs, outputs);
        submitted++;
    }

    private Live live(Program program) {
        PlanShelf.Key key = shelf.key(program, policy);
        Live there = live.get(key);
        if (there != null && there.plan.canRun()) {
            return there;
        }
        if (there != null) {
            live.remove(key);
            there.close();
        }
        makeRoom();
        Live made = new Live(load(key, program));
        live.put(key, made);
        return made;
    }

    private void makeRoom() {
        Iterator<Live> oldestFirst = live.values().iterator();
        while (live.size() >= MOST_LIVE) {
            Live oldest = oldestFirst.next();
            oldestFirst.remove();
            oldest.last.ifPresent(BatchRun::settle);
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
        live.values().forEach(Live::close);
        live.clear();
    }
}
