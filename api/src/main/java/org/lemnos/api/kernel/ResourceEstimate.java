package org.lemnos.api.kernel;

import java.util.Optional;
import org.lemnos.api.Stable;

/** What a kernel needs and costs for one problem. Immutable. */
@Stable
public final class ResourceEstimate {
    private final Cost cost;
    private final Optional<Workspace> scratch;
    private final Optional<Workspace> persistent;

    private ResourceEstimate(Cost cost, Optional<Workspace> scratch, Optional<Workspace> persistent) {
        this.cost = cost;
        this.scratch = scratch;
        this.persistent = persistent;
    }

    /** An estimate without workspaces. */
    public static ResourceEstimate costing(Cost cost) {
        return new ResourceEstimate(cost, Optional.empty(), Optional.empty());
    }

    /** The same with memory for the call; its content is unspecified when the first dispatch starts. */
    public ResourceEstimate scratch(Workspace workspace) {
        return new ResourceEstimate(cost, Optional.of(workspace), persistent);
    }

    /** The same with memory that keeps its content from run to run of the session; zeros before the first. */
    public ResourceEstimate persistent(Workspace workspace) {
        return new ResourceEstimate(cost, scratch, Optional.of(workspace));
    }

    /** What the call costs. */
    public Cost cost() {
        return cost;
    }

    /** Memory for the call. */
    public Optional<Workspace> scratch() {
        return scratch;
    }

    /** Memory that keeps its content. */
    public Optional<Workspace> persistent() {
        return persistent;
    }
}
