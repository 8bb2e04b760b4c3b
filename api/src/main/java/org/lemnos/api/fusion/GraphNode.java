package org.lemnos.api.fusion;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Experimental;
import org.lemnos.api.HostImplements;
import org.lemnos.api.operation.OperationCall;

/** A node of a program: one use of an operation. */
@HostImplements
@Experimental(since = "0.1")
public interface GraphNode {
    /** The operation, its attributes with defaults filled in, and the inputs' types. */
    OperationCall call();

    /** The values that it reads, one a place; empty where an optional input is left out. */
    List<Optional<GraphValue>> inputs();

    /** The values that it makes. */
    List<GraphValue> outputs();

    /**
     * The value at an input place.
     *
     * @throws IllegalArgumentException if there is none
     */
    default GraphValue input(int place) {
        if (place < 0 || place >= inputs().size()) {
            throw new IllegalArgumentException("a node with " + inputs().size() + " inputs has no place " + place);
        }
        return inputs().get(place).orElseThrow(() -> new IllegalArgumentException("input " + place + " is left out"));
    }

    /** The first value that it makes, which most nodes have alone. */
    default GraphValue output() {
        return outputs().get(0);
    }
}
