package org.lemnos.core.planner;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.tensor.TensorData;

/**
 * A plan that this process made or has checked against what it follows from, together with the program's bytes and the kernels' modules.
 * Immutable; holds nothing that must be closed. Two plans are equal if their documents are.
 */
public final class ExecutionPlan {
    private final PlanDocument document;
    private final String sha256;
    private final BoundProgram program;
    private final List<SpirvModule> modules;
    private final Map<Integer, TensorData> staticData;
    private final Set<String> unvouchedModules;

    ExecutionPlan(
            PlanDocument document,
            String sha256,
            BoundProgram program,
            List<SpirvModule> modules,
            Map<Integer, TensorData> staticData,
            Set<String> unvouchedModules) {
        this.document = document;
        this.sha256 = sha256;
        this.program = program;
        this.modules = List.copyOf(modules);
        this.staticData = Map.copyOf(staticData);
        this.unvouchedModules = Set.copyOf(unvouchedModules);
    }

    /** What the plan says. */
    public PlanDocument document() {
        return document;
    }

    /** The digest of the document's canonical text. */
    public String sha256() {
        return sha256;
    }

    /** {@code plan/sha256/} and the digest. */
    public String id() {
        return "plan/sha256/" + sha256;
    }

    /** The program with its bound extents. */
    public BoundProgram program() {
        return program;
    }

    /** The modules, in the order of the document's list. */
    public List<SpirvModule> modules() {
        return modules;
    }

    /** The bytes to upload, by index into the document's resources: one entry for each weight and constant. */
    public Map<Integer, TensorData> staticData() {
        return staticData;
    }

    /**
     * The digests of those modules for which neither the provider's standing nor a proof vouches: a driver meets them in a child process
     * first. No part of the document: it may change while the plan does not.
     */
    public Set<String> unvouchedModules() {
        return unvouchedModules;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExecutionPlan that && document.equals(that.document);
    }

    @Override
    public int hashCode() {
        return sha256.hashCode();
    }

    /** The plan's id. */
    @Override
    public String toString() {
        return id();
    }
}
