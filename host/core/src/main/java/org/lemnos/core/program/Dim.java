package org.lemnos.core.program;

import org.lemnos.api.Identifiers;

/** An extent of a program's input: a number, or a name that gets its number when the program is planned. */
public sealed interface Dim permits Dim.Fixed, Dim.Symbol {
    /**
     * A number.
     *
     * @param extent at least 0
     */
    record Fixed(long extent) implements Dim {
        /** Checks the number. */
        public Fixed {
            if (extent < 0) {
                throw new IllegalArgumentException("extent " + extent + " is negative");
            }
        }

        @Override
        public long bind(Dimensions dimensions) {
            return extent;
        }

        @Override
        public String toString() {
            return Long.toString(extent);
        }
    }

    /**
     * A name.
     *
     * @param name in the grammar of {@link Identifiers}
     */
    record Symbol(String name) implements Dim {
        /** Checks the name. */
        public Symbol {
            Identifiers.check("dimension name", name);
        }

        @Override
        public long bind(Dimensions dimensions) {
            return dimensions.get(name);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** A number. */
    static Dim of(long extent) {
        return new Fixed(extent);
    }

    /** A name. */
    static Dim of(String name) {
        return new Symbol(name);
    }

    /**
     * The extent under these bindings.
     *
     * @throws org.lemnos.core.LemnosException with {@code DIMENSION_INVALID} if the name has no number
     */
    long bind(Dimensions dimensions);
}
