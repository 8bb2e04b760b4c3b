package org.lemnos.tck.rule;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.TensorType;

/**
 * What a kernel does inside its claims unless it says otherwise. Each is a question about a problem; a kernel that does not have the behaviour
 * declines every problem to which the answer is yes.
 */
public enum Behaviour {
    /** Serves calls of which some tensor has no elements. */
    EMPTY_TENSORS {
        @Override
        public boolean isAskedBy(Problem problem) {
            return tensors(problem).anyMatch(TensorType::isEmpty);
        }
    },
    /** Serves scalars, which have no axis. */
    SCALARS {
        @Override
        public boolean isAskedBy(Problem problem) {
            return tensors(problem).anyMatch(type -> type.rank() == 0);
        }
    },
    /** Serves tensors whose innermost extent is no multiple of 4, which vector kernels like to leave to others. */
    RAGGED_ROWS {
        @Override
        public boolean isAskedBy(Problem problem) {
            return tensors(problem).anyMatch(type -> type.rank() > 0 && type.dim(-1) % QUAD != 0);
        }
    },
    /** Serves inputs of different extents. */
    BROADCASTING {
        @Override
        public boolean isAskedBy(Problem problem) {
            return inputs(problem)
                            .map(type -> Arrays.toString(type.dims()))
                            .distinct()
                            .count()
                    > 1;
        }
    },
    /** Serves tensors of more than two axes. */
    BATCHES {
        @Override
        public boolean isAskedBy(Problem problem) {
            return tensors(problem).anyMatch(type -> type.rank() > 2);
        }
    },
    /** Serves inputs that are known before the run. */
    CONSTANT_INPUTS {
        @Override
        public boolean isAskedBy(Problem problem) {
            return IntStream.range(0, problem.inputs())
                    .anyMatch(input -> problem.constant(input).isPresent());
        }
    };

    private static final int QUAD = 4;

    private static Stream<TensorType> inputs(Problem problem) {
        return IntStream.range(0, problem.inputs()).filter(problem::has).mapToObj(problem::input);
    }

    private static Stream<TensorType> tensors(Problem problem) {
        return Stream.concat(
                inputs(problem), IntStream.range(0, problem.outputs()).mapToObj(problem::output));
    }

    /** The name in declarations, such as {@code ragged_rows}. */
    public String token() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a problem asks for the behaviour. */
    public abstract boolean isAskedBy(Problem problem);
}
