package org.lemnos.engine;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * What a run is given: a tensor for each input, by name. Immutable; arrays are taken as they are, not copied, and must not change while a run
 * uses them.
 *
 * <p>An array has no shape of its own: it takes that of the plan's input, in row-major order, and must have as many elements. Its values are
 * converted to the input's element type if they fit. Of two for one name the later counts.
 */
public final class Inputs {
    private static final Inputs NONE = new Inputs(Map.of());

    private final Map<String, Source> sources;

    private Inputs(Map<String, Source> sources) {
        this.sources = sources;
    }

    /** Where an input's values come from. */
    interface Source {
        /**
         * Writes the values over a tensor of the plan's type.
         *
         * @throws IllegalArgumentException if they do not suit it
         */
        void writeTo(MemoryTensor target);
    }

    /** Values that lie where the engine computes. */
    record OfTensor(DeviceTensor tensor) implements Source {
        @Override
        public void writeTo(MemoryTensor target) {
            target.copyFrom(tensor.read());
        }
    }

    /** No inputs, for programs that take none. */
    public static Inputs none() {
        return NONE;
    }

    /** One input of integers. */
    public static Inputs of(String name, long[] values) {
        return NONE.with(name, values);
    }

    /** One input of integers, row after row. */
    public static Inputs of(String name, long[][] rows) {
        return NONE.with(name, rows);
    }

    /** One input of 32-bit integers. */
    public static Inputs of(String name, int[] values) {
        return NONE.with(name, values);
    }

    /** One input of binary32. */
    public static Inputs of(String name, float[] values) {
        return NONE.with(name, values);
    }

    /** One input of binary64. */
    public static Inputs of(String name, double[] values) {
        return NONE.with(name, values);
    }

    /** One input with a type of its own, which must be the plan's. */
    public static Inputs of(String name, MemoryTensor tensor) {
        return NONE.with(name, tensor);
    }

    /** These and one of integers. */
    public Inputs with(String name, long[] values) {
        return with(name, (Source) target -> target.set(values));
    }

    /** These and one of integers, row after row; the rows must be equally long. */
    public Inputs with(String name, long[][] rows) {
        return with(name, (Source) target -> target.set(oneAfterAnother(rows)));
    }

    /** These and one of 32-bit integers. */
    public Inputs with(String name, int[] values) {
        return with(name, Arrays.stream(values).asLongStream().toArray());
    }

    /** These and one of binary32. */
    public Inputs with(String name, float[] values) {
        return with(name, (Source) target -> target.set(values));
    }

    /** These and one of binary64. */
    public Inputs with(String name, double[] values) {
        return with(name, (Source) target -> target.set(values));
    }

    /** These and one with a type of its own, which must be the plan's. */
    public Inputs with(String name, MemoryTensor tensor) {
        return with(name, (Source) target -> target.copyFrom(tensor));
    }

    /** One input that lies where the engine computes already. */
    public static Inputs of(String name, DeviceTensor tensor) {
        return NONE.with(name, tensor);
    }

    /** These and one that lies where the engine computes already; of the plan's own type, and not given at two inputs of one run. */
    public Inputs with(String name, DeviceTensor tensor) {
        return with(name, new OfTensor(tensor));
    }

    private Inputs with(String name, Source source) {
        Map<String, Source> more = new LinkedHashMap<>(sources);
        more.put(name, source);
        return new Inputs(Collections.unmodifiableMap(more));
    }

    private static long[] oneAfterAnother(long[][] rows) {
        for (int i = 1; i < rows.length; i++) {
            if (rows[i].length != rows[0].length) {
                throw new IllegalArgumentException("row " + i + " has " + rows[i].length + " elements and row 0 has "
                        + rows[0].length + "; make the rows equally long, with padding if need be");
            }
        }
        return Arrays.stream(rows).flatMapToLong(Arrays::stream).toArray();
    }

    /** The names that are given. */
    public Set<String> names() {
        return sources.keySet();
    }

    Map<String, Source> sources() {
        return sources;
    }
}
