package org.lemnos.bench;

import java.util.List;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.quarantine.VendorGuard;
import org.lemnos.plugins.PluginFolder;
import org.lemnos.plugins.inspect.JarTrust;

/**
 * What 50 plugins of 20 kernels each cost: from the folder to a catalog, that catalog again, and the heap that each keeps. Modules are read when a
 * kernel is lowered first, so not here, but in a case of its own: what the check of one costs, over all modules of the built-in kernels.
 */
public final class PluginsBench {
    private static final String NAME = "plugins";
    private static final String START = "start-50x20";
    private static final String CATALOG = "catalog-50x20";
    private static final String ADMIT = "admit-module";
    private static final String MEMORY = "memory";
    private static final int JARS = 50;
    private static final int KERNELS = 20;
    private static final double KIBIBYTE = 1024;

    private PluginsBench() {}

    /** The names of all cases. */
    public static List<String> cases() {
        return List.of(START, CATALOG, ADMIT, MEMORY);
    }

    /**
     * Runs some cases in the order given.
     *
     * @throws IllegalArgumentException if a name is none of {@link #cases()}
     */
    public static List<BenchRow> run(List<String> names) {
        for (String name : names) {
            if (!cases().contains(name)) {
                throw new IllegalArgumentException(
                        "'" + name + "' is no case of the plugins bench; there are " + String.join(", ", cases()));
            }
        }
        try (VendorFolder folder = new VendorFolder(JARS, KERNELS)) {
            return names.stream().map(name -> row(name, folder)).toList();
        }
    }

    private static BenchRow row(String name, VendorFolder folder) {
        BenchCase benchCase = new BenchCase(NAME, name);
        return switch (name) {
            case START -> benchCase.row("open", "ms", Stopwatch.millis(0, 9, () -> check(open(folder))));
            case CATALOG -> catalog(benchCase, folder);
            case ADMIT -> new AdmissionBench().row(benchCase);
            default -> memory(benchCase, folder);
        };
    }

    private static PluginFolder open(VendorFolder folder) {
        return PluginFolder.open(folder.path(), List.of(), JarTrust.unchecked(), VendorGuard.ofItsOwn());
    }

    private static void check(PluginFolder opened) {
        try (opened) {
            check(opened.catalog());
        }
    }

    private static void check(Catalog catalog) {
        if (catalog.kernels().size() != JARS * KERNELS || !catalog.refused().isEmpty()) {
            throw new IllegalStateException(catalog + ", refused " + catalog.refused());
        }
    }

    private static BenchRow catalog(BenchCase benchCase, VendorFolder folder) {
        try (PluginFolder opened = open(folder)) {
            return benchCase.row("catalog", "ms", Stopwatch.millis(3, 9, () -> check(opened.catalog())));
        }
    }

    private static BenchRow memory(BenchCase benchCase, VendorFolder folder) {
        check(open(folder));
        long before = usedBytes();
        try (PluginFolder opened = open(folder)) {
            check(opened.catalog());
            return benchCase.row("heap per plugin", "KiB", (usedBytes() - before) / KIBIBYTE / JARS);
        }
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
        }
        return used;
    }
}
