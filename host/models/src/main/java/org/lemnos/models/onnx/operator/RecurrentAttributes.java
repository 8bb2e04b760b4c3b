package org.lemnos.models.onnx.operator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.sequence.Activation;
import org.lemnos.operations.sequence.Cell;
import org.lemnos.operations.sequence.GateFunction;
import org.lemnos.operations.sequence.Recurrence;

/** The attributes of an ONNX recurrent layer, as the operation takes them: one set a direction. */
final class RecurrentAttributes {
    private static final List<String> NAMES = List.of(Recurrence.F, Recurrence.G, Recurrence.H);

    /** Functions of which ONNX has no operator that would say their factors. */
    private static final Set<Activation> WITHOUT_DEFAULTS = Set.of(Activation.AFFINE, Activation.SCALED_TANH);

    private final OperatorCall call;
    private final Cell cell;
    private final Deque<Float> alphas;
    private final Deque<Float> betas;

    private RecurrentAttributes(OperatorCall call, Cell cell) {
        this.call = call;
        this.cell = cell;
        this.alphas = factors("activation_alpha");
        this.betas = factors("activation_beta");
    }

    /** Those of each direction, in ONNX's order. */
    static List<Attributes> of(OperatorCall call, Cell cell) {
        call.integer("hidden_size").ifPresent(hidden -> RecurrentInputs.checkHidden(call, cell, hidden));
        return new RecurrentAttributes(call, cell).directions();
    }

    private List<Attributes> directions() {
        List<Boolean> reversed = reversed();
        Attributes common = common();
        List<String> usual = usual();
        Optional<List<String>> given = call.texts("activations");
        int count = usual.size() * reversed.size();
        if (given.isPresent() && given.get().size() != count) {
            throw call.malformed(
                    "attribute 'activations' names " + given.get().size() + " functions; there are " + count);
        }
        List<Attributes> directions = new ArrayList<>();
        for (int direction = 0; direction < reversed.size(); direction++) {
            Attributes own = common.with(Recurrence.REVERSE, reversed.get(direction));
            for (int i = 0; i < usual.size(); i++) {
                String name = given.isPresent() ? given.get().get(direction * usual.size() + i) : usual.get(i);
                own = function(name).in(own, NAMES.get(i));
            }
            directions.add(own);
        }
        return directions;
    }

    private List<Boolean> reversed() {
        String direction = call.text("direction").orElse("forward");
        return switch (direction) {
            case "forward" -> List.of(false);
            case "reverse" -> List.of(true);
            case "bidirectional" -> List.of(false, true);
            default ->
                throw call.malformed(
                        "attribute 'direction' is '" + direction + "'; forward, reverse and bidirectional are allowed");
        };
    }

    private Attributes common() {
        Attributes attributes = Attributes.of(Recurrence.CELL, cell.token());
        Optional<Float> clip = call.number("clip");
        if (clip.isPresent()) {
            if (!(clip.get() > 0)) {
                throw call.unsupported("attribute 'clip' is " + clip.get() + "; a bound is above 0");
            }
            attributes = attributes.with(Recurrence.CLIP, clip.get());
        }
        return switch (cell) {
            case RNN -> attributes;
            case GRU -> attributes.with(Recurrence.RESET_AFTER, isSet("linear_before_reset"));
            case LSTM -> attributes.with(Recurrence.COUPLED, isSet("input_forget"));
        };
    }

    private boolean isSet(String attribute) {
        return call.integer(attribute).orElse(0L) != 0;
    }

    private List<String> usual() {
        return switch (cell) {
            case RNN -> List.of("Tanh");
            case GRU -> List.of("Sigmoid", "Tanh");
            case LSTM -> List.of("Sigmoid", "Tanh", "Tanh");
        };
    }

    /** Factors go to the functions that have them, in order, for as long as there are any. */
    private GateFunction function(String name) {
        Activation activation = Activation.named(name)
                .orElseThrow(() -> call.unsupported(
                        "activation '" + name + "' is not known; there are " + Arrays.toString(Activation.tokens())));
        boolean complete =
                alphas.size() >= Math.min(1, activation.factors()) && betas.size() >= activation.factors() - 1;
        if (WITHOUT_DEFAULTS.contains(activation) && !complete) {
            throw call.unsupported("activation '" + name + "' has no factors that apply where none are given");
        }
        float alpha = activation.factors() > 0 && !alphas.isEmpty() ? alphas.remove() : activation.defaultAlpha();
        float beta = activation.factors() > 1 && !betas.isEmpty() ? betas.remove() : activation.defaultBeta();
        return new GateFunction(activation, alpha, beta);
    }

    private Deque<Float> factors(String attribute) {
        Deque<Float> factors = new ArrayDeque<>();
        for (float factor : call.numbers(attribute).orElse(new float[0])) {
            factors.add(factor);
        }
        return factors;
    }
}
