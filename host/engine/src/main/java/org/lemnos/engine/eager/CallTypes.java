package org.lemnos.engine.eager;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.program.DefinedOperation;
import org.lemnos.core.program.KnownValue;
import org.lemnos.core.program.ReplacementCall;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.vendor.Oversight;
import org.lemnos.core.vendor.Question;
import org.lemnos.core.vendor.VendorThreads;

/**
 * The types of what operations make, asked of their oracles when they are recorded, so that a mistake is told where it is made. Oracles are vendor
 * code, asked on a thread of their own; what they said is remembered. For whoever has the recording.
 */
final class CallTypes {
    private static final String ORACLES = "oracles";
    private static final int MOST_KEPT = 1024;

    private final Map<Key, List<TensorType>> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, List<TensorType>> eldest) {
            return size() > MOST_KEPT;
        }
    };

    /** Everything that an answer follows from. The operation is that of one catalog, which a replaced plugin leaves. */
    private record Key(
            OperationEntry operation,
            Version needs,
            Attributes attributes,
            List<Optional<TensorType>> types,
            List<Optional<ByteBuffer>> constants) {}

    /**
     * The types of the outputs.
     *
     * @param inputs what is known of each input, one a place; empty where an optional one is left out
     * @throws LemnosException with {@code NODE_INVALID} if the operation does not take them, {@code PROVIDER_FAULT} if its oracle fails
     */
    List<TensorType> of(
            OperationEntry operation,
            Version needs,
            Attributes attributes,
            List<Optional<KnownValue>> inputs,
            Oversight oversight) {
        Key key = new Key(
                operation,
                needs,
                attributes,
                inputs.stream().map(input -> input.map(KnownValue::type)).toList(),
                inputs.stream()
                        .map(input -> input.flatMap(KnownValue::tensor).map(MemoryTensor::bytes))
                        .toList());
        List<TensorType> types = known.get(key);
        if (types == null) {
            types = ask(operation, needs, attributes, inputs, oversight);
            known.put(key, types);
        }
        return types;
    }

    private static List<TensorType> ask(
            OperationEntry operation,
            Version needs,
            Attributes attributes,
            List<Optional<KnownValue>> inputs,
            Oversight oversight) {
        Question<Said> question =
                Question.of(operation.toString(), "infer", () -> Said.by(operation, needs, attributes, inputs));
        try (VendorThreads threads = new VendorThreads(oversight.evidence())) {
            return threads.ask(ORACLES, oversight.limits().question(), question)
                    .orElse(fault -> {
                        throw new LemnosException(ErrorCode.PROVIDER_FAULT, "the oracle of " + fault);
                    })
                    .get();
        }
    }

    /** What an oracle said, or how it refused. */
    private record Said(List<TensorType> types, Optional<LemnosException> refusal) {
        static Said by(
                OperationEntry operation, Version needs, Attributes attributes, List<Optional<KnownValue>> inputs) {
            OperationId id = operation.id();
            List<Integer> places = new ArrayList<>();
            for (int place = 0; place < inputs.size(); place++) {
                places.add(inputs.get(place).isPresent() ? place : -1);
            }
            List<Integer> outputs = IntStream.range(
                            inputs.size(),
                            inputs.size() + operation.descriptor().outputs().size())
                    .boxed()
                    .toList();
            try {
                DefinedOperation defined = new DefinedOperation(operation.descriptor(), operation.oracle());
                return new Said(
                        ReplacementCall.of(id.name(), defined, needs, attributes, places, inputs, outputs)
                                .outputs(),
                        Optional.empty());
            } catch (IllegalArgumentException wrong) {
                return refused(new LemnosException(
                        ErrorCode.NODE_INVALID,
                        operation + " does not take this: " + wrong.getMessage(),
                        Map.of("operation", operation.toString())));
            } catch (LemnosException refusal) {
                return refused(refusal);
            }
        }

        private static Said refused(LemnosException refusal) {
            return new Said(List.of(), Optional.of(refusal));
        }

        List<TensorType> get() {
            refusal.ifPresent(thrown -> {
                throw thrown;
            });
            return types;
        }
    }
}
