package org.lemnos.api.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.Experimental;
import org.lemnos.api.operation.Attributes;

/**
 * A proposal: these nodes become one call. Values that the nodes make and that are not among the outputs are dropped. Immutable.
 *
 * <pre>{@code
 * Fusion.replacing(matmul, add).input(x).input(weight).input(bias).output(add.output()).attribute("activation", "none")
 * }</pre>
 */
@Experimental(since = "0.1")
public final class Fusion {
    private final List<GraphNode> nodes;
    private final List<Optional<GraphValue>> inputs;
    private final List<GraphValue> outputs;
    private final Attributes attributes;

    private Fusion(
            List<GraphNode> nodes, List<Optional<GraphValue>> inputs, List<GraphValue> outputs, Attributes attributes) {
        this.nodes = List.copyOf(nodes);
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        this.attributes = attributes;
    }

    /** The nodes that go, in any order. */
    public static Fusion replacing(GraphNode... nodes) {
        return replacing(List.of(nodes));
    }

    /** The nodes that go, in any order. */
    public static Fusion replacing(List<GraphNode> nodes) {
        return new Fusion(nodes, List.of(), List.of(), Attributes.none());
    }

    /** The same with one more input of the replacement, in the order of its ports. */
    public Fusion input(GraphValue value) {
        return withInput(Optional.of(value));
    }

    /** The same with one more optional input of the replacement left out. */
    public Fusion leftOut() {
        return withInput(Optional.empty());
    }

    private Fusion withInput(Optional<GraphValue> value) {
        return new Fusion(nodes, with(inputs, value), outputs, attributes);
    }

    /** The same with one more output of the replacement, a value that one of the nodes makes. */
    public Fusion output(GraphValue value) {
        return new Fusion(nodes, inputs, with(outputs, value), attributes);
    }

    /** The same with one more attribute of the replacement; see {@link Attributes#with}. */
    public Fusion attribute(String name, Object value) {
        return new Fusion(nodes, inputs, outputs, attributes.with(name, value));
    }

    private static <T> List<T> with(List<T> all, T one) {
        List<T> more = new ArrayList<>(all);
        more.add(one);
        return more;
    }

    /** The nodes that go. */
    public List<GraphNode> nodes() {
        return nodes;
    }

    /** The replacement's inputs, one a place; empty where an optional one is left out. */
    public List<Optional<GraphValue>> inputs() {
        return inputs;
    }

    /** The replacement's outputs, one a port. */
    public List<GraphValue> outputs() {
        return outputs;
    }

    /** The replacement's attributes; those with defaults may be missing. */
    public Attributes attributes() {
        return attributes;
    }
}
