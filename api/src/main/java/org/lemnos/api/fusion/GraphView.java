package org.lemnos.api.fusion;

import java.util.List;
import org.lemnos.api.Experimental;
import org.lemnos.api.HostImplements;

/** A program whose extents are numbers, as patterns see it. Immutable; nodes and values are the same objects each time and compared by identity. */
@HostImplements
@Experimental(since = "0.1")
public interface GraphView {
    /** All nodes; a node comes after those that make its inputs. */
    List<GraphNode> nodes();
}
