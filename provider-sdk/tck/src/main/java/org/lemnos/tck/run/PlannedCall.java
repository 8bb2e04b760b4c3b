package org.lemnos.tck.run;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.program.BoundProgram.BoundNode;

/**
 * A plan of one call that the kernel under test does.
 *
 * @param plan the plan
 * @param call attributes and inputs, as the oracle sees them
 * @param node what the plan says of the call's node
 * @param outputs the types of the call's outputs
 */
public record PlannedCall(ExecutionPlan plan, OperationCall call, PlannedNode node, List<TensorType> outputs) {
    static PlannedCall of(ExecutionPlan plan, OperationDescriptor operation) {
        BoundNode bound = plan.program().nodes().stream()
                .filter(each -> each.id().equals(CallProgram.NODE))
                .findFirst()
                .orElseThrow();
        PlannedNode node = plan.document().nodes().stream()
                .filter(each -> each.id().equals(CallProgram.NODE))
                .findFirst()
                .orElseThrow();
        List<TensorType> outputs = new ArrayList<>();
        for (int i = 0; i < operation.outputs().size(); i++) {
            outputs.add(plan.program().values().get(bound.outputs().get(i)).type());
        }
        return new PlannedCall(plan, bound.call(), node, outputs);
    }

    /** The number of the claim that the call falls under. */
    public int claim() {
        return node.selection().claim();
    }

    /** Whether all outputs are without elements. */
    public boolean isEmpty() {
        return outputs.stream().allMatch(TensorType::isEmpty);
    }

    /** The types of all outputs of the program: those of the call first. */
    List<TensorType> programOutputs() {
        return plan.program().outputs().stream()
                .map(value -> plan.program().values().get(value).type())
                .toList();
    }

    /** The launches of the call's node. */
    public List<PlannedStep.Launch> launches() {
        int index = plan.document().nodes().indexOf(node);
        return plan.document().steps().stream()
                .filter(step -> step.node() == index && step instanceof PlannedStep.Launch)
                .map(step -> (PlannedStep.Launch) step)
                .toList();
    }

    /** How the tensors at the call's ports lie, inputs first; what has no elements lies nowhere and is left out. */
    List<StorageProfile> storage() {
        List<StorageProfile> storage = new ArrayList<>();
        node.inputs().forEach(value -> value.ifPresent(present -> addStorage(present, storage)));
        node.outputs().forEach(value -> addStorage(value, storage));
        return storage;
    }

    private void addStorage(int value, List<StorageProfile> storage) {
        OptionalInt resource = plan.document().values().get(value).resource();
        resource.ifPresent(
                index -> storage.add(plan.document().resources().get(index).storage()));
    }
}
