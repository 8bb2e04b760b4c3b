package org.lemnos.core.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.ValueRange;

/**
 * Which integers the elements of a program's inputs may have, by what the operations say that use them, directly or as views: a kernel cannot
 * refuse an index that lies outside, so the host does before the run. The binder holds constants to the same; values that nodes make are not covered.
 */
public final class InputRanges {
    private final List<Optional<ValueRange>> ranges;

    private InputRanges(List<Optional<ValueRange>> ranges) {
        this.ranges = List.copyOf(ranges);
    }

    /**
     * The ranges of a program's inputs; asks each operation's oracle once a node.
     *
     * @throws org.lemnos.core.LemnosException with {@code PROVIDER_FAULT} if an oracle breaks the contract
     */
    public static InputRanges of(BoundProgram program) {
        int[] source = new int[program.values().size()];
        Arrays.setAll(source, value -> value);
        List<Optional<ValueRange>> ofValue = new ArrayList<>();
        program.values().forEach(value -> ofValue.add(Optional.empty()));
        for (BoundProgram.BoundNode node : program.nodes()) {
            for (int place = 0; place < node.inputs().size(); place++) {
                int value = node.inputs().get(place);
                if (value >= 0) {
                    int from = source[value];
                    allowed(node, place)
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

    private static Optional<ValueRange> allowed(BoundProgram.BoundNode node, int place) {
        return new OracleCall(node.id(), node.descriptor(), node.oracle()).allowed(node.call(), place);
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
