package org.lemnos.engine.eager;

import java.util.List;
import java.util.Random;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;

/**
 * An operation over two operands, of which it may use one. On small whole numbers its result is exact, whatever is fused.
 *
 * @param kind what it does
 * @param first an operand
 * @param second another, perhaps the same; of the same extents as the first
 */
record RandomStep(Kind kind, int first, int second) {
    /** What a step may do. */
    enum Kind {
        ADD {
            @Override
            Tensor of(Tensor x, Tensor y) {
                return x.add(y);
            }
        },
        SUB {
            @Override
            Tensor of(Tensor x, Tensor y) {
                return x.sub(y);
            }
        },
        MUL {
            @Override
            Tensor of(Tensor x, Tensor y) {
                return x.mul(y);
            }
        },
        RELU {
            @Override
            Tensor of(Tensor x, Tensor y) {
                return x.relu();
            }
        },
        NEG {
            @Override
            Tensor of(Tensor x, Tensor y) {
                return x.apply(OperationId.of("math/neg"), Version.of(1, 0), Attributes.none());
            }
        },
        /** A view, and back. */
        RESHAPE {
            @Override
            Tensor of(Tensor x, Tensor y) {
                try (Tensor flat = x.reshape(-1)) {
                    return flat.reshape(x.type().dims());
                }
            }
        },
        /** Moves elements, and adds what is there. */
        TRANSPOSE {
            @Override
            Tensor of(Tensor x, Tensor y) {
                try (Tensor turned = x.transpose(1, 0);
                        Tensor turnedToo = y.transpose(1, 0);
                        Tensor sum = turned.add(turnedToo)) {
                    return sum.transpose(1, 0);
                }
            }
        },
        /** Writes over the first operand. */
        ADD_IN_PLACE {
            @Override
            Tensor of(Tensor x, Tensor y) {
                return x.addInPlace(y);
            }
        },
        /** Writes over the first operand. */
        ASSIGN {
            @Override
            Tensor of(Tensor x, Tensor y) {
                return x.assign(y);
            }
        };

        /** The result; the first operand itself if the step writes over it. */
        abstract Tensor of(Tensor x, Tensor y);

        boolean updates() {
            return this == ADD_IN_PLACE || this == ASSIGN;
        }
    }

    static RandomStep draw(Random random, int operands) {
        List<Kind> kinds = List.of(Kind.values());
        return new RandomStep(
                kinds.get(random.nextInt(kinds.size())), random.nextInt(operands), random.nextInt(operands));
    }

    /** The result, as {@link Kind#of}. */
    Tensor over(List<Tensor> operands) {
        return kind.of(operands.get(first), operands.get(second));
    }
}
