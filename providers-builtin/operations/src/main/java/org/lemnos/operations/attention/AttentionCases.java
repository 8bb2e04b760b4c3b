package org.lemnos.operations.attention;

import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Sweep;

/** Calls of {@code nn/attention} on which kernels tend to fail. */
final class AttentionCases {
    private static final long[] HEADS_OUTER = {1, 1, 1, 1};
    private static final long[] HEADS_INNER = {2, 2, 2, 2};
    private static final long[] MIXED = {2, 1, 2, 1};

    private AttentionCases() {}

    /** The extents of a case. */
    private record Sizes(long batch, long heads, long keyHeads, long queries, long keys, long keySize, long valueSize) {
        TensorType queries(ElementType type, long axis) {
            return rows(type, axis, heads, queries, keySize);
        }

        TensorType keys(ElementType type, long axis) {
            return rows(type, axis, keyHeads, keys, keySize);
        }

        TensorType values(ElementType type, long axis) {
            return rows(type, axis, keyHeads, keys, valueSize);
        }

        private TensorType rows(ElementType type, long axis, long heads, long rows, long size) {
            return axis == 1
                    ? TensorType.of(type, batch, heads, rows, size)
                    : TensorType.of(type, batch, rows, heads, size);
        }
    }

    static void add(OperationCases cases, ElementType type) {
        Attributes causal = Attributes.of(Attention.CAUSAL, true);
        Attributes plain = Attributes.none();
        add(cases, type, plain, HEADS_INNER, new Sizes(1, 12, 12, 16, 16, 32, 32), 1, 1, 1, 16);
        add(cases, type, plain, HEADS_OUTER, new Sizes(2, 3, 3, 5, 7, 8, 12));
        add(cases, type, plain.with(Attention.SCALE, 1f), MIXED, new Sizes(2, 6, 2, 3, 65, 5, 3), 3, 65);
        add(cases, type, causal, HEADS_OUTER, new Sizes(1, 4, 2, 17, 33, 64, 64), 4, 17, 33);
        add(cases, type, causal, MIXED, new Sizes(2, 2, 1, 9, 9, 7, 9));
        add(cases, type, causal, HEADS_INNER, new Sizes(1, 2, 2, 5, 3, 4, 4));
        add(cases, type, plain, HEADS_OUTER, new Sizes(1, 8, 2, 1, 1025, 64, 64), 1, 1, 1, 1025);
        add(cases, type, causal, HEADS_OUTER, new Sizes(1, 2, 1, 65, 129, 16, 260), 2, 1, 1);
        add(cases, type, plain.with(Attention.SCALE, -0.25f), HEADS_INNER, new Sizes(3, 1, 1, 31, 64, 128, 128), 1);
        add(cases, type, plain, HEADS_OUTER, new Sizes(2, 2, 2, 33, 4, 256, 1), 2, 1, 33, 1);
        add(cases, type, plain, HEADS_OUTER, new Sizes(1, 1, 1, 1, 1, 1, 1));
        add(cases, type, plain, HEADS_OUTER, new Sizes(1, 2, 2, 3, 0, 4, 4));
        add(cases, type, plain, HEADS_INNER, new Sizes(1, 2, 2, 0, 3, 4, 4));
        add(cases, type, plain, HEADS_INNER, new Sizes(0, 2, 1, 3, 3, 4, 4), 3);
        add(cases, type, plain, HEADS_INNER, new Sizes(1, 2, 1, 3, 3, 4, 0));
        addHiding(cases, type);
    }

    /** Adds calls with keys that are hidden, some of them all keys of a row, and with a mask beside that may be of f32. */
    private static void addHiding(OperationCases cases, ElementType type) {
        Attributes plain = Attributes.none();
        Attributes filled = plain.with(Attention.FILL, -10_000f);
        TensorType none = TensorType.of(type);
        TensorType wide = TensorType.of(ElementType.F32);
        addHiding(
                cases,
                type,
                plain,
                HEADS_INNER,
                new Sizes(2, 4, 2, 16, 16, 32, 32),
                none,
                TensorType.of(ElementType.BOOL, 2, 1, 1, 16));
        addHiding(
                cases,
                type,
                filled,
                HEADS_OUTER,
                new Sizes(1, 3, 1, 5, 7, 8, 12),
                wide,
                TensorType.of(ElementType.BOOL, 5, 7));
        addHiding(
                cases,
                type,
                plain.with(Attention.HIDES, true),
                MIXED,
                new Sizes(2, 2, 2, 3, 65, 5, 3),
                none,
                TensorType.of(ElementType.BOOL, 65));
        addHiding(
                cases,
                type,
                filled.with(Attention.HIDES, true),
                HEADS_OUTER,
                new Sizes(1, 4, 2, 9, 33, 16, 16),
                TensorType.of(ElementType.F32, 1, 1, 33),
                TensorType.of(ElementType.BOOL, 1, 4, 9, 33));
        addHiding(
                cases,
                type,
                plain.with(Attention.CAUSAL, true),
                HEADS_OUTER,
                new Sizes(1, 2, 2, 5, 1025, 8, 4),
                TensorType.of(ElementType.F32, 5, 1025),
                TensorType.of(ElementType.BOOL, 1, 1, 1, 1025));
        addHiding(
                cases,
                type,
                plain,
                HEADS_OUTER,
                new Sizes(2, 1, 1, 2, 3, 4, 4),
                wide,
                TensorType.of(ElementType.BOOL, 2, 1, 1, 1));
    }

    private static void addHiding(
            OperationCases cases,
            ElementType type,
            Attributes attributes,
            long[] headAxes,
            Sizes sizes,
            TensorType mask,
            TensorType shown) {
        Sweep.add(
                cases,
                attributes.with(Attention.HEAD_AXES, headAxes),
                sizes.queries(type, headAxes[0]),
                sizes.keys(type, headAxes[1]),
                sizes.values(type, headAxes[2]),
                mask,
                shown);
    }

    /** Adds a call whose mask has such extents, or none if there are none. */
    private static void add(
            OperationCases cases, ElementType type, Attributes attributes, long[] headAxes, Sizes sizes, long... mask) {
        Attributes all = attributes.with(Attention.HEAD_AXES, headAxes);
        TensorType queries = sizes.queries(type, headAxes[0]);
        TensorType keys = sizes.keys(type, headAxes[1]);
        TensorType values = sizes.values(type, headAxes[2]);
        if (mask.length == 0) {
            Sweep.add(cases, all, queries, keys, values);
        } else {
            Sweep.add(cases, all, queries, keys, values, TensorType.of(type, mask));
        }
    }
}
