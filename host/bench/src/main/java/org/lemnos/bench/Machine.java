package org.lemnos.bench;

/** The machine that a benchmark runs on. */
final class Machine {
    private Machine() {}

    /** Cores, operating system, architecture and Java version. */
    static String describe() {
        return Runtime.getRuntime().availableProcessors() + " cores, " + System.getProperty("os.name") + " "
                + System.getProperty("os.arch") + ", Java " + System.getProperty("java.version");
    }
}
