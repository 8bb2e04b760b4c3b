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
import org.lemnos.api.kernel.Repeatability;
import org.lemnos.core.lower.LoweredStep.Range;
import org.lemnos.spirv.Binding;
import org.lemnos.spirv.PushBlock;
import org.lemnos.spirv.Reflection;

/**
 * Holds a lowering against its modules, its problem's buffers and the device; for one device, thread-safe.
 *
 * <p>Kernel ABI 1 ({@code docs/kernel-abi.md}): bindings in order and with the module's access (1, 2), disjoint unless only read (3), aligned and within range (4), push
 * block complete (7), subgroups (10), workgroup counts within limits (11), no promise of equal bits with floating-point atomics (12).
 */
public final class LoweringCheck {
    private final DeviceProfile device;
    private final ModuleAdmission modules;

    /** Checks for a device, which know no module yet; errors as for {@link #LoweringCheck(DeviceProfile, KnownModules)}. */
    public LoweringCheck(DeviceProfile device) {
        this(device, new KnownModules());
    }

    /**
     * Checks for a device.
     *
     * @param known what holds of modules on every device, as far as others have found out
     * @throws org.lemnos.core.LemnosException with {@code PROFILE_INVALID} if the profile lacks a limit that every dispatch is held against
     */
    public LoweringCheck(DeviceProfile device, KnownModules known) {
        StatedLimits.require(device);
        this.device = device;
        this.modules = new ModuleAdmission(device, known);
    }

    /**
     * The lowering's steps, checked.
     *
     * @param grants what the kernel may do beyond the kernel ABI
     * @throws Refusal if a module or dispatch breaks a rule, an output is never written, or something is read that nothing has written
     */
    public List<LoweredStep> check(Lowering lowering, Buffers buffers, Grants grants) throws Refusal {
        return check(lowering, buffers, grants, Repeatability.NONE);
    }

    /**
     * The lowering's steps, checked, of a kernel that promises something about equal runs.
     *
     * @param grants what the kernel may do beyond the kernel ABI
     * @param promised what its claim promises: floating-point atomics exclude any such promise, because the order of additions is nobody's
     * @throws Refusal as for {@link #check(Lowering, Buffers, Grants)}
     */
    public List<LoweredStep> check(Lowering lowering, Buffers buffers, Grants grants, Repeatability promised)
            throws Refusal {
        RangeCheck ranges = new RangeCheck(device, buffers);
        List<LoweredStep> steps = new ArrayList<>();
        for (Lowering.Step step : lowering.steps()) {
            if (step instanceof Dispatch dispatch) {
                steps.add(checked(dispatch, ranges, grants, promised));
            } else if (step instanceof Lowering.ZeroFill fill) {
                steps.add(new LoweredStep(Optional.empty(), List.of(ranges.of(fill))));
            } else {
                throw new IllegalStateException("a step of " + step.getClass());
            }
        }
        checkOrder(steps, buffers);
        return steps;
    }

    private LoweredStep checked(Dispatch dispatch, RangeCheck ranges, Grants grants, Repeatability promised)
            throws Refusal {
        Reflection module = modules.admit(dispatch.module(), dispatch.specialization(), grants);
        String name = "the dispatch of " + dispatch.module().name();
        checkBindings(name, dispatch, module);
        PhysicalWrites.check(name, dispatch, module);
        checkPush(name, dispatch, module);
        checkGroups(name, dispatch);
        checkSubgroups(name, dispatch, module);
        checkCooperation(name, dispatch, module);
        if (module.usage().floatAtomics() && promised != Repeatability.NONE) {
            throw Refusal.ofDispatch(name
                    + " adds floating-point numbers atomically, in an order that differs from run to run, and its claim promises "
                    + promised.token() + "; claim " + Repeatability.NONE.token() + " or add in a fixed order");
        }
        return new LoweredStep(Optional.of(dispatch), ranges.of(dispatch, name));
    }

    private static void checkBindings(String name, Dispatch dispatch, Reflection module) throws Refusal {
        List<Binding> declared = module.bindings();
        if (declared.size() != dispatch.bindings().size()) {
            throw Refusal.ofDispatch(name + " names " + dispatch.bindings().size() + " buffers, but the module has "
                    + declared.size() + " bindings: "
                    + declared.stream().map(Binding::name).toList());
        }
        for (int i = 0; i < declared.size(); i++) {
            Dispatch.Binding binding = dispatch.bindings().get(i);
            String found = declared.get(i).access().name();
            if (!found.equals(binding.access().name())) {
                throw Refusal.ofDispatch(
                        name + " says " + binding.access().token() + " of binding " + i + " (" + binding.buffer()
                                + "), but the module does " + found.toLowerCase(Locale.ROOT) + " with '"
                                + declared.get(i).name() + "'");
            }
            boolean promises = binding.writes().overwritesEverything();
            if (promises && binding.access() != Access.WRITE) {
                throw Refusal.ofDispatch(
                        name + " promises to overwrite binding " + i + " (" + binding.buffer() + ") and loads from it");
            }
        }
    }

    private static void checkPush(String name, Dispatch dispatch, Reflection module) throws Refusal {
        int declared = module.push().map(PushBlock::sizeBytes).orElse(0);
        int given = dispatch.push().length;
        if (declared != given) {
            throw Refusal.ofDispatch(
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
            throw Refusal.ofDispatch(name + " has " + groups + " workgroups along " + axis + "; " + device.name()
                    + " allows " + device.limit(limit) + " (" + limit + ")");
        }
    }

    /** Matrices that a subgroup holds together need whole subgroups along x. */
    private void checkCooperation(String name, Dispatch dispatch, Reflection module) throws Refusal {
        if (module.usage().cooperativeMatrices().isEmpty()) {
            return;
        }
        long size = dispatch.subgroupSize().isPresent()
                ? dispatch.subgroupSize().getAsInt()
                : device.limitOrElse(Limit.SUBGROUP_SIZE, 0);
        if (size == 0 || module.workgroupSize().x() % size != 0) {
            throw Refusal.ofDispatch(name + " multiplies cooperative matrices in a workgroup of "
                    + module.workgroupSize() + ", whose x is no multiple of the subgroup size of " + device.name()
                    + ", " + size);
        }
    }

    private void checkSubgroups(String name, Dispatch dispatch, Reflection module) throws Refusal {
        if (dispatch.subgroupSize().isPresent()) {
            checkAsked(name, dispatch.subgroupSize().getAsInt(), module);
        } else if (module.usage().dependsOnSubgroups()) {
            checkSubgroupCount(name, device.limitOrElse(Limit.SUBGROUP_SIZE, 1), module);
        }
    }

    private void checkAsked(String name, int size, Reflection module) throws Refusal {
        long least = device.limitOrElse(Limit.SUBGROUP_SIZE_LEAST, Long.MAX_VALUE);
        long most = device.limitOrElse(Limit.SUBGROUP_SIZE_MOST, 0);
        if (least > most) {
            throw Refusal.ofDispatch(
                    name + " asks for subgroups of " + size + "; the profile of " + device.name() + " states no sizes");
        }
        if (size < least || size > most) {
            throw Refusal.ofDispatch(
                    name + " asks for subgroups of " + size + "; " + device.name() + " has " + least + " to " + most);
        }
        if (module.workgroupSize().x() % size != 0) {
            throw Refusal.ofDispatch(name + " asks for subgroups of " + size + ", but its workgroup of "
                    + module.workgroupSize() + " does not fill them along x");
        }
        checkSubgroupCount(name, size, module);
    }

    /** Source: Vulkan 1.3 specification, {@code VkPipelineShaderStageCreateInfo}, rules for {@code maxComputeWorkgroupSubgroups}. */
    private void checkSubgroupCount(String name, long size, Reflection module) throws Refusal {
        long most = device.limitOrElse(Limit.WORKGROUP_SUBGROUPS, Long.MAX_VALUE);
        long subgroups = (module.workgroupSize().invocations() + size - 1) / Math.max(1, size);
        if (subgroups > most) {
            throw Refusal.ofDispatch(name + " has " + subgroups + " subgroups of " + size + " in its workgroup of "
                    + module.workgroupSize() + "; " + device.name() + " allows " + most + " ("
                    + Limit.WORKGROUP_SUBGROUPS + ")");
        }
    }

    /** Every output is written, and of outputs and scratch nothing is only read before anything wrote it. */
    private static void checkOrder(List<LoweredStep> steps, Buffers buffers) throws Refusal {
        Set<BufferRef> written = new HashSet<>();
        for (LoweredStep step : steps) {
            for (Range range : step.ranges()) {
                if (range.access() == Access.READ
                        && !written.contains(range.buffer())
                        && startsUndefined(range.buffer(), buffers)) {
                    throw Refusal.ofDispatch(
                            "the lowering reads " + range.buffer() + " before anything in it wrote there");
                }
            }
            for (Range range : step.ranges()) {
                if (range.access().writes()) {
                    written.add(range.buffer());
                }
            }
        }
        for (int i = 0; i < buffers.outputs(); i++) {
            BufferRef output = BufferRef.output(i);
            long bytes = buffers.find(output).map(Buffers.Buffer::logicalBytes).orElse(0L);
            if (bytes > 0 && !buffers.isView(i) && !written.contains(output)) {
                throw Refusal.ofDispatch("nothing in the lowering writes " + output);
            }
        }
    }

    private static boolean startsUndefined(BufferRef buffer, Buffers buffers) {
        return switch (buffer.kind()) {
            case INPUT, PERSISTENT -> false;
            case SCRATCH -> true;
            case OUTPUT -> !buffers.isView(buffer.index()) && !buffers.isUpdate(buffer.index());
        };
    }
}
