package org.lemnos.core.device;

/**
 * The component types of a multiply-add, {@code result = a * b + c}, in lower case, such as {@code f16}.
 *
 * @param saturating whether the accumulation saturates
 */
public record ProductTypes(String a, String b, String c, String result, boolean saturating) {
    static final String SATURATING = "saturating";

    /** The four types, from that part on. */
    static ProductTypes read(Names names, int first, boolean saturating) {
        return new ProductTypes(
                names.text(first), names.text(first + 1), names.text(first + 2), names.text(first + 3), saturating);
    }

    /** Separated by colons. */
    @Override
    public String toString() {
        return String.join(":", a, b, c, result);
    }
}
