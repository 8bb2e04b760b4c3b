package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.operation.Port;
import org.lemnos.core.lower.LoweredStep;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.BoundProgram.BoundNode;

/**
 * A node that writes over its input through an exact alias must be the last that needs what was there (planning rules, 2D): the bytes are a
 * node's work, and no later node and no output reads a value of them that is older than the node's own.
 *
 * <p>A view, whose node writes nothing, needs no such proof: all its values are the same bytes for ever.
 */
final class AliasLiveness {
    private final BoundProgram program;
    private final ValueResources values;
    private final JointChoice choice;

    AliasLiveness(BoundProgram program, ValueResources values, JointChoice choice) {
        this.program = program;
        this.values = values;
        this.choice = choice;
    }

    /** The first step that writes over what somebody still needs. */
    Optional<LoweringFault> check(List<Step> steps) {
        for (Step step : steps) {
            for (int i = 0; i < step.resources().size(); i++) {
                LoweredStep.Range range = step.lowered().ranges().get(i);
                BufferRef buffer = range.buffer();
                if (range.access().writes()
                        && buffer.kind() == BufferRef.Kind.OUTPUT
                        && isAlias(step.node(), buffer.index())) {
                    Optional<String> needed = stillNeeded(
                            step.node(), buffer.index(), step.resources().get(i));
                    if (needed.isPresent()) {
                        String kernel = choice.nodes()
                                .get(step.node())
                                .usable()
                                .kernel()
                                .id();
                        return Optional.of(
                                new LoweringFault(step.node(), kernel, "alias_early_overwrite", needed.get()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private boolean isAlias(int node, int output) {
        return program.nodes().get(node).descriptor().outputs().get(output).aliasKind() == Port.AliasKind.MUST;
    }

    private Optional<String> stillNeeded(int writer, int output, int resource) {
        ResourceRole role = choice.resources().row(resource).role();
        if (role != ResourceRole.ACTIVATION && role != ResourceRole.OUTPUT) {
            return Optional.of("it writes over " + role.token() + " '"
                    + choice.resources().row(resource).id() + "', which every run needs as it is");
        }
        List<Integer> younger = new ArrayList<>();
        younger.add(program.nodes().get(writer).outputs().get(output));
        for (int later = writer + 1; later < program.nodes().size(); later++) {
            BoundNode node = program.nodes().get(later);
            for (int input : node.inputs()) {
                if (input >= 0 && values.of(input) == resource && !younger.contains(input)) {
                    return Optional.of("it writes over value '"
                            + program.values().get(input).id() + "', which node '" + node.id() + "' still reads");
                }
            }
            node.outputs().stream().filter(made -> values.of(made) == resource).forEach(younger::add);
        }
        for (int given : program.outputs()) {
            if (values.of(given) == resource && !younger.contains(given)) {
                return Optional.of(
                        "it writes over value '" + program.values().get(given).id() + "', which is an output");
            }
        }
        return Optional.empty();
    }
}
