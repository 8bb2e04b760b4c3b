package org.lemnos.core.lower;

import java.util.List;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.PhysicalWrite;
import org.lemnos.spirv.Reflection;

/**
 * What a dispatch says about how its stores are divided must be whole: of every binding that it writes or of none; pieces that several share need a module that
 * changes integers atomically, and work that a workgroup keeps to itself in
 * scratch memory is given out by workgroups too. Says nothing about a dispatch that says nothing: it is not taken for safe.
 */
final class PhysicalWrites {
    private PhysicalWrites() {}

    static void check(String name, Dispatch dispatch, Reflection module) throws Refusal {
        List<Dispatch.Binding> written = dispatch.bindings().stream()
                .filter(binding -> binding.access().writes())
                .toList();
        List<Dispatch.Binding> said = written.stream()
                .filter(binding -> binding.writes().physical().isPresent())
                .toList();
        if (said.isEmpty()) {
            return;
        }
        for (Dispatch.Binding binding : written) {
            if (!said.contains(binding)) {
                throw Refusal.ofDispatch(name + " says of some of its stores how they are divided, and not of those to "
                        + binding.buffer() + "; say it of all or of none");
            }
        }
        for (Dispatch.Binding binding : said) {
            if (isShared(binding) && !module.usage().integerAtomics()) {
                throw Refusal.ofDispatch(name + " says that several store to " + binding.buffer()
                        + " with atomics, but its module changes no integer atomically");
            }
        }
        boolean workspaceByWorkgroup = said.stream().anyMatch(PhysicalWrites::isWorkspaceOfAWorkgroup);
        for (Dispatch.Binding binding : said) {
            if (workspaceByWorkgroup && !isByWorkgroup(binding)) {
                throw Refusal.ofDispatch(name + " gives scratch memory to whole workgroups, but what it stores to "
                        + binding.buffer() + " is divided as "
                        + binding.writes().physical().get()
                        + "; then workgroups own that too");
            }
        }
    }

    private static boolean isWorkspaceOfAWorkgroup(Dispatch.Binding binding) {
        return binding.buffer().kind() == BufferRef.Kind.SCRATCH && isByWorkgroup(binding);
    }

    private static boolean isShared(Dispatch.Binding binding) {
        return isOwnedBy(binding, PhysicalWrite.Partition.SHARED_ATOMIC_CONTRIBUTORS);
    }

    private static boolean isByWorkgroup(Dispatch.Binding binding) {
        return isOwnedBy(binding, PhysicalWrite.Partition.EXCLUSIVE_PER_WORKGROUP);
    }

    private static boolean isOwnedBy(Dispatch.Binding binding, PhysicalWrite.Partition owners) {
        return binding.writes()
                .physical()
                .filter(how -> how.partition() == owners)
                .isPresent();
    }
}
