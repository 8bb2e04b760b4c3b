package org.lemnos.app.cli;

import java.io.PrintWriter;
import org.lemnos.engine.Engine;
import org.lemnos.plugins.PluginReport;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What every command that runs on a device shares: which one, and the word to the user if it is not a GPU. */
final class EngineOptions {
    /** The option that {@link Isolation} looks for. */
    static final String ISOLATE = "--isolate";

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final DeviceOption device = new DeviceOption();

    @Mixin
    private final PluginsOption plugins = new PluginsOption();

    @Option(
            names = ISOLATE,
            description =
                    "Run session and plugins in a child process: whatever a plugin or driver does there, a crash included, this one reports it"
                            + " and ends in order.")
    void isolate(boolean asked) {
        // Isolation looks for the option before the command is run.
    }

    /** The plugins folder, if one was named, and how its jars are trusted. */
    PluginsOption plugins() {
        return plugins;
    }

    /**
     * Opens an engine on the device that was asked for; says so if there is none and the reference device stands in, and which jars of the plugins
     * folder are refused.
     */
    Engine open() {
        Engine.Builder builder = Engine.builder();
        device.wanted().ifPresent(builder::device);
        plugins.folder().ifPresent(folder -> builder.plugins(folder).trust(plugins.trust()));
        Engine engine = builder.open();
        PrintWriter err = spec.commandLine().getErr();
        engine.notice().ifPresent(notice -> err.println("lemnos: " + notice));
        for (PluginReport plugin : engine.plugins()) {
            plugin.refusal().ifPresent(why -> err.println("lemnos: refused " + plugin.path() + ": " + why));
        }
        return engine;
    }
}
