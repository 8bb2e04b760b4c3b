package org.lemnos.operations.elementwise;

import java.util.List;
import java.util.stream.Stream;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Sweep;

/** Calls of {@code math/chain} on which kernels tend to fail. */
final class ElementwiseChainCases {
    private static final int FIRST = ChainStep.FIRST_RESULT;
    private static final int CONSTANT = ChainStep.FIRST_CONSTANT;

    private static final long[][][] SHAPES = {
        {{}, {}, {}, {}},
        {{17}, {}, {1}, {17}},
        {{0}, {1}, {0}, {}},
        {{3, 5, 64}, {64}, {3, 1, 1}, {3, 5, 64}},
        {{257, 1}, {129}, {257, 129}, {1, 129}},
        {{3, 5, 65}, {3, 1, 65}, {65}, {3, 5, 1}},
        {{2, 1, 5, 33}, {2, 4, 1, 33}, {4, 5, 33}, {}},
        {{1, 16, 384}, {384}, {1, 16, 1}, {16, 384}},
        // More axes than one kernel or another broadcasts over.
        {{2, 1, 3, 1, 2, 1}, {1, 3, 1, 2, 1, 3}, {}, {}},
    };

    private ElementwiseChainCases() {}

    private static ChainStep step(ChainFunction function, int x, int y) {
        return new ChainStep(function, x, y);
    }

    static void add(OperationCases cases, ElementType type) {
        for (ChainFunction function : ChainFunction.values()) {
            Attributes twice = ElementwiseChain.attributes(
                    List.of(step(function, 0, CONSTANT), step(ChainFunction.MUL, FIRST, CONSTANT + 1)),
                    List.of(1.5f, -0.5f));
            for (long length : new long[] {1, 4, 65, 257}) {
                Sweep.add(cases, twice, TensorType.of(type, length));
            }
        }
        for (long[][] dims : SHAPES) {
            TensorType[] inputs =
                    Stream.of(dims).map(each -> TensorType.of(type, each)).toArray(TensorType[]::new);
            Sweep.add(cases, longest(), inputs);
            Sweep.add(cases, squares(), inputs[0], inputs[1]);
        }
    }

    /** Adds calls whose output is of another type than their inputs, or whose steps are. */
    static void addConverting(OperationCases cases, ElementType from, ElementType to) {
        for (long[][] dims : SHAPES) {
            TensorType[] inputs =
                    Stream.of(dims).map(each -> TensorType.of(from, each)).toArray(TensorType[]::new);
            Sweep.add(cases, longest().with(ElementwiseChain.TO, to.token()), inputs);
            Sweep.add(cases, squares().with(ElementwiseChain.TO, to.token()), inputs[0], inputs[1]);
        }
    }

    /** (max(a · b + c, 0.25) / (d - 2)) through functions of one number. */
    private static Attributes longest() {
        return ElementwiseChain.attributes(
                List.of(
                        step(ChainFunction.MUL, 0, 1),
                        step(ChainFunction.ADD, FIRST, 2),
                        step(ChainFunction.MAX, FIRST + 1, CONSTANT),
                        step(ChainFunction.SUB, 3, CONSTANT + 1),
                        step(ChainFunction.DIV, FIRST + 3, FIRST + 2),
                        step(ChainFunction.TANH, FIRST + 4, 0),
                        step(ChainFunction.GELU, FIRST + 5, 0),
                        step(ChainFunction.NEG, FIRST + 6, 0)),
                List.of(0.25f, 2f));
    }

    /** a² - b², each product used twice. */
    private static Attributes squares() {
        return ElementwiseChain.attributes(
                List.of(
                        step(ChainFunction.ADD, 0, 1),
                        step(ChainFunction.SUB, 0, 1),
                        step(ChainFunction.MUL, FIRST, FIRST + 1),
                        step(ChainFunction.SILU, FIRST + 2, 0),
                        step(ChainFunction.MIN, FIRST + 3, FIRST)),
                List.of());
    }
}
