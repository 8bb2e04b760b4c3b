package org.lemnos.spirv;

import java.util.Collections;
import java.util.List;

/** What is known of a constant after specialization. */
sealed interface ConstantValue {

    static Scalar bool(boolean value) {
        return new Scalar(value ? 1 : 0, 1);
    }

    /** The value's part at {@code index}. */
    default ConstantValue part(int index) {
        return Unknown.UNKNOWN;
    }

    /**
     * A truth value, integer or floating-point number as its bits.
     *
     * @param bits the bits, zero above {@code width}
     * @param width 1 for a truth value, else the type's bits
     */
    record Scalar(long bits, int width) implements ConstantValue {
        public Scalar {
            bits = width == Long.SIZE ? bits : bits & ((1L << width) - 1);
        }

        long signed() {
            return (bits << (Long.SIZE - width)) >> (Long.SIZE - width);
        }

        boolean isTrue() {
            return bits != 0;
        }
    }

    /** A vector, array or struct by its parts. */
    record Composite(List<ConstantValue> parts) implements ConstantValue {
        /** The same value in every place. */
        static Composite replicated(ConstantValue part, int count) {
            return new Composite(Collections.nCopies(count, part));
        }

        @Override
        public ConstantValue part(int index) {
            return index >= 0 && index < parts.size() ? parts.get(index) : Unknown.UNKNOWN;
        }
    }

    /** Nothing is known; an error only where a size depends on it. */
    enum Unknown implements ConstantValue {
        UNKNOWN
    }
}
