package org.lemnos.plugins.level;

/** How a host's level must stand to a bound. Those of two characters come first, so that the longest match is the first. */
enum Relation {
    AT_LEAST(">="),
    AT_MOST("<="),
    ABOVE(">"),
    BELOW("<"),
    EQUAL("=");

    private final String symbol;

    Relation(String symbol) {
        this.symbol = symbol;
    }

    String symbol() {
        return symbol;
    }

    /** Whether it holds for a host that compares to the bound like this: negative below, zero equal, positive above. */
    boolean holds(int comparison) {
        return switch (this) {
            case AT_LEAST -> comparison >= 0;
            case AT_MOST -> comparison <= 0;
            case ABOVE -> comparison > 0;
            case BELOW -> comparison < 0;
            case EQUAL -> comparison == 0;
        };
    }

    boolean limitsFromBelow() {
        return this == AT_LEAST || this == ABOVE || this == EQUAL;
    }
}
