package org.lemnos.portable.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StridedAxesTest {
    private static long[] longs(long... values) {
        return values;
    }

    @Test
    void denseOperandsFoldIntoOneAxis() {
        long[] dims = longs(2, 3, 5);
        StridedAxes axes = StridedAxes.of(dims, StridedAxes.dense(dims), StridedAxes.dense(dims));
        assertThat(axes.count()).isEqualTo(1);
        assertThat(axes.extent(0)).isEqualTo(30);
        assertThat(axes.stride(1, 0)).isEqualTo(1);
    }

    @Test
    void aBiasLeavesTwoAxes() {
        long[] dims = longs(2, 3, 5);
        StridedAxes axes = StridedAxes.of(dims, StridedAxes.dense(dims), StridedAxes.broadcast(longs(5), 3));
        assertThat(axes.count()).isEqualTo(2);
        assertThat(axes.extent(1)).isEqualTo(6);
        assertThat(axes.stride(1, 1)).isZero();
        assertThat(axes.stride(1, 0)).isEqualTo(1);
    }

    @Test
    void aSingleElementHasNoAxes() {
        StridedAxes axes = StridedAxes.of(longs(1, 1), longs(0, 0));
        assertThat(axes.count()).isZero();
        assertThat(axes.elements()).isEqualTo(1);
        assertThat(axes.divides(4)).isFalse();
    }

    @Test
    void foldingVisitsTheSamePlacesInTheSameOrder() {
        long seed = seed();
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            int rank = random.nextInt(6);
            long[] extents = random.longs(rank, 1, 4).toArray();
            long[] dense = StridedAxes.dense(extents);
            long[] other = random.longs(rank, -3, 7).toArray();
            for (int axis = 0; axis < rank; axis++) {
                other[axis] = random.nextBoolean() ? dense[axis] : random.nextBoolean() ? 0 : other[axis];
            }
            StridedAxes folded = StridedAxes.of(extents, dense, other);
            assertThat(places(folded, 0)).as("seed %d", seed).isEqualTo(places(extents, dense));
            assertThat(places(folded, 1)).as("seed %d", seed).isEqualTo(places(extents, other));
        }
    }

    @Test
    void jumpsLeadToTheSamePlacesAsStrides() {
        long seed = seed();
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            int rank = random.nextInt(6);
            long[] extents = random.longs(rank, 1, 4).toArray();
            StridedAxes axes = StridedAxes.of(extents, random.longs(rank, -3, 7).toArray());
            List<Long> jumped = new ArrayList<>();
            for (long place = 0; place < axes.elements(); place++) {
                long rest = place;
                long offset = 0;
                for (int axis = 0; axis < axes.count(); axis++) {
                    offset += rest * axes.jump(0, axis);
                    rest /= axes.extent(axis);
                }
                jumped.add(offset);
            }
            assertThat(jumped).as("seed %d", seed).isEqualTo(places(axes, 0));
        }
    }

    @Test
    void unitsVisitEveryUnitsFirstPlace() {
        long[] dims = longs(3, 2, 8);
        StridedAxes axes = StridedAxes.of(dims, longs(8, 24, 1), StridedAxes.dense(dims));
        assertThat(axes.divides(4)).isTrue();
        assertThat(axes.divides(16)).isFalse();
        List<Long> firsts = new ArrayList<>();
        List<Long> all = places(axes, 0);
        for (int i = 0; i < all.size(); i += 4) {
            firsts.add(all.get(i) / 4);
        }
        assertThat(places(axes.inUnits(4), 0)).isEqualTo(firsts);
    }

    private static List<Long> places(StridedAxes axes, int operand) {
        long[] extents = new long[axes.count()];
        long[] strides = new long[axes.count()];
        for (int axis = 0; axis < extents.length; axis++) {
            extents[extents.length - 1 - axis] = axes.extent(axis);
            strides[extents.length - 1 - axis] = axes.stride(operand, axis);
        }
        return places(extents, strides);
    }

    private static List<Long> places(long[] extents, long[] strides) {
        List<Long> places = new ArrayList<>(List.of(0L));
        for (int axis = 0; axis < extents.length; axis++) {
            List<Long> longer = new ArrayList<>();
            for (long place : places) {
                for (long index = 0; index < extents[axis]; index++) {
                    longer.add(place + index * strides[axis]);
                }
            }
            places = longer;
        }
        return places;
    }

    private static long seed() {
        long seed = Long.getLong("lemnos.seed", Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20261130);
        System.out.println("seed " + seed);
        return seed;
    }
}
