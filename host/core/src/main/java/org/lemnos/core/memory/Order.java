package org.lemnos.core.memory;

import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** The orders in which values are tried; what an order leaves equal goes by size, lifetime and number. */
enum Order {
    SIZE("size"),
    FIRST_EPOCH("first epoch"),
    LAST_EPOCH("last epoch"),
    /** The values that are live in the fullest epoch first, then those in the next fullest, and so on. */
    FULLEST_EPOCH("fullest epoch"),
    /** Bytes times epochs. */
    AREA("area"),
    LIFETIME("lifetime"),
    ALIGNMENT("alignment");

    private final String label;

    Order(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The values that fulfil the condition, in this order. */
    int[] of(FlatValues values, IntPredicate condition) {
        Comparator<Integer> bySize = ascending(value -> -values.size[value]);
        return IntStream.range(0, values.count)
                .filter(condition)
                .boxed()
                .sorted(comparator(values)
                        .thenComparing(bySize)
                        .thenComparing(ascending(value -> -lifetime(values, value)))
                        .thenComparing(Comparator.naturalOrder()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private Comparator<Integer> comparator(FlatValues values) {
        return switch (this) {
            case SIZE -> ascending(value -> -values.size[value]);
            case FIRST_EPOCH -> ascending(value -> values.first[value]);
            case LAST_EPOCH -> ascending(value -> -values.last[value]);
            case FULLEST_EPOCH -> {
                long[] fullest = new EpochLoads(values).fullestOf();
                yield ascending(value -> -fullest[value]);
            }
            case AREA -> Comparator.comparingDouble(value -> -(double) values.size[value] * lifetime(values, value));
            case LIFETIME -> ascending(value -> -lifetime(values, value));
            case ALIGNMENT -> ascending(value -> -values.alignment[value]);
        };
    }

    private static Comparator<Integer> ascending(ToLongFunction<Integer> key) {
        return Comparator.comparingLong(key);
    }

    private static long lifetime(FlatValues values, int value) {
        return values.last[value] - values.first[value] + 1L;
    }
}
