package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ValueRef;
import org.lemnos.models.rewrite.Raising;
import org.lemnos.operations.nn.Gelu;

class RaisingGeluTest {
    private static final double ROOT = Math.sqrt(2);

    private static Program program(ElementType type, BiFunction<Spelling, ValueRef, ValueRef> of) {
        Spelling spelling = new Spelling().type(type);
        ValueRef x = spelling.program().input("x", type, Dim.of("rows"), Dim.of(8));
        return spelling.finish(of.apply(spelling, x));
    }

    private static void assertRaised(BiFunction<Spelling, ValueRef, ValueRef> of) {
        assertRaised(ElementType.F32, of);
    }

    private static void assertRaised(ElementType type, BiFunction<Spelling, ValueRef, ValueRef> of) {
        Program raised = Raising.of(program(type, of));
        assertThat(raised.nodes()).hasSize(1);
        Node node = raised.nodes().get(0);
        assertThat(node.operation()).isEqualTo(Gelu.ID);
        assertThat(node.attributes().text(Gelu.APPROXIMATE)).isEqualTo(Gelu.NONE);
        assertThat(node.inputs().stream().flatMap(Optional::stream).map(raised::id))
                .containsExactly("x");
    }

    private static void assertStays(BiFunction<Spelling, ValueRef, ValueRef> of) {
        Program program = program(ElementType.F32, of);
        assertThat(Raising.of(program)).as("a program with nothing to raise").isSameAs(program);
    }

    /** The spelling with scalars of one's own choice. */
    private static ValueRef with(Spelling s, ValueRef x, double root, double one, double half) {
        ValueRef erf = s.erf(s.div("shrunk", x, s.scalar("root", root)));
        ValueRef product = s.mul("product", x, s.add("bracket", erf, s.scalar("one", one)));
        return s.mul("gelu", product, s.scalar("half", half));
    }

    @Test
    void theSpellingOfTheExportersIsOneNode() {
        assertRaised((s, x) -> s.gelu(x));
        Program raised = Raising.of(program(ElementType.F32, (s, x) -> s.gelu(x)));
        assertThat(raised.nodes().get(0).id()).isEqualTo("gelu");
        assertThat(raised.notes().get("raised"))
                .isEqualTo("1 Gaussian error linear units, which the model spells by 5 nodes");
    }

    @Test
    void constantsAreTheNearestThatEachElementTypeHas() {
        for (ElementType type : List.of(ElementType.F16, ElementType.BF16, ElementType.F32, ElementType.F64)) {
            assertRaised(type, (s, x) -> s.gelu(x));
        }
        assertThat(Raising.of(program(ElementType.F64, (s, x) -> with(s, x, (float) ROOT, 1, 0.5)))
                        .nodes())
                .as("the root of two of f32 in f64")
                .hasSize(5);
    }

    @Test
    void operandsMayStandInEitherOrder() {
        assertRaised((s, x) -> {
            ValueRef erf = s.erf(s.div("shrunk", x, s.scalar("root", ROOT)));
            ValueRef bracket = s.add("bracket", s.scalar("one", 1), erf);
            return s.mul("gelu", s.scalar("half", 0.5), s.mul("product", bracket, x));
        });
    }

    @Test
    void theProductMayBeTakenInAnyOrder() {
        assertRaised((s, x) -> s.mul("gelu", s.mul("halved", x, s.scalar("half", 0.5)), s.bracket(x)));
        assertRaised((s, x) -> s.mul("gelu", s.bracket(x), s.mul("halved", s.scalar("half", 0.5), x)));
        assertRaised((s, x) -> s.mul("gelu", x, s.mul("halved", s.bracket(x), s.scalar("half", 0.5))));
        assertRaised((s, x) -> s.mul("gelu", s.mul("halved", s.scalar("half", 0.5), s.bracket(x)), x));
    }

    @Test
    void theDivisionMayBeAMultiplication() {
        for (boolean first : new boolean[] {true, false}) {
            assertRaised((s, x) -> {
                ValueRef factor = s.scalar("factor", Math.sqrt(0.5));
                ValueRef erf = s.erf(first ? s.mul("shrunk", factor, x) : s.mul("shrunk", x, factor));
                ValueRef product = s.mul("product", x, s.add("bracket", erf, s.scalar("one", 1)));
                return s.mul("gelu", product, s.scalar("half", 0.5));
            });
        }
    }

    @Test
    void otherConstantsAreNotRaised() {
        assertStays((s, x) -> with(s, x, Math.nextUp((float) ROOT), 1, 0.5));
        assertStays((s, x) -> with(s, x, Math.sqrt(0.5), 1, 0.5));
        assertStays((s, x) -> with(s, x, 2, 1, 0.5));
        assertStays((s, x) -> with(s, x, ROOT, 1.0000001, 0.5));
        assertStays((s, x) -> with(s, x, ROOT, -1, 0.5));
        assertStays((s, x) -> with(s, x, ROOT, 1, 0.50000006));
        assertStays((s, x) -> with(s, x, ROOT, 1, 1));
        assertStays((s, x) -> with(s, x, ROOT, 1, Double.NaN));
    }

    @Test
    void aListOfOneNumberIsNoScalar() {
        assertStays((s, x) -> s.mul(
                "gelu", s.mul("product", x, s.bracket(x)), s.constant("half", TensorType.of(ElementType.F32, 1), 0.5)));
    }

    @Test
    void aDivisionTheOtherWayRoundIsNotRaised() {
        assertStays((s, x) -> {
            ValueRef erf = s.erf(s.div("shrunk", s.scalar("root", ROOT), x));
            ValueRef product = s.mul("product", x, s.add("bracket", erf, s.scalar("one", 1)));
            return s.mul("gelu", product, s.scalar("half", 0.5));
        });
    }

    @Test
    void theProductWithAnotherValueIsNotRaised() {
        assertStays(
                (s, x) -> s.mul("gelu", s.mul("product", s.add("other", x, x), s.bracket(x)), s.scalar("half", 0.5)));
        assertStays(
                (s, x) -> s.mul("gelu", s.mul("halved", s.bracket(x), s.scalar("half", 0.5)), s.add("other", x, x)));
        assertStays(
                (s, x) -> s.mul("gelu", s.mul("halved", s.add("other", x, x), s.scalar("half", 0.5)), s.bracket(x)));
    }

    @Test
    void everyInteriorValueKeepsTheSpellingIfItGoesElsewhere() {
        for (String interior : List.of("shrunk", "erf", "bracket", "product")) {
            for (boolean output : new boolean[] {true, false}) {
                Spelling spelling = new Spelling();
                ValueRef x = spelling.program().input("x", ElementType.F32, Dim.of(8));
                ValueRef y = spelling.gelu(x);
                ValueRef value = valueOfNode(interior);
                Program program = output ? spelling.finish(y, value) : spelling.finish(spelling.add("more", y, value));
                assertThat(Raising.of(program))
                        .as("%s goes to %s", interior, output ? "an output" : "another node")
                        .isSameAs(program);
            }
        }
    }

    /** The value that a node of the plain spelling makes. */
    private static ValueRef valueOfNode(String id) {
        return program(ElementType.F32, (s, x) -> s.gelu(x)).nodes().stream()
                .filter(node -> node.id().equals(id))
                .findFirst()
                .orElseThrow()
                .outputs()
                .get(0);
    }

    @Test
    void severalInOneProgramAreEachRaised() {
        Program program = program(ElementType.F32, (s, x) -> {
            ValueRef inner = s.prefix("a/").gelu(x);
            ValueRef normalized = s.prefix("b/").layerNorm(inner, 1e-5f, 8);
            return s.prefix("c/").gelu(normalized);
        });
        Program raised = Raising.of(program);
        assertThat(raised.nodes()).extracting(Node::id).containsExactly("a/gelu", "b/biased", "c/gelu");
        assertThat(raised.notes().get("raised"))
                .isEqualTo(
                        "2 Gaussian error linear units and 1 layer normalizations, which the model spells by 19 nodes");
    }
}
