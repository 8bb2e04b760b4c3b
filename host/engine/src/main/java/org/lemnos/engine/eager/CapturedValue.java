package org.lemnos.engine.eager;

import java.util.List;
import org.lemnos.api.operation.TensorType;

/**
 * What a captured session knows of one of its values, as it was when it was captured. Source: {@code executable-graph-rules.md} 4.3 and 5.1.
 *
 * @param type element type and extents
 * @param version which value of its storage it is
 * @param external whether it comes from outside of the capture
 * @param output whether each run makes it anew for somebody to see
 * @param observed whether the body gave it back
 * @param stableReplayInput whether it was made in a stable frame before its seal
 * @param stableTransient whether it was made in a stable frame after its seal
 * @param retainedOwners leases of recordings and plans on its storage
 * @param unaccountedOwners leases of everybody else: with any, it must not be left out, nor its storage be shared
 */
public record CapturedValue(
        TensorType type,
        int version,
        boolean external,
        boolean output,
        boolean observed,
        boolean stableReplayInput,
        boolean stableTransient,
        int retainedOwners,
        int unaccountedOwners) {
    static CapturedValue of(Value value, boolean external, List<Value> outputs, List<Storage> observed) {
        Storage storage = value.storage();
        boolean output = outputs.contains(value);
        return new CapturedValue(
                value.type(),
                value.version(),
                external,
                output,
                output && observed.contains(storage),
                storage.use() == Storage.Use.REPLAY_INPUT,
                storage.use() == Storage.Use.TRANSIENT,
                storage.leases().retained(),
                storage.leases().unaccounted());
    }
}
