package org.lemnos.core.program;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.vendor.VendorFaultException;

/** Asks an oracle, which is a provider's code, about one node: a refusal is the node's fault, everything else that is thrown the provider's. */
final class OracleCall {
    private final String node;
    private final OperationDescriptor operation;
    private final OperationOracle oracle;

    OracleCall(String node, OperationDescriptor operation, OperationOracle oracle) {
        this.node = node;
        this.operation = operation;
        this.oracle = oracle;
    }

    /**
     * The types of the outputs.
     *
     * @throws LemnosException with {@code NODE_INVALID} if the oracle refuses the call, {@code PROVIDER_FAULT} if it fails or gives null
     */
    List<TensorType> infer(OperationCall call) {
        return ask(() -> List.copyOf(oracle.infer(call)));
    }

    /**
     * Computes the outputs.
     *
     * @throws LemnosException with {@code NODE_INVALID} if the oracle refuses the inputs' values, {@code PROVIDER_FAULT} if it fails
     */
    void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        ask(() -> {
            oracle.evaluate(call, inputs, outputs);
            return outputs;
        });
    }

    /**
     * The integers that an input's elements may have.
     *
     * @throws LemnosException as {@link #infer}
     */
    Optional<ValueRange> allowed(OperationCall call, int input) {
        // As List.copyOf above, this fails on null, which an oracle must not give.
        return ask(() -> Objects.requireNonNull(oracle.allowed(call, input)));
    }

    private <T> T ask(Supplier<T> question) {
        try {
            return question.get();
        } catch (LemnosException | OutOfMemoryError passed) {
            throw passed;
        } catch (IllegalArgumentException refusal) {
            throw failure(ErrorCode.NODE_INVALID, "node '" + node + "' (" + operation + "): ", refusal);
        } catch (VendorFaultException known) {
            throw failure(ErrorCode.PROVIDER_FAULT, "node '" + node + "': the oracle of ", known);
        } catch (Throwable fault) {
            String who = "the oracle of " + operation + " failed at node '" + node + "': ";
            throw failure(ErrorCode.PROVIDER_FAULT, who + fault.getClass().getName() + ": ", fault);
        }
    }

    private LemnosException failure(ErrorCode code, String head, Throwable cause) {
        LemnosException failure = new LemnosException(
                code, head + messageOf(cause), Map.of("node", node, "operation", operation.toString()));
        failure.initCause(cause);
        return failure;
    }

    /** The message, which is vendor code too. */
    private static String messageOf(Throwable thrown) {
        try {
            return String.valueOf(thrown.getMessage());
        } catch (OutOfMemoryError nothingLeft) {
            throw nothingLeft;
        } catch (Throwable again) {
            return "(its message cannot be read)";
        }
    }
}
