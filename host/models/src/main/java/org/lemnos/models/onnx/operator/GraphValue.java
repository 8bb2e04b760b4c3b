package org.lemnos.models.onnx.operator;

import java.util.List;
import java.util.Optional;
import org.lemnos.core.program.ValueRef;

/** What a name of an ONNX graph stands for. Programs only know tensors; lists and options exist while a model is read, and must be gone by its end. */
sealed interface GraphValue permits GraphValue.Tensor, GraphValue.Sequence, GraphValue.Option {
    /** What to call it in messages. */
    String kind();

    /**
     * A tensor.
     *
     * @param ref the program's value
     */
    record Tensor(ValueRef ref) implements GraphValue {
        @Override
        public String kind() {
            return "a tensor";
        }
    }

    /**
     * Tensors in an order.
     *
     * @param parts the tensors
     */
    record Sequence(List<ValueRef> parts) implements GraphValue {
        /** Copies the list. */
        public Sequence {
            parts = List.copyOf(parts);
        }

        @Override
        public String kind() {
            return "a sequence";
        }
    }

    /**
     * A value or none.
     *
     * @param content what it holds
     */
    record Option(Optional<GraphValue> content) implements GraphValue {
        @Override
        public String kind() {
            return "an optional value";
        }
    }
}
