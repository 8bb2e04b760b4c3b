package org.lemnos.app.report;

/**
 * The two parts of a kernel's id.
 *
 * @param provider the provider's id, such as {@code lemnos/portable}
 * @param name the kernel's name within it
 */
record KernelName(String provider, String name) {
    /** Parts an id at its last slash. */
    static KernelName of(String id) {
        int slash = id.lastIndexOf('/');
        return slash < 0 ? new KernelName("", id) : new KernelName(id.substring(0, slash), id.substring(slash + 1));
    }
}
