package org.lemnos.models.rewrite;

import java.util.Optional;
import org.lemnos.core.program.Node;

/** A way to spell one operation by primitive nodes. Stateless. */
interface RaisingPattern {
    /** What people call the operation, in the plural. */
    String plural();

    /**
     * What the nodes around this one spell, if they spell this operation exactly and every value between them goes nowhere else.
     *
     * @param anchor any node; every spelling has one anchor
     */
    Optional<Raised> around(Node anchor, Definitions definitions);
}
