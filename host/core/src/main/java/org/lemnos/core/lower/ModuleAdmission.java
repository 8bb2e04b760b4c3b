package org.lemnos.core.lower;

import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.ErrorCode;
import org.lemnos.spirv.Abi1;
import org.lemnos.spirv.PushBlock;
import org.lemnos.spirv.Reflection;
import org.lemnos.spirv.ShaderModule;
import org.lemnos.spirv.SpecializationConstant;
import org.lemnos.spirv.SpirvCapability;
import org.lemnos.spirv.SpirvException;
import org.lemnos.spirv.Violation;
import org.lemnos.spirv.WorkgroupSize;

/**
 * Reads, specializes and vets modules for one device and one plan, each once; thread-safe.
 *
 * <p>What the module says of itself is held against the kernel ABI and the device's capabilities and limits. Drivers have died on modules that they
 * merely do not support, so nothing reaches one that did not pass here.
 */
public final class ModuleAdmission {
    private final DeviceProfile device;
    private final CooperativeShapes shapes;
    private final KnownModules known;
    private final Map<String, ShaderModule> read = new ConcurrentHashMap<>();
    private final Map<Specialized, Reflection> admitted = new ConcurrentHashMap<>();

    private record Specialized(String sha256, Map<Integer, Integer> constants, Grants grants) {}

    /** Admission for a device, which knows no module yet; errors as for {@link #ModuleAdmission(DeviceProfile, KnownModules)}. */
    public ModuleAdmission(DeviceProfile device) {
        this(device, new KnownModules());
    }

    /**
     * Admission for a device.
     *
     * @param known what holds of modules on every device, as far as others have found out
     * @throws org.lemnos.core.LemnosException with {@code PROFILE_INVALID} if an entry of the profile's lists cannot be read
     */
    public ModuleAdmission(DeviceProfile device, KnownModules known) {
        this.device = device;
        this.known = known;
        this.shapes = new CooperativeShapes(device);
    }

    /**
     * What the specialized module is.
     *
     * @param grants what its kernel may do beyond the kernel ABI
     * @throws Refusal with {@code SPIRV_REFUSED} if it cannot be read, breaks the kernel ABI or asks for what the device does not have
     */
    public Reflection admit(SpirvModule module, SortedMap<Integer, Integer> specialization, Grants grants)
            throws Refusal {
        Specialized key = new Specialized(module.sha256(), Map.copyOf(specialization), grants);
        Reflection before = admitted.get(key);
        if (before != null) {
            return before;
        }
        try {
            ShaderModule shader = shader(module);
            checkConstants(module, shader, specialization);
            Reflection reflection = known.reflection(module.sha256(), shader, specialization);
            checkAbi(module, reflection, grants);
            checkDevice(module, reflection);
            known.verify(module.sha256(), shader, specialization);
            admitted.put(key, reflection);
            return reflection;
        } catch (SpirvException unreadable) {
            throw refused(module, unreadable.getMessage());
        }
    }

    private ShaderModule shader(SpirvModule module) throws Refusal {
        ShaderModule before = read.get(module.sha256());
        if (before != null) {
            return before;
        }
        // Whoever says a digest must have the words to it, known or not.
        ShaderModule shader = known.read(module.sha256(), words(module));
        read.put(module.sha256(), shader);
        return shader;
    }

    private static byte[] words(SpirvModule module) throws Refusal {
        try {
            return module.words();
        } catch (IllegalStateException | UncheckedIOException missing) {
            throw refused(module, missing.getMessage());
        }
    }

    private static Refusal refused(SpirvModule module, @Nullable String why) {
        return new Refusal(ErrorCode.SPIRV_REFUSED, "module " + module.name() + " is refused: " + why);
    }

    private static void checkConstants(
            SpirvModule module, ShaderModule shader, SortedMap<Integer, Integer> specialization) throws Refusal {
        for (Integer id : specialization.keySet()) {
            if (shader.constants().stream().noneMatch(constant -> constant.id() == id)) {
                throw refused(
                        module,
                        "the dispatch sets specialization constant " + id + ", but the module has "
                                + shader.constants().stream()
                                        .map(SpecializationConstant::id)
                                        .toList());
            }
        }
    }

    private static void checkAbi(SpirvModule module, Reflection reflection, Grants grants) throws Refusal {
        Optional<Violation> ungranted = Optional.empty();
        for (Violation violation : Abi1.check(reflection)) {
            if (violation.code() != Violation.Code.DEVICE_ADDRESS) {
                throw refused(module, violation.toString());
            }
            ungranted = grants.deviceAddresses() ? ungranted : Optional.of(violation);
        }
        if (ungranted.isPresent()) {
            throw Refusal.ofUngranted("module " + module.name() + " is refused: " + ungranted.get());
        }
    }

    private void checkDevice(SpirvModule module, Reflection reflection) throws Refusal {
        for (SpirvCapability capability : reflection.capabilities()) {
            refuseIf(module, RequiredCapabilities.missing(capability, device));
        }
        for (String extension : reflection.extensions()) {
            if (!RequiredCapabilities.isGiven(extension)) {
                throw refused(module, "it declares " + extension + ", which this host does not give to kernels");
            }
        }
        refuseIf(module, RequiredCapabilities.missingForSubgroups(reflection.usage(), device));
        refuseIf(module, shapes.missing(reflection));
        checkWorkgroup(module, reflection.workgroupSize());
        long shared = reflection.sharedMemoryBytes();
        if (CooperativeShapes.spanWorkgroups(reflection)) {
            // What does not fit a long is far above any limit already.
            shared = Math.max(shared, shared + device.limitOrElse(Limit.COOPERATIVE_MATRIX_SHARED_BYTES, 0));
        }
        atMost(module, shared + " bytes of shared memory", shared, Limit.SHARED_MEMORY_BYTES);
        int push = reflection.push().map(PushBlock::sizeBytes).orElse(0);
        atMost(module, "a push block of " + push + " bytes", push, Limit.PUSH_CONSTANT_BYTES);
        int buffers = reflection.bindings().size();
        atMost(module, buffers + " buffers", buffers, Limit.STORAGE_BUFFERS);
    }

    private void checkWorkgroup(SpirvModule module, WorkgroupSize group) throws Refusal {
        atMost(module, "a workgroup of " + group.x() + " along x", group.x(), Limit.WORKGROUP_SIZE_X);
        atMost(module, "a workgroup of " + group.y() + " along y", group.y(), Limit.WORKGROUP_SIZE_Y);
        atMost(module, "a workgroup of " + group.z() + " along z", group.z(), Limit.WORKGROUP_SIZE_Z);
        long invocations = group.invocations();
        atMost(module, "a workgroup of " + invocations + " invocations", invocations, Limit.WORKGROUP_INVOCATIONS);
    }

    private static void refuseIf(SpirvModule module, Optional<String> missing) throws Refusal {
        if (missing.isPresent()) {
            throw refused(module, missing.get());
        }
    }

    private void atMost(SpirvModule module, String what, long value, Limit limit) throws Refusal {
        long most = device.limit(limit);
        if (value > most) {
            throw refused(module, "it has " + what + "; " + device.name() + " allows " + most + " (" + limit + ")");
        }
    }
}
