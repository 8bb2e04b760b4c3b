package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.number;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions of a model, whose bodies stand in the place of calls. */
class OnnxFunctionsTest {
    @TempDir
    Path folder;

    private static NodeProto.Builder node(String domain, String operator, String output, String... inputs) {
        return NodeProto.newBuilder()
                .setDomain(domain)
                .setOpType(operator)
                .addAllInput(List.of(inputs))
                .addOutput(output);
    }

    private static AttributeProto reference(String name, String to) {
        return AttributeProto.newBuilder().setName(name).setRefAttrName(to).build();
    }

    private static FunctionProto.Builder function(String name, long opset) {
        return FunctionProto.newBuilder()
                .setDomain("local")
                .setName(name)
                .addInput("a")
                .addInput("b")
                .addOutput("r")
                .addOpsetImport(OperatorSetIdProto.newBuilder().setDomain("").setVersion(opset))
                .addOpsetImport(
                        OperatorSetIdProto.newBuilder().setDomain("local").setVersion(1));
    }

    /** Elu(a), its slope the function's; what it is called with has no other. */
    private static FunctionProto.Builder elu() {
        return function("Steep", 16)
                .addAttribute("slope")
                .addNode(node("", "Elu", "r", "a").addAttribute(reference("alpha", "slope")));
    }

    private static TestModel calling(
            FunctionProto.Builder function, List<String> inputs, AttributeProto... attributes) {
        return TestModel.opset(16)
                .domain("local", 1)
                .model(model -> model.addFunctions(function))
                .node("local", function.getName(), inputs, List.of("y"), attributes);
    }

    private float[] run(TestModel model, float... x) {
        return Running.onVector(model, folder, x);
    }

    @Test
    void attributesOfACallReachTheNodesThatReferToThem() {
        float[] steep = run(calling(elu(), List.of("x"), number("slope", 4)), -1, 1);
        assertThat(steep[0]).isBetween(4 * -0.633f, 4 * -0.632f);
        assertThat(steep[1]).isEqualTo(1);
    }

    @Test
    void attributesThatNobodyGivesAreLeftOutOrHaveTheFunctionsOwnValue() {
        assertThat(run(calling(elu(), List.of("x")), -1)[0]).isBetween(-0.633f, -0.632f);
        FunctionProto.Builder withValue = elu().clearAttribute().addAttributeProto(number("slope", 2));
        assertThat(run(calling(withValue, List.of("x")), -1)[0]).isBetween(2 * -0.633f, 2 * -0.632f);
    }

    @Test
    void namesInsideAreTheFunctionsOwn() {
        FunctionProto.Builder function =
                function("Own", 16).addNode(node("", "Add", "x", "a", "a")).addNode(node("", "Mul", "r", "x", "b"));
        assertThat(run(calling(function, List.of("x", "x")), 3)).containsExactly(18);
    }

    @Test
    void aFunctionCallsAnotherAndReadsOperatorsOfItsOwnOperatorSet() {
        // In operator set 12 Squeeze has no second input.
        FunctionProto.Builder inner = function("Inner", 12)
                .addNode(node("", "Squeeze", "r", "a").addAttribute(TestModel.integers("axes", 0)));
        FunctionProto.Builder outer =
                function("Outer", 16).addNode(node("local", "Inner", "s", "a")).addNode(node("", "Add", "r", "s", "s"));
        TestModel model = calling(outer, List.of("x")).model(with -> with.addFunctions(inner));
        assertThat(run(model, 3)).containsExactly(6);
    }

    @Test
    void anInputThatIsNotGivenIsLeftOutInside() {
        FunctionProto.Builder clip = function("Limit", 16).addNode(node("", "Clip", "r", "a", "b"));
        assertThat(run(calling(clip, List.of("x")), -3)).containsExactly(-3);
    }

    @Test
    void functionsThatCallThemselvesOrAreCalledWronglyAreRefused() {
        FunctionProto.Builder endless = function("Endless", 16).addNode(node("local", "Endless", "r", "a", "b"));
        assertThatThrownBy(() -> run(calling(endless, List.of("x", "x")), 1))
                .hasMessage("node 'r' (function local:Endless): the function calls itself");
        FunctionProto.Builder first = function("First", 16).addNode(node("local", "Second", "r", "a", "b"));
        FunctionProto.Builder second = function("Second", 16).addNode(node("local", "First", "r", "a", "b"));
        assertThatThrownBy(() -> run(calling(first, List.of("x", "x")).model(with -> with.addFunctions(second)), 1))
                .hasMessage("node 'r' (function local:First): the function calls itself by way of local:Second");
        assertThatThrownBy(() -> run(calling(elu(), List.of("x", "x", "x")), 1))
                .hasMessageContaining("it gives 3 inputs to a function of 2");
        assertThatThrownBy(() -> run(calling(elu(), List.of("x"), number("other", 1)), 1))
                .hasMessageContaining("the function has no attribute 'other'");
        assertThatThrownBy(() -> run(calling(elu().clearNode(), List.of("x")), 1))
                .hasMessageContaining("no node of the function makes 'r'");
    }

    @Test
    void functionsThatMultiplyAreBounded() {
        TestModel model = TestModel.opset(16).domain("local", 1);
        for (int level = 0; level < 30; level++) {
            String next = level == 29 ? "Identity" : "F" + (level + 1);
            String domain = level == 29 ? "" : "local";
            FunctionProto.Builder function = function("F" + level, 16)
                    .addNode(node(domain, next, "one", "a"))
                    .addNode(node(domain, next, "two", "a"))
                    .addNode(node("", "Add", "r", "one", "two"));
            model.model(with -> with.addFunctions(function));
        }
        model.node("local", "F0", List.of("x"), List.of("y"));
        assertThatThrownBy(() -> run(model, 1)).hasMessageContaining("come to more than 65536 nodes");
        assertThat(OnnxSignature.read(folder.resolve("model.onnx")).inputs()).containsExactly("x");
    }

    @Test
    void functionsInFunctionsAreBounded() {
        TestModel model = TestModel.opset(16).domain("local", 1);
        for (int level = 0; level < 100; level++) {
            FunctionProto.Builder function =
                    function("F" + level, 16).addNode(node("local", "F" + (level + 1), "r", "a"));
            model.model(with -> with.addFunctions(function));
        }
        model.node("local", "F0", List.of("x"), List.of("y"));
        assertThatThrownBy(() -> run(model, 1))
                .hasMessageContaining("bodies and functions lie more than 64 deep in one another");
        assertThat(OnnxSignature.read(folder.resolve("model.onnx")).inputs()).containsExactly("x");
    }
}
