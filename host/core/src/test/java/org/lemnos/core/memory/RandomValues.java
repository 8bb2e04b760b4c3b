package org.lemnos.core.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lemnos.core.schedule.Epochs;

/** Random values: short and long lives, several alignments, some that may not reuse bytes, some live all the time. */
final class RandomValues {
    private final Random random;

    RandomValues(long seed) {
        this.random = new Random(seed);
    }

    List<LiveValue> next(int count, int epochs, int largest) {
        List<LiveValue> values = new ArrayList<>();
        int longest = 1 + random.nextInt(epochs);
        for (int value = 0; value < count; value++) {
            long size = 1L + random.nextInt(largest);
            long alignment = 1L << (random.nextInt(4) == 0 ? random.nextInt(4) : 0);
            int first = random.nextInt(epochs);
            int last = Math.min(epochs - 1, first + random.nextInt(longest));
            boolean wholeRun = random.nextInt(12) == 0;
            values.add(
                    wholeRun
                            ? LiveValue.wholeRun(size, alignment, epochs)
                            : new LiveValue(size, alignment, new Epochs(first, last), random.nextInt(6) != 0));
        }
        return values;
    }
}
