package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.NearestNames;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.MatMul;

/** The operators that can be imported. */
public final class OperatorTable {
    /** The oldest version of ONNX's operator set that is read; before it, broadcasting had other rules. */
    public static final int OLDEST_OPSET = 7;

    /** The newest version of ONNX's operator set that is read. */
    public static final int NEWEST_OPSET = 28;

    private static final SortedMap<String, Operator> OPERATORS = table(
            List.of(
                    ControlOperators.all(),
                    SequenceOperators.all(),
                    ElementwiseOperators.all(),
                    ReductionOperators.all(),
                    MovementOperators.all(),
                    IndexingOperators.all(),
                    ResamplingOperators.all(),
                    WindowFunctionOperator.all(),
                    NormalizationOperators.all(),
                    LossOperators.all(),
                    QuantizedOperators.all(),
                    RecurrentOperators.all(),
                    SignalOperators.all(),
                    WindowOperators.all()),
            new Direct("Add", 2, Add.ID, Add.VERSION, Operator.versions(7, 13, 14)),
            new CastOperator(),
            new ConcatOperator(),
            new ConstantOperator(),
            new Direct("Div", 2, Div.ID, Div.VERSION, Operator.versions(7, 13, 14)),
            new EinsumOperator(),
            new Direct("Erf", 1, Erf.ID, Erf.VERSION, Operator.versions(9, 13)),
            new GatherOperator(),
            new GeluOperator(),
            new IdentityOperator(),
            new LayerNormalizationOperator(),
            new Direct("MatMul", 2, MatMul.ID, MatMul.VERSION, Operator.versions(1, 9, 13)),
            new Direct("Mul", 2, Mul.ID, Mul.VERSION, Operator.versions(7, 13, 14)),
            new PowOperator(),
            new ReshapeOperator(),
            new ShapeOperator(),
            new SliceOperator(),
            new SoftmaxOperator(),
            new Direct("Sqrt", 1, Sqrt.ID, Sqrt.VERSION, Operator.versions(6, 13)),
            new SqueezeOperator(),
            new Direct("Sub", 2, Sub.ID, Sub.VERSION, Operator.versions(7, 13, 14)),
            new TransposeOperator(),
            new UnsqueezeOperator());

    private OperatorTable() {}

    /** The versions of each operator's definition that are covered. */
    public static SortedMap<String, SortedSet<Integer>> versions() {
        SortedMap<String, SortedSet<Integer>> versions = new TreeMap<>();
        OPERATORS.forEach((name, operator) -> versions.put(name, operator.versions()));
        return versions;
    }

    private static SortedMap<String, Operator> table(List<List<Operator>> families, Operator... operators) {
        return Stream.concat(families.stream().flatMap(List::stream), Stream.of(operators))
                .collect(Collectors.toMap(
                        Operator::name,
                        operator -> operator,
                        (one, other) -> {
                            throw new IllegalStateException("two entries for operator " + one.name());
                        },
                        TreeMap::new));
    }

    private static Optional<Operator> find(NodeProto node, long opset) {
        return Optional.ofNullable(OPERATORS.get(node.getOpType()))
                .filter(operator -> Vocabulary.domain(node.getDomain()).isEmpty()
                        && opset >= operator.versions().first());
    }

    private static int version(Operator operator, long opset) {
        return operator.versions().headSet((int) opset + 1).last();
    }

    /** Whether the values of a node's input decide the shape of an output; false for operators that are not imported. */
    static boolean decidesShape(NodeProto node, int place, long opset) {
        return find(node, opset)
                .map(operator -> operator.decidesShape(place, version(operator, opset)))
                .orElse(false);
    }

    /** Whether the values of a node's input count, and not only their type and shape. */
    static boolean readsValue(NodeProto node, int place) {
        Operator operator = OPERATORS.get(node.getOpType());
        return operator == null || operator.readsValue(place);
    }

    /**
     * Adds to the program what a node computes: what its model's function says, else what ONNX's operator does, else an operation of whoever owns its
     * domain.
     *
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if the operator, its version or the way it is used is not covered; {@code
     *     MODEL_MALFORMED} if the node breaks the operator's definition
     */
    public static void convert(NodeProto node, GraphScope scope) {
        Optional<FunctionProto> function = scope.vocabulary().function(node);
        if (function.isPresent()) {
            FunctionBody.convert(function.get(), node, scope);
            return;
        }
        long opset = scope.vocabulary().opset(node).orElseThrow(() -> noOpset(node, scope));
        if (!isOfOnnx(node)) {
            ForeignOperator.convert(new OperatorCall(node, (int) Math.min(opset, Integer.MAX_VALUE), scope), node);
            return;
        }
        if (Vocabulary.domain(node.getDomain()).isEmpty()) {
            checkOpset(opset);
        }
        Operator operator = find(node, opset).orElseThrow(() -> unsupported(node, opset));
        OperatorCall call = new OperatorCall(node, version(operator, opset), scope);
        try {
            operator.convert(call);
        } catch (ArithmeticException | NegativeArraySizeException absurd) {
            throw call.malformed("its numbers are beyond what any tensor can have: " + absurd.getMessage());
        }
        call.finish();
    }

    /** Whether a node's operator is defined by ONNX, in the domain of neural networks or one beside it. */
    private static boolean isOfOnnx(NodeProto node) {
        String domain = Vocabulary.domain(node.getDomain());
        return domain.isEmpty() || domain.startsWith("ai.onnx.");
    }

    /**
     * Checks a version of ONNX's operator set.
     *
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if it is none that is read
     */
    public static void checkOpset(long opset) {
        if (opset < OLDEST_OPSET || opset > NEWEST_OPSET) {
            throw new LemnosException(
                    ErrorCode.MODEL_UNSUPPORTED,
                    "the model imports version " + opset + " of ONNX's operator set; " + OLDEST_OPSET + " to "
                            + NEWEST_OPSET + " are read",
                    Map.of("opset", Long.toString(opset)));
        }
    }

    private static LemnosException noOpset(NodeProto node, GraphScope scope) {
        return new LemnosException(
                ErrorCode.MODEL_MALFORMED,
                "node '" + NodeNames.of(node) + "' uses operator " + node.getOpType() + " of domain " + domain(node)
                        + ", of which the model or function imports no operator set; it imports "
                        + new TreeSet<>(scope.vocabulary().opsets().keySet()),
                Map.of("node", NodeNames.of(node), "domain", domain(node)));
    }

    /** Those whose names are so like one that it may have meant them, or where to find all. */
    static String alike(String name) {
        List<String> nearest = NearestNames.of(name, OPERATORS.keySet());
        return nearest.isEmpty()
                ? "'lemnos explain MODEL_UNSUPPORTED', in Java OnnxSupport.operators(), names the " + OPERATORS.size()
                        + " operators that are"
                : "operators of similar names that are: " + String.join(", ", nearest);
    }

    /** Whether a node's operator is one of ONNX's that is not imported in that version. */
    static boolean isMissing(NodeProto node, long opset) {
        return isOfOnnx(node) && find(node, opset).isEmpty();
    }

    static String domain(NodeProto node) {
        return node.getDomain().isEmpty() ? "ai.onnx" : node.getDomain();
    }

    private static LemnosException unsupported(NodeProto node, long opset) {
        return unsupported(node, opset, 1);
    }

    /** The refusal of the first of some nodes whose operator is not imported. */
    static LemnosException unsupported(NodeProto node, long opset, int nodes) {
        return new LemnosException(
                ErrorCode.MODEL_UNSUPPORTED,
                "node '" + NodeNames.of(node) + "' " + (nodes == 1 ? "" : "(the first of " + nodes + ") ")
                        + "uses operator " + node.getOpType() + " of domain " + domain(node)
                        + " of operator set " + opset + ", which is not imported; " + alike(node.getOpType()),
                Map.of("node", NodeNames.of(node), "operator", node.getOpType(), "domain", domain(node)));
    }
}
