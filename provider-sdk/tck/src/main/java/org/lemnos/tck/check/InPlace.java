package org.lemnos.tck.check;

import java.util.List;
import java.util.Random;
import org.lemnos.api.operation.Port;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.cases.Filling;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.run.Outputs;
import org.lemnos.tck.run.PlannedCall;

/** Rule 701: an operation that writes over an input is run where nobody else needs the old value and where somebody does; bits are compared. */
final class InPlace {
    private static final int MOST_CALLS = 3;

    private final ClaimUnderTest claim;

    InPlace(ClaimUnderTest claim) {
        this.claim = claim;
    }

    void run() {
        List<Port> ports = claim.bench().operation().descriptor().inputs();
        if (ports.stream().noneMatch(Port::isUpdated)) {
            return;
        }
        for (CallCase call : claim.served().stream().limit(MOST_CALLS).toList()) {
            CaseResult kept = claim.test(call, claim.usual().keepingOld());
            claim.log().add(claim.number(), kept, Rule.IN_PLACE);
            if (kept.ran()) {
                claim.log().add(compared(call));
            }
        }
    }

    private Finding compared(CallCase call) {
        Outputs outputs = new Outputs(claim.bench());
        PlannedCall planned = outputs.planned(call, claim.usual());
        List<MemoryTensor> inputs = outputs.randomInputs(
                call, planned, Filling.RANDOM, new Random(claim.bench().seed()));
        List<MemoryTensor> alone = outputs.of(planned, inputs);
        List<MemoryTensor> kept = outputs.of(outputs.planned(call, claim.usual().keepingOld()), inputs);
        String name = call + ", old value kept or not";
        for (int i = 0; i < alone.size(); i++) {
            if (!alone.get(i).bytes().equals(kept.get(i).bytes())) {
                return Finding.failed(
                        Rule.IN_PLACE, name, "output " + i + " has other bits where the old value is still needed");
            }
        }
        return Finding.passed(Rule.IN_PLACE, name);
    }
}
