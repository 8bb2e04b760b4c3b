package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.operations.math.Add;

/** ONNX's operators that look at one element of each input at a time. */
final class ElementwiseOperators {
    private ElementwiseOperators() {}

    static List<Operator> all() {
        List<Operator> operators = new ArrayList<>();
        unary(operators);
        activations(operators);
        binary(operators);
        comparisons(operators);
        return operators;
    }

    private static void unary(List<Operator> operators) {
        operators.add(unary("Abs", UnaryFunctions.ABS, 6, 13));
        operators.add(unary("Acos", UnaryFunctions.ACOS, 7, 22));
        operators.add(unary("Acosh", UnaryFunctions.ACOSH, 9, 22));
        operators.add(unary("Asin", UnaryFunctions.ASIN, 7, 22));
        operators.add(unary("Asinh", UnaryFunctions.ASINH, 9, 22));
        operators.add(unary("Atan", UnaryFunctions.ATAN, 7, 22));
        operators.add(unary("Atanh", UnaryFunctions.ATANH, 9, 22));
        operators.add(unary("Ceil", UnaryFunctions.CEIL, 6, 13));
        operators.add(unary("Cos", UnaryFunctions.COS, 7, 22));
        operators.add(unary("Cosh", UnaryFunctions.COSH, 9, 22));
        operators.add(unary("Exp", UnaryFunctions.EXP, 6, 13));
        operators.add(unary("Floor", UnaryFunctions.FLOOR, 6, 13));
        operators.add(unary("Log", UnaryFunctions.LOG, 6, 13));
        operators.add(unary("Neg", UnaryFunctions.NEG, 6, 13));
        operators.add(unary("Reciprocal", UnaryFunctions.RECIPROCAL, 6, 13));
        operators.add(unary("Round", UnaryFunctions.ROUND, 11, 22));
        operators.add(unary("Sign", UnaryFunctions.SIGN, 9, 13));
        operators.add(unary("Sin", UnaryFunctions.SIN, 7, 22));
        operators.add(unary("Sinh", UnaryFunctions.SINH, 9, 22));
        operators.add(unary("Tan", UnaryFunctions.TAN, 7, 22));
        operators.add(unary("Tanh", UnaryFunctions.TANH, 6, 13));
        operators.add(new CastLikeOperator());
        operators.add(new NotOperator());
        operators.add(new BitwiseNotOperator());
        operators.add(new IsNanOperator());
        operators.add(new IsInfOperator());
    }

    private static void activations(List<Operator> operators) {
        operators.add(unary("Celu", UnaryFunctions.CELU, 12));
        operators.add(unary("Elu", UnaryFunctions.ELU, 6, 22));
        operators.add(unary("HardSigmoid", UnaryFunctions.HARD_SIGMOID, 6, 22));
        operators.add(unary("HardSwish", UnaryFunctions.HARD_SWISH, 14, 22));
        operators.add(unary("LeakyRelu", UnaryFunctions.LEAKY_RELU, 6, 16));
        operators.add(unary("Mish", UnaryFunctions.MISH, 18, 22));
        operators.add(unary("Relu", UnaryFunctions.RELU, 6, 13, 14));
        operators.add(unary("Selu", UnaryFunctions.SELU, 6, 22));
        operators.add(unary("Shrink", UnaryFunctions.SHRINK, 9));
        operators.add(unary("Sigmoid", UnaryFunctions.SIGMOID, 6, 13));
        operators.add(unary("Softplus", UnaryFunctions.SOFTPLUS, 1, 22));
        operators.add(unary("Softsign", UnaryFunctions.SOFTSIGN, 1, 22));
        operators.add(unary("Swish", UnaryFunctions.SWISH, 24));
        operators.add(unary("ThresholdedRelu", UnaryFunctions.THRESHOLDED_RELU, 10, 22));
        operators.add(new ClipOperator());
    }

    private static void binary(List<Operator> operators) {
        operators.add(folded("Max", BinaryFunctions.MAX, Operator.versions(6, 8, 12, 13)));
        operators.add(folded("Min", BinaryFunctions.MIN, Operator.versions(6, 8, 12, 13)));
        operators.add(new FoldedOperator("Sum", Add.ID, Add.VERSION, Operator.versions(6, 8, 13)));
        operators.add(new MeanOperator());
        operators.add(new ModOperator());
        operators.add(new BitShiftOperator());
        operators.add(binary("And", BinaryFunctions.AND, 7));
        operators.add(binary("BitwiseAnd", BinaryFunctions.BITWISE_AND, 18));
        operators.add(binary("BitwiseOr", BinaryFunctions.BITWISE_OR, 18));
        operators.add(binary("BitwiseXor", BinaryFunctions.BITWISE_XOR, 18));
        operators.add(binary("Or", BinaryFunctions.OR, 7));
        operators.add(binary("PRelu", BinaryFunctions.PRELU, 7, 9, 16));
        operators.add(binary("Xor", BinaryFunctions.XOR, 7));
    }

    private static void comparisons(List<Operator> operators) {
        operators.add(binary("Equal", BinaryFunctions.EQUAL, 7, 11, 13, 19));
        operators.add(binary("Less", BinaryFunctions.LESS, 7, 9, 13));
        operators.add(binary("LessOrEqual", BinaryFunctions.LESS_OR_EQUAL, 12, 16));
        operators.add(new SwappedOperator("Greater", BinaryFunctions.LESS, Operator.versions(7, 9, 13)));
        operators.add(new SwappedOperator("GreaterOrEqual", BinaryFunctions.LESS_OR_EQUAL, Operator.versions(12, 16)));
        operators.add(new Direct("Where", 3, Where.ID, Where.VERSION, Operator.versions(9, 16)));
    }

    private static Operator unary(String name, UnaryFunction function, Integer... versions) {
        return new UnaryOperator(name, function, Operator.versions(versions));
    }

    private static Operator binary(String name, BinaryFunction function, Integer... versions) {
        return new Direct(name, 2, function.id(), function.version(), Operator.versions(versions));
    }

    private static Operator folded(String name, BinaryFunction function, SortedSet<Integer> versions) {
        return new FoldedOperator(name, function.id(), function.version(), versions);
    }
}
