package org.lemnos.core.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.lower.LoweredStep.Range;
import org.lemnos.spirv.Binding;
import org.lemnos.spirv.Reflection;

/**
 * Holds a lowering against its modules, its problem's buffers and the device; for one device, thread-safe.
 *
 * <p>Kernel ABI 1, section 1: bindings in order and with the module's access (1, 2), disjoint unless only read (3), aligned and within range (4), push
 * block complete (7), workgroup counts within limits (11).
 */
public final class LoweringCheck {
    private static final int RANGE_QUANTUM = 16;

    private final DeviceProfile device;
    private final ModuleAdmission modules;

    /** Checks for a device. */
    public LoweringCheck(DeviceProfile device) {
        this.device = device;
        this.modules = new ModuleAdmission(device);
    }

    /**
     * The lowering's steps, checked.
     *
     * @throws Refusal if a module or dispatch breaks a rule, or an output is never written
     */
    public List<LoweredStep> check(Lowering lowering, Buffers buffers) throws Refusal {
        List<LoweredStep> steps = new ArrayList<>();
        for (Lowering.Step step : lowering.steps()) {
            if (step instanceof Dispatch dispatch) {
                steps.add(checked(dispatch, buffers));
            } else if (step instanceof Lowering.ZeroFill fill) {
                steps.add(checked(fill, buffers));
            } else {
                throw new IllegalStateException("a step of " + step.getClass());
            }
        }
        checkOutputsAreWritten(steps, buffers);
        return steps;
    }

    private static Refusal refused(String message) {
        return new Refusal(ErrorCode.DISPATCH_REFUSED, message);
    }

    private LoweredStep checked(Lowering.ZeroFill fill, Buffers buffers) throws Refusal {
        if (fill.buffer().kind() == BufferRef.Kind.INPUT) {
            throw refused("a zero fill of " + fill.buffer() + ": inputs are only read");
        }
        Range range = range(
                new Dispatch.Binding(fill.buffer(), Access.WRITE, WriteContract.everyElement()),
                "a zero fill",
                buffers);
        return new LoweredStep(Optional.empty(), List.of(range));
    }

    private LoweredStep checked(Dispatch dispatch, Buffers buffers) throws Refusal {
        Reflection module = modules.admit(dispatch.module(), dispatch.specialization());
        String name = "the dispatch of " + dispatch.module().name();
        checkBindings(name, dispatch, module);
        checkPush(name, dispatch, module);
        checkGroups(name, dispatch);
        checkSubgroups(name, dispatch, module);
        List<Range> ranges = new ArrayList<>();
        for (Dispatch.Binding binding : dispatch.bindings()) {
            ranges.add(range(binding, name, buffers));
        }
        checkDisjoint(name, ranges, buffers);
        return new LoweredStep(Optional.of(dispatch), ranges);
    }

    private static void checkBindings(String name, Dispatch dispatch, Reflection module) throws Refusal {
        List<Binding> declared = module.bindings();
        if (declared.size() != dispatch.bindings().size()) {
            throw refused(name + " names " + dispatch.bindings().size() + " buffers, but the module has "
                    + declared.size() + " bindings: "
                    + declared.stream().map(Binding::name).toList());
        }
        for (int i = 0; i < declared.size(); i++) {
            Dispatch.Binding binding = dispatch.bindings().get(i);
            String found = declared.get(i).access().name();
            if (!found.equals(binding.access().name())) {
                throw refused(name + " says " + binding.access().token() + " of binding " + i + " (" + binding.buffer()
                        + "), but the module does " + found.toLowerCase(Locale.ROOT) + " with '"
                        + declared.get(i).name() + "'");
            }
            boolean promises = binding.writes().overwritesEverything();
            if (promises && binding.access() != Access.WRITE) {
                throw refused(
                        name + " promises to overwrite binding " + i + " (" + binding.buffer() + ") and loads from it");
            }
        }
    }

    private static void checkPush(String name, Dispatch dispatch, Reflection module) throws Refusal {
        int declared = module.push().map(block -> block.sizeBytes()).orElse(0);
        int given = dispatch.push().length;
        if (declared != given) {
            throw refused(
                    name + " gives " + given + " bytes of push constants, but the module's block has " + declared);
        }
    }

    private void checkGroups(String name, Dispatch dispatch) throws Refusal {
        checkCount(name, "x", dispatch.groupsX(), Limit.WORKGROUP_COUNT_X);
        checkCount(name, "y", dispatch.groupsY(), Limit.WORKGROUP_COUNT_Y);
        checkCount(name, "z", dispatch.groupsZ(), Limit.WORKGROUP_COUNT_Z);
    }

    private void checkCount(String name, String axis, int groups, Limit limit) throws Refusal {
        if (groups > device.limit(limit)) {
            throw refused(name + " has " + groups + " workgroups along " + axis + "; " + device.name() + " allows "
                    + device.limit(limit) + " (" + limit + ")");
        }
    }

    private void checkSubgroups(String name, Dispatch dispatch, Reflection module) throws Refusal {
        if (dispatch.subgroupSize().isEmpty()) {
            return;
        }
        int size = dispatch.subgroupSize().getAsInt();
        long least = device.limit(Limit.SUBGROUP_SIZE_LEAST);
        long most = device.limit(Limit.SUBGROUP_SIZE_MOST);
        if (size < least || size > most) {
            throw refused(
                    name + " asks for subgroups of " + size + "; " + device.name() + " has " + least + " to " + most);
        }
        if (module.workgroupSize().x() % size != 0) {
            throw refused(name + " asks for subgroups of " + size + ", but its workgroup of " + module.workgroupSize()
                    + " does not fill them along x");
        }
    }

    private Range range(Dispatch.Binding binding, String name, Buffers buffers) throws Refusal {
        BufferRef ref = binding.buffer();
        Buffers.Buffer buffer = buffers.find(ref.whole())
                .orElseThrow(() -> refused(name + " names " + ref + ", which the problem does not have"));
        if (buffer.logicalBytes() == 0) {
            throw refused(name + " names " + ref + ", which has no elements; leave the dispatch out");
        }
        if (ref.kind() == BufferRef.Kind.INPUT && binding.access().writes()) {
            throw refused(name + " writes to " + ref + ": inputs are only read");
        }
        long length = ref.isWhole() ? buffer.logicalBytes() : ref.lengthBytes();
        long rounded = Math.addExact(length, RANGE_QUANTUM - 1) & -RANGE_QUANTUM;
        if (ref.offsetBytes() > buffer.sizeBytes() - rounded) {
            throw refused(name + " names " + ref + ", which ends behind the buffer's " + buffer.sizeBytes() + " bytes");
        }
        long alignment = device.limit(Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT);
        if (ref.offsetBytes() % alignment != 0) {
            throw refused(name + " names " + ref + ", whose offset is not a multiple of " + alignment + " ("
                    + Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT + ")");
        }
        if (rounded > device.limit(Limit.STORAGE_BUFFER_RANGE_BYTES)) {
            throw refused(name + " binds " + rounded + " bytes of " + ref + "; " + device.name() + " allows "
                    + device.limit(Limit.STORAGE_BUFFER_RANGE_BYTES) + " (" + Limit.STORAGE_BUFFER_RANGE_BYTES + ")");
        }
        return new Range(ref.whole(), ref.offsetBytes(), rounded, binding.access(), binding.writes());
    }

    private static void checkDisjoint(String name, List<Range> ranges, Buffers buffers) throws Refusal {
        for (int i = 0; i < ranges.size(); i++) {
            for (int j = i + 1; j < ranges.size(); j++) {
                Range one = ranges.get(i);
                Range other = ranges.get(j);
                boolean written = one.access().writes() || other.access().writes();
                boolean same = buffers.find(one.buffer()).equals(buffers.find(other.buffer()));
                if (written && same && one.overlaps(other)) {
                    throw refused(
                            name + " binds the same bytes twice, as " + one.buffer() + " and " + other.buffer()
                                    + ", and writes them; compilers assume that bindings are disjoint. Bind them once, for update");
                }
            }
        }
    }

    private static void checkOutputsAreWritten(List<LoweredStep> steps, Buffers buffers) throws Refusal {
        Set<BufferRef> written = new HashSet<>();
        for (LoweredStep step : steps) {
            for (Range range : step.ranges()) {
                if (range.access().writes()) {
                    written.add(range.buffer());
                }
            }
        }
        for (int i = 0; i < buffers.outputs(); i++) {
            BufferRef output = BufferRef.output(i);
            boolean empty =
                    buffers.find(output).map(Buffers.Buffer::logicalBytes).orElse(0L) == 0;
            if (!empty && !buffers.isView(i) && !written.contains(output)) {
                throw refused("nothing in the lowering writes " + output);
            }
        }
    }
}
