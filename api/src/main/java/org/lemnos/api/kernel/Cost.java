package org.lemnos.api.kernel;

import org.lemnos.api.Stable;

/**
 * What a kernel's call costs, in counts that do not depend on the device: the host turns them into time with the device's rates, and
 * never below what the rates allow. Immutable.
 */
@Stable
public final class Cost {
    private final long operations;
    private final long bytesMoved;
    private final int permille;
    private final int dispatches;

    private Cost(long operations, long bytesMoved, int permille, int dispatches) {
        this.operations = operations;
        this.bytesMoved = bytesMoved;
        this.permille = permille;
        this.dispatches = dispatches;
    }

    /**
     * A cost at full efficiency in one dispatch.
     *
     * @param operations arithmetic operations, a multiply-add being two; at least 0
     * @param bytesMoved bytes read from and written to memory; at least 0
     */
    public static Cost of(long operations, long bytesMoved) {
        if (operations < 0 || bytesMoved < 0) {
            throw new IllegalArgumentException("a cost of " + operations + " operations and " + bytesMoved + " bytes");
        }
        return new Cost(operations, bytesMoved, 1000, 1);
    }

    /** The same, reaching only so many thousandths of the device's rates, 1 to 1000. */
    public Cost efficiency(int permilleOfRate) {
        if (permilleOfRate < 1 || permilleOfRate > 1000) {
            throw new IllegalArgumentException("efficiency of " + permilleOfRate + " permille; 1 to 1000 are allowed");
        }
        return new Cost(operations, bytesMoved, permilleOfRate, dispatches);
    }

    /** The same in so many dispatches, each waiting for the one before; 0 if nothing runs. */
    public Cost dispatches(int chained) {
        if (chained < 0) {
            throw new IllegalArgumentException(chained + " dispatches");
        }
        return new Cost(operations, bytesMoved, permille, chained);
    }

    /** Arithmetic operations. */
    public long operations() {
        return operations;
    }

    /** Bytes read and written. */
    public long bytesMoved() {
        return bytesMoved;
    }

    /** The share of the device's rates that it reaches, in thousandths. */
    public int efficiency() {
        return permille;
    }

    /** The dispatches that it takes. */
    public int dispatches() {
        return dispatches;
    }
}
