package org.lemnos.plugins;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.plugins.inspect.JarTrust;

/**
 * Loads and unloads the providers of a folder 500 times, and prints how many classes and descriptors there are after rounds 200, 300, 400 and 500.
 *
 * <p>A process of its own, in which nothing is compiled: Java's compilers load classes of the JDK for themselves at times of their own
 * ({@code MemorySegmentProxy} for instance), which would hide whether a round leaves one behind. What interpreted code loads late, such as the second
 * form of a method handle that is used often, it loads in the first hundred rounds.
 */
final class UnloadRounds {
    /** How many lines are printed. */
    static final int LOOKS = 4;

    private static final int FIRST = 200;
    private static final int STEP = 100;

    private UnloadRounds() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        try (PluginFolder plugins =
                PluginFolder.open(folder, List.of(), JarTrust.unchecked(), VendorGuard.ofItsOwn())) {
            // Looking loads classes too, the first time.
            look();
            rounds(plugins, FIRST - STEP);
            for (int look = 0; look < LOOKS; look++) {
                rounds(plugins, STEP);
                System.out.println(look());
            }
        }
    }

    private static String look() throws Exception {
        return "classes " + settledClasses() + ", files " + OpenFiles.now().size();
    }

    private static void rounds(PluginFolder plugins, int count) {
        for (int i = 0; i < count; i++) {
            if (plugins.catalog().providers().isEmpty()) {
                throw new IllegalStateException("nothing was loaded: " + plugins.reports());
            }
            plugins.loaded().forEach(plugins::unload);
            plugins.refresh();
        }
    }

    /** The number of loaded classes, once collections no longer change it. */
    private static int settledClasses() throws InterruptedException {
        int before = -1;
        int now = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
        for (int same = 0; same < 5; same = now == before ? same + 1 : 0) {
            before = now;
            System.gc();
            Thread.sleep(20);
            now = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
        }
        return now;
    }
}
