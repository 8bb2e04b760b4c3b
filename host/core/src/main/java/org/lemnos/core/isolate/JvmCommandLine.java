package org.lemnos.core.isolate;

import java.lang.management.ManagementFactory;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The command line that starts a main class of this application in a JVM like this one. */
final class JvmCommandLine {
    /**
     * The options of this JVM that a child takes over. Named one by one: a child that took over a debugger's port, a recording or the writing of a
     * class archive would disturb its parent.
     */
    private static final List<String> INHERITED = List.of(
            "-D",
            "-Xm",
            "-Xss",
            "-Xshare:auto",
            "-XX:Max",
            "-XX:+Use",
            "-XX:TieredStopAtLevel",
            "-XX:SharedArchiveFile",
            "--add-exports",
            "--add-modules",
            "--add-opens",
            "--add-reads",
            "--enable-native-access",
            "--limit-modules",
            "--patch-module");

    private static final List<String> NOT_INHERITED = List.of("-Djdk.module.", "-Dcom.sun.management.", "-Dsun.java.");

    /** The first feature release that warns where native access is not granted by name. */
    private static final int WARNS_OF_NATIVE_ACCESS = 24;

    private JvmCommandLine() {}

    /** The words of the command line; the options come before those of the command, which win. */
    static List<String> of(ChildCommand command, List<String> ownOptions) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(JvmCommandLine::isInherited)
                .forEach(words::add);
        words.addAll(ownOptions);
        words.addAll(command.jvmOptions());
        addPaths(words);
        addMain(words, command.main());
        words.addAll(command.arguments());
        return words;
    }

    static boolean isInherited(String option) {
        return INHERITED.stream().anyMatch(option::startsWith)
                && NOT_INHERITED.stream().noneMatch(option::startsWith);
    }

    private static void addPaths(List<String> words) {
        String classes = System.getProperty("java.class.path", "");
        if (!classes.isEmpty()) {
            words.add("-cp");
            words.add(classes);
            if (Runtime.version().feature() >= WARNS_OF_NATIVE_ACCESS) {
                words.add("--enable-native-access=ALL-UNNAMED");
            }
        }
        String modules = System.getProperty("jdk.module.path", "");
        if (!modules.isEmpty()) {
            words.add("-p");
            words.add(modules);
            words.add("--add-modules");
            words.add(applicationModules());
        }
    }

    /** What this application resolved, so that the child sees the same providers whichever of its modules starts it. */
    private static String applicationModules() {
        return ModuleLayer.boot().configuration().modules().stream()
                .filter(module -> !isOfTheJdk(module))
                .map(ResolvedModule::name)
                .sorted()
                .collect(Collectors.joining(","));
    }

    private static boolean isOfTheJdk(ResolvedModule module) {
        return module.reference().location().map(URI::getScheme).orElse("").equals("jrt");
    }

    private static void addMain(List<String> words, Class<?> main) {
        if (main.getModule().isNamed()) {
            words.add("-m");
            words.add(main.getModule().getName() + "/" + main.getName());
        } else {
            words.add(main.getName());
        }
    }
}
