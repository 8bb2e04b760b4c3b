package org.lemnos.core.memory;

/** Which of the gaps that are large enough a value takes. */
enum Fit {
    /** The one with the lowest offset. */
    LOWEST("lowest gap"),
    /** The smallest one; the lowest of several. */
    TIGHTEST("tightest gap");

    private final String label;

    Fit(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
