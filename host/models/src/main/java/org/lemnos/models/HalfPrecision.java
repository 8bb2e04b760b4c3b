package org.lemnos.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.models.onnx.deduced.KnownValues;
import org.lemnos.operations.tensor.Cast;

/**
 * Rewrites a program so that what it computes in f32 is computed in f16 where that is sound; {@link PrecisionRules} says where. Values that are not
 * f32 stay as they are, and so do the types of inputs and outputs.
 *
 * <p>A node computes in f16 or f32 as a whole. Weights and constants take the type of the node that uses them; every other value is made in one type
 * and cast once for all users of the other.
 */
final class HalfPrecision {
    private static final ElementType WIDE = ElementType.F32;
    private static final ElementType NARROW = ElementType.F16;

    private final Program source;
    private final ProgramBuilder target;
    private final TwoTypedValues values;
    private final KnownValues known = new KnownValues();

    private HalfPrecision(Program source) {
        this.source = source;
        this.target = ProgramBuilder.of(source.family(), source.fingerprint());
        this.values = new TwoTypedValues(source, target);
    }

    /**
     * The program in f16.
     *
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if it uses an operation that is not a standard one, of which nothing is known here
     */
    static Program of(Program source) {
        return new HalfPrecision(source).run();
    }

    private Program run() {
        for (Program.Input input : source.inputs()) {
            values.addInput(input);
            known.input(input.value(), input.elementType(), input.dims().toArray(Dim[]::new));
        }
        for (Program.Weight weight : source.weights()) {
            values.addWeight(weight);
            known.weight(weight.value(), weight.type());
        }
        for (Program.Constant constant : source.constants()) {
            values.addConstant(constant);
            known.constant(constant.value(), constant.tensor());
        }
        for (Node node : source.nodes()) {
            known.node(node);
            rewrite(node);
        }
        for (Program.Output output : source.outputs()) {
            boolean wide = values.modelType(output.value()) == WIDE;
            target.output(output.name(), wide ? values.in(WIDE, output.value()) : values.asMade(output.value()));
        }
        source.notes().forEach(target::note);
        target.note(
                "precision",
                "f16 at import: weights, products and what follows them in f16, means, powers and sums with them in f32; "
                        + values.limitedConstants() + " constants limited to ±65504");
        return target.build();
    }

    private void rewrite(Node node) {
        if (node.operation().equals(Cast.ID)) {
            rewriteCast(node);
            return;
        }
        PrecisionRules.Rule rule = PrecisionRules.of(node.operation());
        List<ValueRef> flexible = node.inputs().stream()
                .flatMap(Optional::stream)
                .filter(value -> values.modelType(value) == WIDE)
                .toList();
        ElementType type =
                switch (rule.precision()) {
                    case NARROW -> NARROW;
                    case WIDE -> WIDE;
                    case LIKE_INPUTS -> widest(flexible, rule.movesOnly() ? NARROW : WIDE);
                };
        emit(node, node.attributes(), inputs(node, type), type);
    }

    /** The widest type of what was computed before; the fallback if the node has only weights and constants. */
    private ElementType widest(List<ValueRef> flexible, ElementType fallback) {
        List<ElementType> types = flexible.stream()
                .filter(value -> !values.isStored(value))
                .map(values::typeAsMade)
                .toList();
        if (types.isEmpty()) {
            return fallback;
        }
        return types.contains(WIDE) ? WIDE : NARROW;
    }

    private List<Optional<ValueRef>> inputs(Node node, ElementType type) {
        List<Optional<ValueRef>> inputs = new ArrayList<>();
        for (Optional<ValueRef> input : node.inputs()) {
            inputs.add(input.map(
                    value -> values.modelType(value) == WIDE ? values.in(type, value) : values.asMade(value)));
        }
        return inputs;
    }

    /** A cast of integers to f32 goes to f16 at once; one of floating numbers says that the author wants f32 from there on. */
    private void rewriteCast(Node node) {
        ElementType to = ElementType.ofToken(node.attributes().text(Cast.TO));
        ValueRef input = node.inputs().get(0).orElseThrow();
        ElementType from = values.modelType(input);
        ElementType type = to == WIDE && !from.isFloating() ? NARROW : to;
        ValueRef value = from == WIDE && to == WIDE ? values.in(WIDE, input) : values.asMade(input);
        emit(node, node.attributes().with(Cast.TO, type.token()), List.of(Optional.of(value)), type);
    }

    /** Adds the node; what the model has in f32 it makes in the given type. */
    private void emit(Node node, Attributes attributes, List<Optional<ValueRef>> inputs, ElementType type) {
        List<String> names = node.outputs().stream().map(source::id).toList();
        List<ValueRef> made = target.node(node.id(), node.operation(), node.needs(), attributes, inputs, names);
        for (int i = 0; i < made.size(); i++) {
            ValueRef output = node.outputs().get(i);
            ElementType model = known.elementType(output).orElseThrow(() -> unknown(node));
            values.addMade(output, model, model == WIDE ? type : model, made.get(i));
        }
    }

    private static LemnosException unknown(Node node) {
        return new LemnosException(
                ErrorCode.MODEL_UNSUPPORTED,
                "node '" + node.id() + "': nothing says whether " + node.operation()
                        + " is sound in f16. Keep the model's own precision: --precision model, in Java"
                        + " ImportOptions.precision(Precision.MODEL)",
                Map.of("node", node.id()));
    }
}
