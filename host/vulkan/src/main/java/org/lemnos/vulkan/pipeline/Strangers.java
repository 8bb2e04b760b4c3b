package org.lemnos.vulkan.pipeline;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;
import org.lemnos.spirv.Reflection;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lemnos.vulkan.instance.BoundsChecks;

/**
 * What stands between this process's driver and modules that nobody vouches for: the device must hold them to the ranges of their bindings,
 * {@code spirv-val} is asked where it is installed, and their pipelines are made in a child process first. Thread-safe.
 */
public final class Strangers {
    private final Optional<Trials> trials;
    private final String device;
    private final boolean bounded;
    private final boolean matricesBounded;

    /**
     * What judges modules.
     *
     * @param trials tries them; empty for a process that may die
     * @param device the device's name, for messages
     * @param bounded whether the device holds single kernels to their buffers
     * @param matricesBounded whether it does so too where they load and store cooperative matrices
     */
    Strangers(Optional<Trials> trials, String device, boolean bounded, boolean matricesBounded) {
        this.trials = trials;
        this.device = device;
        this.bounded = bounded;
        this.matricesBounded = matricesBounded;
    }

    /** For a process that may die: every module that was read and found in order meets the driver. */
    public static Strangers inChildProcess() {
        return new Strangers(Optional.empty(), "", true, true);
    }

    /**
     * For a process that must live.
     *
     * @param child starts the process that tries a module
     * @param folder where results are kept from process to process
     */
    public static Strangers triedBy(ChildCommand child, Path folder, LogicalDevice device) {
        String driver =
                HexFormat.of().formatHex(PipelineCache.writer(device.physical().handle()));
        Optional<SpirvVal> validator = SpirvVal.installed(System.getenv());
        String judges = driver + validator.map(one -> " " + one.identity()).orElse("");
        return new Strangers(
                Optional.of(new Trials(child, new TrialVerdicts(folder, judges), validator)),
                device.physical().adapter().name(),
                device.bounds() != BoundsChecks.NONE,
                BoundsChecks.coverMatrices(device.physical().handle(), device.extensions()));
    }

    /**
     * Lets a module pass, or not.
     *
     * @throws LemnosException with {@code SPIRV_REFUSED} if the device cannot hold it to its bindings, or the driver did not survive it
     */
    void require(KernelCode code, Reflection kernel, byte[] words) {
        if (!bounded) {
            throw unbounded(
                    code,
                    "single kernels to their buffers",
                    "run with --isolate, open the engine with bounds checks for all kernels,");
        }
        if (!matricesBounded && !kernel.usage().cooperativeMatrices().isEmpty()) {
            throw unbounded(code, "loads and stores of cooperative matrices to their buffers", "run with --isolate,");
        }
        trials.ifPresent(child -> child.require(code, words));
    }

    private LemnosException unbounded(KernelCode code, String what, String instead) {
        return new LemnosException(
                ErrorCode.SPIRV_REFUSED,
                "nobody vouches for the SPIR-V module " + code.moduleSha256() + ", and " + device + " does not hold "
                        + what
                        + ", so it may run in a child process only: " + instead
                        + " or have the trust policy accept its jar",
                Map.of("module", code.moduleSha256(), "device", device));
    }

    void endTrials() {
        trials.ifPresent(Trials::end);
    }
}
