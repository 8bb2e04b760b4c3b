package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The part of kernel ABI 1 that a module shows by itself. What depends on the dispatch (that its accesses, push bytes and
 * specialization constants are the module's) and on the device (limits, capabilities) is checked where those are known.
 */
public final class Abi1 {

    /** The most storage buffers that a kernel may bind. */
    public static final int MAX_BINDINGS = 16;

    /** The most bytes that a push block may have. */
    public static final int MAX_PUSH_BYTES = 128;

    private static final Set<Scope> WITHIN_WORKGROUP = Set.of(Scope.WORKGROUP, Scope.SUBGROUP, Scope.INVOCATION);

    private final Reflection module;
    private final List<Violation> violations = new ArrayList<>();

    private Abi1(Reflection module) {
        this.module = module;
    }

    /** Every violation of a specialized module; empty if it keeps the ABI. */
    public static List<Violation> check(Reflection module) {
        Abi1 check = new Abi1(module);
        check.resources();
        check.bindings();
        module.bindings().forEach(check::binding);
        check.push();
        check.execution();
        return List.copyOf(check.violations);
    }

    private void resources() {
        for (ForeignResource resource : module.foreignResources()) {
            add(
                    Violation.Code.FOREIGN_RESOURCE,
                    resource.name(),
                    name(resource.name()) + " is of storage class " + resource.storageClass()
                            + "; a kernel sees storage buffers, one push block and built-in inputs: bind a buffer");
        }
    }

    private void bindings() {
        List<Integer> inSet0 = module.bindings().stream()
                .filter(binding -> binding.set() == 0)
                .map(Binding::binding)
                .toList();
        int missing = 0;
        while (missing < inSet0.size() && inSet0.get(missing) == missing) {
            missing++;
        }
        if (missing < inSet0.size()) {
            add(
                    Violation.Code.BINDING_GAP,
                    "binding " + missing + " is missing, the module uses bindings " + inSet0
                            + "; binding i is the dispatch's i-th buffer, so number the buffers that are used from 0 without a gap");
        }
    }

    private void binding(Binding binding) {
        String name = name(binding.name()) + " (set " + binding.set() + ", binding " + binding.binding() + ")";
        if (binding.set() != 0) {
            add(
                    Violation.Code.SET,
                    binding.name(),
                    name + " is in set " + binding.set() + ", only set 0 exists; declare set = 0");
        }
        if (binding.binding() >= MAX_BINDINGS) {
            add(
                    Violation.Code.TOO_MANY_BINDINGS,
                    binding.name(),
                    name + " has a number above " + (MAX_BINDINGS - 1) + "; a kernel has at most " + MAX_BINDINGS
                            + " buffers: renumber, or pass parts of one buffer");
        }
        if (binding.access().writes() && binding.views().size() > 1) {
            add(
                    Violation.Code.WRITTEN_BINDING_SHARED,
                    binding.name(),
                    name + " is written and has " + binding.views().size() + " variables "
                            + binding.views().stream().map(BufferView::name).toList()
                            + "; a written binding has exactly one: use one variable for reads and writes");
        }
        any(
                binding,
                view -> view.descriptors() != 1,
                Violation.Code.DESCRIPTOR_ARRAY,
                "is an array of buffers; give each its own binding");
        any(
                binding,
                view -> view.readOnly() && view.access().writes(),
                Violation.Code.ACCESS_DECLARATION,
                "is declared readonly and written; drop the declaration or the write");
        any(
                binding,
                view -> view.writeOnly() && view.access().reads(),
                Violation.Code.ACCESS_DECLARATION,
                "is declared writeonly and read; drop the declaration or the read");
    }

    private void any(Binding binding, Predicate<BufferView> wrong, Violation.Code code, String problem) {
        binding.views().stream()
                .filter(wrong)
                .forEach(view ->
                        add(code, view.name(), name(view.name()) + " at binding " + binding.binding() + " " + problem));
    }

    private void push() {
        module.push().ifPresent(push -> {
            if (push.sizeBytes() > MAX_PUSH_BYTES) {
                BlockField last = push.fields().get(push.fields().size() - 1);
                add(
                        Violation.Code.PUSH_TOO_LARGE,
                        last.name(),
                        "the push block has " + push.sizeBytes() + " bytes, the limit is " + MAX_PUSH_BYTES
                                + " (its last field is " + name(last.name()) + "); move fields into a buffer");
            }
            if (!push.fields().isEmpty() && push.fields().get(0).offsetBytes() != 0) {
                add(
                        Violation.Code.PUSH_OFFSET,
                        push.fields().get(0).name(),
                        "the push block starts at offset "
                                + push.fields().get(0).offsetBytes() + " with "
                                + name(push.fields().get(0).name()) + ", it must start at 0; drop layout(offset)");
            }
            if (push.overlaps()) {
                add(
                        Violation.Code.PUSH_OVERLAP,
                        "fields of the push block share bytes; give each field bytes of its own");
            }
        });
    }

    private void execution() {
        WorkgroupSize size = module.workgroupSize();
        if (size.invocations() == 0) {
            add(
                    Violation.Code.WORKGROUP_EMPTY,
                    "the workgroup is " + size + ", each axis needs at least 1; set the sizes that are 0");
        }
        if (module.usage().arrayLength()) {
            add(
                    Violation.Code.ARRAY_LENGTH,
                    "the module asks for a buffer's length, but a bound range is longer than its value;"
                            + " pass the length as a push constant or read it from a step input");
        }
        for (Scope scope : module.usage().controlBarriers()) {
            if (!WITHIN_WORKGROUP.contains(scope)) {
                add(
                        Violation.Code.WAITS_FOR_OTHER_WORKGROUPS,
                        "a control barrier has scope " + scope
                                + ", but no workgroup may wait for another; finish split work by the last arriver");
            }
        }
        if (module.usage().deviceAddresses()) {
            add(
                    Violation.Code.DEVICE_ADDRESS,
                    "the module reaches memory through device addresses, which no check sees through;"
                            + " bind the buffer, or have the kernel granted addresses by the trust policy");
        }
    }

    private void add(Violation.Code code, String message) {
        add(code, "", message);
    }

    private void add(Violation.Code code, String subject, String message) {
        violations.add(new Violation(code, subject, message));
    }

    private static String name(String name) {
        return name.isEmpty() ? "(no name)" : name;
    }
}
