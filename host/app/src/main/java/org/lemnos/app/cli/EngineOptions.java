package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.time.Duration;
import org.lemnos.core.StageWatch;
import org.lemnos.core.isolate.ParentLink;
import org.lemnos.engine.Engine;
import org.lemnos.plugins.PluginReport;
import org.lemnos.vulkan.VulkanOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What every command that runs on a device shares: which one, and the word to the user if it is not a GPU. */
final class EngineOptions {
    /** The option that {@link Isolation} looks for. */
    static final String ISOLATE = "--isolate";

    /** The option that goes with it. */
    static final String LIMIT = "--limit";

    private static final int LIMIT_SECONDS = 600;

    /** What a run may take of the limit: a kernel that hangs is named by the child itself, before its parent gives it up. */
    private static final int RUN_SHARE = 4;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final DeviceOption device = new DeviceOption();

    @Mixin
    private final PluginsOption plugins = new PluginsOption();

    @Option(
            names = ISOLATE,
            description = "Run session and plugins in a child process: whatever a plugin or driver does there, a crash"
                    + " included, this one reports it and ends in order.")
    void isolate(boolean asked) {
        // Isolation looks for the option before the command is run.
    }

    @Option(
            names = LIMIT,
            paramLabel = "SECONDS",
            description = "With --isolate, how long all of it may take before the child process is killed. Default: "
                    + LIMIT_SECONDS + ". A run may take a quarter of it, and at most a minute.")
    private int limitSeconds = LIMIT_SECONDS;

    /**
     * How long a command may take in a child process.
     *
     * @throws ParameterException if it is no time
     */
    static Duration isolationLimit(ParseResult command) {
        int seconds = command.matchedOptionValue(LIMIT, LIMIT_SECONDS);
        if (seconds < 1) {
            throw new ParameterException(
                    command.commandSpec().commandLine(), LIMIT + " takes at least 1 second, not " + seconds);
        }
        return Duration.ofSeconds(seconds);
    }

    /** The plugins folder, if one was named, and how its jars are trusted. */
    PluginsOption plugins() {
        return plugins;
    }

    /** Whether the command line names a device. */
    boolean namesDevice() {
        return device.isGiven();
    }

    /**
     * Opens an engine on the device that was asked for; says so if there is none and the reference device stands in, and which jars of the plugins
     * folder are refused.
     */
    Engine open() {
        return open(StageWatch.none());
    }

    /** The same with somebody who hears of the stages of its work. */
    Engine open(StageWatch stages) {
        Engine.Builder builder = Engine.builder().stages(stages);
        device.wanted().ifPresent(builder::device);
        if (ParentLink.isChild()) {
            builder.vulkan(inChildProcess());
        }
        plugins.folder().ifPresent(folder -> builder.plugins(folder).trust(plugins.trust()));
        Engine engine = builder.open();
        PrintWriter err = spec.commandLine().getErr();
        engine.notice().ifPresent(notice -> err.println("lemnos: " + notice));
        for (PluginReport plugin : engine.plugins()) {
            plugin.refusal().ifPresent(why -> err.println("lemnos: refused " + plugin.path() + ": " + why));
        }
        return engine;
    }

    /** This process may die, so it needs no further one to try modules in. */
    private VulkanOptions inChildProcess() {
        VulkanOptions options = VulkanOptions.defaults().inChildProcess();
        Duration share = Duration.ofSeconds(limitSeconds).dividedBy(RUN_SHARE);
        return options.withRunLimit(share.compareTo(options.runLimit()) < 0 ? share : options.runLimit());
    }
}
