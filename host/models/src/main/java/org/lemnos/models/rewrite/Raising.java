package org.lemnos.models.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.Program;

/**
 * Raises primitive nodes to the operations that they spell: what an exporter took apart because ONNX had no word for it yet is one node again. Only
 * exact spellings are taken, of which no part is used or observed elsewhere; everything else stays as the model wrote it. The same program gives
 * the same program.
 */
public final class Raising {
    private static final List<RaisingPattern> PATTERNS = List.of(new LayerNormPattern(), new GeluPattern());

    private Raising() {}

    /** The program with whatever was recognized raised; a note says how much that is. */
    public static Program of(Program source) {
        Definitions definitions = new Definitions(source);
        Set<Node> replaced = new HashSet<>();
        Map<Node, Raised> byLast = new HashMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        for (Node node : source.nodes()) {
            for (RaisingPattern pattern : PATTERNS) {
                Optional<Raised> found = pattern.around(node, definitions);
                if (found.isPresent() && found.get().parts().stream().noneMatch(replaced::contains)) {
                    replaced.addAll(found.get().parts());
                    byLast.put(found.get().last(), found.get());
                    counts.merge(pattern.plural(), 1, Integer::sum);
                }
            }
        }
        return byLast.isEmpty() ? source : rewritten(source, replaced, byLast, counts);
    }

    private static Program rewritten(
            Program source, Set<Node> replaced, Map<Node, Raised> byLast, Map<String, Integer> counts) {
        ProgramCopy copy = new ProgramCopy(source);
        for (Node node : source.nodes()) {
            Raised raised = byLast.get(node);
            if (raised != null) {
                copy.node(withoutParts(node, raised));
            } else if (!replaced.contains(node)) {
                copy.node(node);
            }
        }
        List<String> said = new ArrayList<>();
        counts.forEach((plural, count) -> said.add(count + " " + plural));
        int nodes = replaced.size();
        return copy.note("raised", String.join(" and ", said) + ", which the model spells by " + nodes + " nodes")
                .finish();
    }

    /** The raised node has the name and the output of the last part. */
    private static Node withoutParts(Node last, Raised raised) {
        return new Node(
                last.id(),
                raised.operation(),
                raised.needs(),
                raised.attributes(),
                raised.inputs().stream().map(Optional::of).toList(),
                last.outputs());
    }
}
