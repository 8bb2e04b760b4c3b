package org.lemnos.api.fusion;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Experimental;
import org.lemnos.api.HostImplements;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;

/** A value of a program: an input, a weight, a constant or what a node makes. */
@HostImplements
@Experimental(since = "0.1")
public interface GraphValue {
    /** Element type and extents. */
    TensorType type();

    /** The node that makes it; empty for inputs, weights and constants. */
    Optional<GraphNode> producer();

    /** The nodes that read it, each once, in the order of {@link GraphView#nodes}. */
    List<GraphNode> consumers();

    /** Whether the program gives it to its caller. */
    boolean isObserved();

    /** Its elements, where they are known before the run and no weight. A read-only view. */
    Optional<HostTensor> constant();

    /** The one node that reads it, if it is one and the value is not observed: then whoever replaces that node and its producer may drop the value. */
    default Optional<GraphNode> soleConsumer() {
        return !isObserved() && consumers().size() == 1
                ? Optional.of(consumers().get(0))
                : Optional.empty();
    }
}
