package org.lemnos.models.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ValueRef;
import org.lemnos.operations.tensor.Transpose;

/**
 * Leaves out transpositions that a run need not make: a weight that is read turned is stored turned, one after another become one, and what turns nothing
 * goes. What is read keeps its bytes. A weight that is read as it is as well is there both ways; one that is not is loaded turned only.
 */
public final class Turning {
    private final Program source;
    private final Definitions definitions;
    private final ProgramCopy copy;
    private final Map<ValueRef, Program.Weight> weights = new HashMap<>();
    private final Map<ValueRef, Turned> views = new HashMap<>();
    private final Map<Turned, Node> stored = new HashMap<>();
    private int turnedWeights;
    private int leftOut;

    private Turning(Program source) {
        this.source = source;
        this.definitions = new Definitions(source);
        this.copy = new ProgramCopy(source);
        source.weights().forEach(weight -> weights.put(weight.value(), weight));
    }

    /**
     * A value with its axes in another order.
     *
     * @param base the value, which no transposition makes of another
     * @param perm its axes in the new order
     */
    private record Turned(ValueRef base, List<Long> perm) {
        boolean isAsItWas() {
            return perm.equals(inOrder(perm.size()));
        }

        /** The same turned once more. */
        Turned then(List<Long> next) {
            return new Turned(
                    base, next.stream().map(axis -> perm.get(axis.intValue())).toList());
        }
    }

    /** The program without the transpositions; a note says how many they were. */
    public static Program of(Program source) {
        return new Turning(source).run();
    }

    private Program run() {
        for (Node node : source.nodes()) {
            Optional<Turned> turned = turned(node);
            if (turned.isPresent()) {
                views.put(Definitions.result(node), turned.get());
                put(node, turned.get());
            } else {
                copy.node(node);
            }
        }
        if (turnedWeights > 0) {
            copy.note("turned", turnedWeights + " weights, which are read with axes in another order, stored so");
        }
        if (leftOut > 0) {
            copy.note("transposed", leftOut + " transpositions of transposed values made one, or none");
        }
        return turnedWeights + leftOut == 0 ? source : copy.finish();
    }

    private Optional<Turned> turned(Node node) {
        if (!node.operation().equals(Transpose.ID)) {
            return Optional.empty();
        }
        ValueRef x = Definitions.input(node, 0);
        Optional<Turned> view = Optional.ofNullable(views.get(x));
        Optional<Integer> rank = view.map(known -> known.perm().size())
                .or(() -> definitions.stored(x).map(TensorType::rank));
        return perm(node, rank).map(perm -> view.map(known -> known.then(perm)).orElseGet(() -> new Turned(x, perm)));
    }

    /** The axes that a node says; empty if it says none that are sound, which binding refuses, or means all of who knows how many. */
    private static Optional<List<Long>> perm(Node node, Optional<Integer> rank) {
        List<Long> said = node.attributes().has(Transpose.PERM)
                ? LongStream.of(node.attributes().integers(Transpose.PERM))
                        .boxed()
                        .toList()
                : List.of();
        if (said.isEmpty()) {
            return rank.map(
                    axes -> inOrder(axes).stream().map(axis -> axes - 1 - axis).toList());
        }
        boolean isSound = said.stream().sorted().toList().equals(inOrder(said.size()))
                && rank.map(axes -> axes == said.size()).orElse(true);
        return isSound ? Optional.of(said) : Optional.empty();
    }

    private static List<Long> inOrder(int axes) {
        return LongStream.range(0, axes).boxed().toList();
    }

    private void put(Node node, Turned turned) {
        boolean observed = definitions.isObserved(Definitions.result(node));
        boolean again = !turned.base().equals(Definitions.input(node, 0));
        if (turned.isAsItWas() && !observed) {
            copy.replace(node, turned.base());
            leftOut++;
        } else if (observed || !isStored(node, turned)) {
            copy.node(again ? at(node, turned) : node);
            leftOut += again ? 1 : 0;
        }
    }

    private static Node at(Node node, Turned turned) {
        Attributes attributes = Attributes.of(
                Transpose.PERM, turned.perm().stream().mapToLong(axis -> axis).toArray());
        List<Optional<ValueRef>> inputs = new ArrayList<>(node.inputs());
        inputs.set(0, Optional.of(turned.base()));
        return new Node(node.id(), node.operation(), node.needs(), attributes, inputs, node.outputs());
    }

    /** Makes the node's output a weight, if it is one turned and not too large. */
    private boolean isStored(Node node, Turned turned) {
        Program.Weight weight = weights.get(turned.base());
        if (weight == null || !TurnedWeight.holds(weight.type().sizeBytes())) {
            return false;
        }
        Optional<AxisSwap> swap = AxisSwap.of(weight.type(), turned.perm());
        if (swap.isEmpty()) {
            return false;
        }
        Node first = stored.putIfAbsent(turned, node);
        if (first == null) {
            TensorType type = weight.type()
                    .withDims(turned.perm().stream()
                            .mapToLong(axis -> weight.type().dim(axis.intValue()))
                            .toArray());
            copy.weight(node, type, new TurnedWeight(weight.data(), swap.get()));
            turnedWeights++;
        } else {
            copy.replace(node, Definitions.result(first));
        }
        return true;
    }
}
