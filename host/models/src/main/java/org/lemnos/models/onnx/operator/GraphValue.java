package org.lemnos.models.onnx.operator;

import java.util.List;
import java.util.Optional;
import org.lemnos.core.program.ValueRef;
import org.lemnos.models.onnx.file.PackedIntegers;

/**
 * What a name of an ONNX graph stands for. Programs only know tensors; lists and options exist while a model is read, and must be gone by its end.
 */
sealed interface GraphValue permits GraphValue.Tensor, GraphValue.Packed, GraphValue.Sequence, GraphValue.Option {
    /** What to call it in messages. */
    String kind();

    /** A tensor whose elements may be packed ones in the model. */
    static GraphValue of(ValueRef ref, Optional<PackedIntegers> packed) {
        return packed.isPresent() ? new Packed(ref, packed.get()) : new Tensor(ref);
    }

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
     * A tensor of integers of less than a byte, held as bytes. Operators must ask for it as such: what one computes of bytes may leave the range.
     *
     * @param ref the program's value
     * @param type what its elements are in the model
     */
    record Packed(ValueRef ref, PackedIntegers type) implements GraphValue {
        @Override
        public String kind() {
            return "a tensor of " + type;
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
