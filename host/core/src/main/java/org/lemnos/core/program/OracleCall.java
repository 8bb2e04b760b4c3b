package org.lemnos.core.program;

import java.util.Map;
import java.util.function.Supplier;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** Asks an oracle, which is a provider's code: a refusal passes, everything else that is thrown becomes a typed error. */
final class OracleCall {
    private OracleCall() {}

    /**
     * The oracle's answer.
     *
     * @throws IllegalArgumentException if the oracle refuses the call
     * @throws LemnosException with {@code PROVIDER_FAULT} if it throws anything else or gives null
     */
    static <T> T of(String node, OperationDescriptor operation, Supplier<T> question) {
        T answer;
        try {
            answer = question.get();
        } catch (IllegalArgumentException | LemnosException | OutOfMemoryError passed) {
            throw passed;
        } catch (Throwable fault) {
            throw new LemnosException(
                    ErrorCode.PROVIDER_FAULT,
                    "the oracle of " + operation + " failed at node '" + node + "': " + fault,
                    fault);
        }
        if (answer == null) {
            throw new LemnosException(
                    ErrorCode.PROVIDER_FAULT,
                    "the oracle of " + operation + " gave null at node '" + node + "'",
                    Map.of("node", node, "operation", operation.toString()));
        }
        return answer;
    }
}
