package org.lemnos.api.fusion;

import java.util.function.Consumer;
import org.lemnos.api.Experimental;
import org.lemnos.api.VendorImplements;
import org.lemnos.api.Version;
import org.lemnos.api.operation.OperationId;

/**
 * Finds nodes that one call of another operation computes as well: {@code matmul} and {@code add} as {@code linear}. Stateless; the same graph gives the
 * same proposals, and the host asks twice.
 *
 * <p>A pattern follows definitions and uses, never the order of the nodes. Proposals may overlap, also with those of other patterns: kernels of any
 * provider compete for the replacement, and the host solves for parts against wholes. The host alone checks that what a proposal drops is seen by
 * nobody else, that the nodes can run at one place, that the types agree and that nothing is written over. What is refused leaves its nodes as
 * they are, with the reason in the plan; no pattern makes a plan fail.
 *
 * <p>The truth of the replacement is the oracles of its parts run in order. The replacement's own oracle must agree with them.
 */
@VendorImplements
@Experimental(since = "0.1")
public interface FusionPattern {
    /** Its name, unique among the provider's patterns, such as {@code linear_of_matmul}. With the provider's id and a slash before it, it stands in plans. */
    String name();

    /** The operation that takes the nodes' place, of any provider. Where nobody registered it the pattern rests. */
    OperationId replacement();

    /** The version of the operation that the proposals are written for. */
    default Version needs() {
        return Version.of(1, 0);
    }

    /**
     * Proposes every place where the replacement computes what is there.
     *
     * @param graph a program whose extents are numbers
     * @param proposals takes one fusion a call, in any order, on this thread and during this call
     */
    void find(GraphView graph, Consumer<Fusion> proposals);

    /** Shows what it finds and what only looks like it, in small programs. Asked by the conformance kit alone, which fails a pattern without any. */
    default void examples(PatternExamples examples) {}
}
