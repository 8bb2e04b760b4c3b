package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.NodeProto;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
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
            new Direct("Add", 2, Add.ID, Add.VERSION, Operator.versions(7, 13, 14)),
            new CastOperator(),
            new ConcatOperator(),
            new ConstantOperator(),
            new Direct("Div", 2, Div.ID, Div.VERSION, Operator.versions(7, 13, 14)),
            new Direct("Erf", 1, Erf.ID, Erf.VERSION, Operator.versions(9, 13)),
            new GatherOperator(),
            new GeluOperator(),
            new IdentityOperator(),
            new LayerNormalizationOperator(),
            new Direct("MatMul", 2, MatMul.ID, MatMul.VERSION, Operator.versions(1, 9, 13)),
            new Direct("Mul", 2, Mul.ID, Mul.VERSION, Operator.versions(7, 13, 14)),
            new Direct("Pow", 2, Pow.ID, Pow.VERSION, Operator.versions(7, 12, 13, 15)),
            new ReduceMeanOperator(),
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

    private static SortedMap<String, Operator> table(Operator... operators) {
        return Stream.of(operators)
                .collect(Collectors.toMap(
                        Operator::name,
                        operator -> operator,
                        (one, other) -> {
                            throw new IllegalStateException("two entries for operator " + one.name());
                        },
                        TreeMap::new));
    }

    /** The names of all operators that are imported, ascending, for messages. */
    public static String supported() {
        return OPERATORS.values().stream().map(Operator::name).collect(Collectors.joining(", "));
    }

    /**
     * Adds to the program what a node computes.
     *
     * @param opset the version of ONNX's operator set that the model imports
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if the operator, its version or the way it is used is not covered; {@code
     *     MODEL_MALFORMED} if the node breaks the operator's definition
     */
    public static void convert(NodeProto node, long opset, GraphScope scope) {
        boolean ours = node.getDomain().isEmpty() || node.getDomain().equals("ai.onnx");
        Operator operator = OPERATORS.get(node.getOpType());
        if (!ours || operator == null || opset < operator.versions().first()) {
            throw unsupported(node, opset);
        }
        int version = operator.versions().headSet((int) opset + 1).last();
        OperatorCall call = new OperatorCall(node, version, scope);
        operator.convert(call);
        call.finish();
    }

    private static LemnosException unsupported(NodeProto node, long opset) {
        String domain = node.getDomain().isEmpty() ? "ai.onnx" : node.getDomain();
        String version = domain.equals("ai.onnx") ? " of operator set " + opset : "";
        return new LemnosException(
                ErrorCode.MODEL_UNSUPPORTED,
                "node '" + NodeNames.of(node) + "' uses operator " + node.getOpType() + " of domain " + domain + version
                        + ", which is not imported; of ai.onnx there are " + supported(),
                Map.of("node", NodeNames.of(node), "operator", node.getOpType(), "domain", domain));
    }
}
