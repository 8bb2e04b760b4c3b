package org.lemnos.core.isolate;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a child process runs: a main class of this application, in a JVM of the same Java with the same class path, module path, memory options and
 * system properties. Immutable.
 */
public final class ChildCommand {
    private final Class<?> main;
    private final List<String> arguments;
    private final List<String> jvmOptions;
    private final Map<String, String> environment;
    private final OutputStream echo;

    private ChildCommand(
            Class<?> main,
            List<String> arguments,
            List<String> jvmOptions,
            Map<String, String> environment,
            OutputStream echo) {
        this.main = main;
        this.arguments = List.copyOf(arguments);
        this.jvmOptions = List.copyOf(jvmOptions);
        this.environment = Map.copyOf(environment);
        this.echo = echo;
    }

    /**
     * A command.
     *
     * @param main a class whose {@code main} calls {@link ParentLink#serve}
     * @param arguments what {@code main} is given
     */
    public static ChildCommand of(Class<?> main, String... arguments) {
        return new ChildCommand(main, List.of(arguments), List.of(), Map.of(), OutputStream.nullOutputStream());
    }

    /** The same with more options of the JVM, which win over those of this one. */
    public ChildCommand withJvmOptions(String... options) {
        List<String> more = new ArrayList<>(jvmOptions);
        more.addAll(List.of(options));
        return new ChildCommand(main, arguments, more, environment, echo);
    }

    /** The same with a variable of the environment, beside those of this process. */
    public ChildCommand withEnvironment(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(environment);
        more.put(name, value);
        return new ChildCommand(main, arguments, jvmOptions, more, echo);
    }

    /** The same, copying what the child prints, on either of its streams, to this stream as it comes; one thread writes to it. */
    public ChildCommand withEcho(OutputStream stream) {
        return new ChildCommand(main, arguments, jvmOptions, environment, stream);
    }

    Class<?> main() {
        return main;
    }

    List<String> arguments() {
        return arguments;
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    Map<String, String> environment() {
        return environment;
    }

    OutputStream echo() {
        return echo;
    }
}
