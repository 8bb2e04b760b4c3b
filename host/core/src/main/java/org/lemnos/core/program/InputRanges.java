package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.Oversight;
import org.lemnos.core.vendor.Question;
import org.lemnos.core.vendor.VendorThreads;

/**
 * Which integers the elements of a program's inputs may have, by what the operations say that use them, directly or as views: a kernel cannot
 * refuse an index that lies outside, so the host does before the run. The binder holds constants to the same; values that nodes make are not covered.
 */
public final class InputRanges {
    private static final String ORACLES = "oracles";

    private final List<Optional<ValueRange>> ranges;

    private InputRanges(List<Optional<ValueRange>> ranges) {
        this.ranges = List.copyOf(ranges);
    }

    /**
     * The ranges of a program's inputs; asks each operation's oracle once a node.
     *
     * @param oversight how the oracles are watched
     * @throws org.lemnos.core.LemnosException with {@code PROVIDER_FAULT} if an oracle breaks the contract
     */
    public static InputRanges of(BoundProgram program, Oversight oversight) {
        int[] source = new int[program.values().size()];
        Arrays.setAll(source, value -> value);
        List<Optional<ValueRange>> ofValue = new ArrayList<>();
        program.values().forEach(value -> ofValue.add(Optional.empty()));
        Iterator<Optional<ValueRange>> answers = ask(program, oversight).iterator();
        for (BoundProgram.BoundNode node : program.nodes()) {
            for (int place = 0; place < node.inputs().size(); place++) {
                int value = node.inputs().get(place);
                if (value >= 0) {
                    int from = source[value];
                    answers.next()
                            .ifPresent(range -> ofValue.set(
                                    from,
                                    Optional.of(
                                            ofValue.get(from).map(range::and).orElse(range))));
                }
            }
            followViews(node, source);
        }
        return new InputRanges(program.inputs().stream().map(ofValue::get).toList());
    }

    /** What an oracle said about an input, or how it failed. */
    private record Said(Optional<ValueRange> range, Optional<LemnosException> failure) {
        static Said by(BoundProgram.BoundNode node, int place) {
            try {
                OracleCall oracle = new OracleCall(node.id(), node.descriptor(), node.oracle());
                return new Said(oracle.allowed(node.call(), place), Optional.empty());
            } catch (LemnosException failure) {
                return new Said(Optional.empty(), Optional.of(failure));
            }
        }

        Optional<ValueRange> get() {
            failure.ifPresent(thrown -> {
                throw thrown;
            });
            return range;
        }
    }

    /** One answer for each input that is there, node after node; all are asked in one hand-over. */
    private static List<Optional<ValueRange>> ask(BoundProgram program, Oversight oversight) {
        List<Question<Said>> questions = new ArrayList<>();
        for (BoundProgram.BoundNode node : program.nodes()) {
            for (int place = 0; place < node.inputs().size(); place++) {
                if (node.inputs().get(place) >= 0) {
                    int input = place;
                    questions.add(Question.<Said>of(node.descriptor().toString(), "allowed", () -> Said.by(node, input))
                            .about(() -> "input " + input + " of node '" + node.id() + "'"));
                }
            }
        }
        try (VendorThreads threads = new VendorThreads(oversight.evidence())) {
            return threads.ask(ORACLES, oversight.limits().question(), questions).stream()
                    .map(InputRanges::range)
                    .toList();
        }
    }

    private static Optional<ValueRange> range(Answer<Said> answer) {
        return answer.orElse(fault -> {
                    throw new LemnosException(ErrorCode.PROVIDER_FAULT, "the oracle of " + fault);
                })
                .get();
    }

    private static void followViews(BoundProgram.BoundNode node, int[] source) {
        List<Port> ports = node.descriptor().outputs();
        for (int i = 0; i < ports.size(); i++) {
            if (ports.get(i).aliasKind() == Port.AliasKind.MUST) {
                int place = ports.get(i).aliasedInput().getAsInt();
                if (!node.descriptor().inputs().get(place).isUpdated()) {
                    source[node.outputs().get(i)] = source[node.inputs().get(place)];
                }
            }
        }
    }

    /** The range of an input, by its place in the program's inputs; empty if any value will do. */
    public Optional<ValueRange> of(int input) {
        return ranges.get(input);
    }
}
