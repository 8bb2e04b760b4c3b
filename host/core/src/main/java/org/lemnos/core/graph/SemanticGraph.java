package org.lemnos.core.graph;

import java.util.List;
import java.util.Optional;
import org.lemnos.core.program.BoundProgram;

/**
 * What a program means, before anything is chosen for a device: values that are made once, and operations between them. Immutable.
 *
 * <p>A node that only shows its input under other extents, such as a reshape, is no operation: its output is a view. Copies that the host adds so that an
 * output has bytes of its own are not part of it; the program's output is then the value that is copied.
 *
 * @param name what people call it
 * @param values all values
 * @param operations in program order
 * @param outputs the values that a run gives, in the program's order; maybe the same twice
 */
public record SemanticGraph(
        String name, List<SemanticValue> values, List<SemanticOperation> operations, List<Integer> outputs) {
    /** The schema of its report. */
    public static final String SCHEMA = "lemnos.semantic_graph.v1";

    /** Copies the lists. */
    public SemanticGraph {
        values = List.copyOf(values);
        operations = List.copyOf(operations);
        outputs = List.copyOf(outputs);
    }

    /** The graph of a program. */
    public static SemanticGraph of(String name, BoundProgram program) {
        return new ProgramReading(name, program).graph();
    }

    /** The operation that a node of the program is; empty for views, and for what the host adds. */
    public Optional<SemanticOperation> operation(String node) {
        return operations.stream()
                .filter(operation -> operation.node().equals(node))
                .findFirst();
    }

    /** The rules that it breaks; none if it was made of a program. */
    public List<GraphViolation> validate() {
        return SemanticRules.check(this);
    }

    /** Its report: equal graphs give equal texts, without a handle or an address. */
    public String toJson() {
        return SemanticGraphJson.text(this);
    }
}
