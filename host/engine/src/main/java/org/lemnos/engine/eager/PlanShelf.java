package org.lemnos.engine.eager;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramDigest;

/** The plans of an engine's last batches, by what they follow from. They hold no device memory, so many are kept. Safe from several threads. */
final class PlanShelf {
    private static final int MOST_KEPT = 256;

    private final EagerHost host;
    private final Map<Key, ExecutionPlan> plans = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, ExecutionPlan> eldest) {
            return size() > MOST_KEPT;
        }
    };

    PlanShelf(EagerHost host) {
        this.host = host;
    }

    /**
     * What a plan follows from.
     *
     * @param program the digest of the batch's structure
     * @param policy that of the policy
     * @param catalog that of the providers
     */
    record Key(String program, String policy, String catalog) {}

    Key key(Program program, Policy policy) {
        return new Key(
                ProgramDigest.of(program, Dimensions.none()),
                policy.sha256(),
                host.catalog().sha256());
    }

    synchronized Optional<ExecutionPlan> find(Key key) {
        return Optional.ofNullable(plans.get(key));
    }

    synchronized void put(Key key, ExecutionPlan plan) {
        plans.put(key, plan);
    }
}
