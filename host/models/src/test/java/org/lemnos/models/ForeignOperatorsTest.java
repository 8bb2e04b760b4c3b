package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.models.TestModel.FLOAT;
import static org.lemnos.models.TestModel.integer;
import static org.lemnos.models.TestModel.integers;
import static org.lemnos.models.TestModel.number;
import static org.lemnos.models.TestModel.text;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.Version;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.Program;

/** Operators of domains that are not ONNX's. */
class ForeignOperatorsTest {
    @TempDir
    Path folder;

    private Program read(TestModel model) {
        return OnnxModel.read(model.input("x", FLOAT, "4").output("y").write(folder));
    }

    @Test
    void domainAndTypeNameTheOperation() {
        Program program = read(TestModel.opset(17)
                .domain("acme", 3)
                .node(
                        "acme",
                        "Foo",
                        List.of("x", "", "x"),
                        List.of("y", "", "z"),
                        integer("count", 2),
                        number("scale", 0.5f),
                        text("mode", "fast"),
                        integers("pads", 1, 2)));
        Node node = program.nodes().get(0);
        assertThat(node.operation()).isEqualTo(OperationId.of("acme/Foo"));
        assertThat(node.needs()).isEqualTo(Version.of(3, 0));
        assertThat(node.attributes()).hasToString("{count=2, mode='fast', pads=[1, 2], scale=0.5f}");
        assertThat(node.inputs().get(1)).isEqualTo(Optional.empty());
        assertThat(node.inputs()).hasSize(3);
        assertThat(node.outputs()).hasSize(3);
        assertThat(program.outputs().get(0).value()).isEqualTo(node.outputs().get(0));
    }

    @Test
    void aModelNeedNotImportOnnxsOwnOperators() {
        TestModel model = TestModel.opset(17)
                .model(proto -> proto.clearOpsetImport())
                .domain("acme", 1)
                .node("acme", "Foo", List.of("x"), List.of("y"));
        assertThat(read(model).notes().get("model")).isEqualTo("ONNX IR 8, operator set acme 1, by test");
    }

    @Test
    void whatNoOperationCanBeIsRefused() {
        assertThatThrownBy(() -> read(TestModel.opset(17).node("acme", "Foo", List.of("x"), List.of("y"))))
                .hasMessageContaining("uses operator Foo of domain acme, of which the model or function imports no"
                        + " operator set");
        assertThatThrownBy(
                        () -> read(TestModel.opset(17).domain("a b", 1).node("a b", "Foo", List.of("x"), List.of("y"))))
                .hasMessageContaining("no operation can have this name");
        assertThatThrownBy(() -> read(TestModel.opset(17)
                        .domain("acme", 1)
                        .node("acme", "Foo", List.of("x"), List.of("y"), TestModel.body("g", TestModel.opset(17)))))
                .hasMessageContaining("attribute 'g' is no integer, number, text or list");
        assertThatThrownBy(() -> read(TestModel.opset(17)
                        .domain("ai.onnx.ml", 3)
                        .node("ai.onnx.ml", "Binarizer", List.of("x"), List.of("y"))))
                .hasMessageContaining(
                        "uses operator Binarizer of domain ai.onnx.ml of operator set 3, which is not imported");
    }
}
