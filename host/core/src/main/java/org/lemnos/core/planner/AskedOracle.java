package org.lemnos.core.planner;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.CallText;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.Question;
import org.lemnos.core.vendor.VendorFaultException;
import org.lemnos.core.vendor.VendorLimits;
import org.lemnos.core.vendor.VendorThreads;

/**
 * An operation's oracle as planning asks it: on its provider's thread and watched. Types are asked for twice and remembered by call. What the
 * oracle refuses stays a refusal; every other failure is a {@link VendorFaultException}.
 */
final class AskedOracle implements OperationOracle {
    private final OperationEntry operation;
    private final VendorThreads threads;
    private final VendorLimits limits;
    private final Optional<QuarantineEntry> held;
    private final Map<OperationCall, Outcome> inferred = new HashMap<>();

    AskedOracle(OperationEntry operation, VendorThreads threads, VendorLimits limits, Optional<QuarantineEntry> held) {
        this.operation = operation;
        this.threads = threads;
        this.limits = limits;
        this.held = held;
    }

    /**
     * What an oracle said.
     *
     * @param types empty if it refused
     * @param refusal what it threw to say so
     */
    private record Outcome(List<TensorType> types, Optional<RuntimeException> refusal) {
        static Outcome of(Supplier<List<TensorType>> asking) {
            try {
                return new Outcome(List.copyOf(asking.get()), Optional.empty());
            } catch (IllegalArgumentException | LemnosException refusal) {
                return new Outcome(List.of(), Optional.of(refusal));
            }
        }

        List<Object> facts() {
            return List.of(types, refusal.isPresent());
        }

        List<TensorType> get() {
            if (refusal.isPresent()) {
                throw refusal.get();
            }
            return types;
        }
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        // Constants are compared by their content, which is more work than asking again.
        if (hasConstants(call)) {
            return asked(call).get();
        }
        Outcome known = inferred.get(call);
        if (known == null) {
            known = asked(call);
            inferred.put(call, known);
        }
        return known.get();
    }

    private static boolean hasConstants(OperationCall call) {
        for (int place = 0; place < call.inputs(); place++) {
            if (call.constant(place).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private Outcome asked(OperationCall call) {
        Question<Outcome> question = Question.<Outcome>of(
                        operation.toString(),
                        "infer",
                        () -> Outcome.of(() -> operation.oracle().infer(call)))
                .about(() -> CallText.inputsOf(call))
                .twice(Outcome::facts);
        return ask(limits.question(), question);
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        Question<Outcome> question = Question.<Outcome>of(
                        operation.toString(),
                        "evaluate",
                        () -> Outcome.of(() -> {
                            operation.oracle().evaluate(call, inputs, outputs);
                            return List.of();
                        }))
                .about(() -> CallText.inputsOf(call));
        ask(limits.evaluation(), question).get();
    }

    @Override
    public Optional<ValueRange> allowed(OperationCall call, int input) {
        Question<Optional<ValueRange>> question = Question.<Optional<ValueRange>>of(
                        operation.toString(),
                        "allowed",
                        () -> operation.oracle().allowed(call, input))
                .about(() -> CallText.inputsOf(call));
        return ask(limits.question(), question);
    }

    private <T> T ask(CallLimit limit, Question<T> question) {
        held.ifPresent(entry -> {
            throw new VendorFaultException(entry.fault());
        });
        return threads.ask(operation.provider(), limit, question).orElse(fault -> {
            throw new VendorFaultException(fault);
        });
    }
}
