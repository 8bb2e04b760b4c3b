package org.lemnos.spirv;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.lemnos.spirv.SpirvException.Reason;

/** The functions that the entry point can reach: only what they do counts as the module's static use. */
final class CallTree {

    /** A function on the way from the entry point, with those of its callees that are still to be looked at. */
    private record Frame(int function, Iterator<Integer> callees) {}

    private final ModuleIndex module;
    private final BitSet functionIds = new BitSet();
    private final List<FunctionBody> found = new ArrayList<>();
    private final Set<Integer> seen = new HashSet<>();
    private final Set<Integer> onPath = new HashSet<>();
    private final Deque<Frame> path = new ArrayDeque<>();

    private CallTree(ModuleIndex module) {
        this.module = module;
        module.functions().keySet().forEach(functionIds::set);
    }

    /** The reachable functions, the entry point first. */
    static List<FunctionBody> reachable(ModuleIndex module) {
        CallTree tree = new CallTree(module);
        tree.walk(module.entryPoint().functionId());
        return List.copyOf(tree.found);
    }

    /** Refuses functions that call each other in a circle, whether or not the entry point can reach them. */
    static void requireNoCircles(ModuleIndex module) {
        CallTree tree = new CallTree(module);
        module.functions().keySet().forEach(tree::walk);
    }

    private void walk(int root) {
        enter(root);
        while (!path.isEmpty()) {
            Frame frame = path.element();
            if (frame.callees().hasNext()) {
                enter(frame.callees().next());
            } else {
                onPath.remove(path.remove().function());
            }
        }
    }

    private void enter(int function) {
        FunctionBody body = module.function(function);
        if (onPath.contains(function)) {
            throw new SpirvException(
                    Reason.RECURSIVE_CALL,
                    body.start(),
                    "function %" + function + " calls itself, directly or through others");
        }
        if (seen.add(function)) {
            found.add(body);
            onPath.add(function);
            path.push(new Frame(function, callees(body).iterator()));
        }
    }

    /** Every function that the body names: calls, and the element functions of cooperative matrix operations. */
    private Set<Integer> callees(FunctionBody body) {
        Set<Integer> callees = new LinkedHashSet<>();
        module.forEach(
                body,
                in -> in.forEachId(module.caseWords(in), id -> {
                    if (functionIds.get(id)) {
                        callees.add(id);
                    }
                }));
        return callees;
    }
}
