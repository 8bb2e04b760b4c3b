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
import org.lemnos.operations.nn.LayerNorm;

class RaisingLayerNormTest {
    private static final double EPSILON = 1e-5f;

    private static Program program(BiFunction<Spelling, ValueRef, ValueRef> of) {
        Spelling spelling = new Spelling();
        ValueRef x = spelling.program().input("x", ElementType.F32, Dim.of("rows"), Dim.of(8));
        return spelling.finish(of.apply(spelling, x));
    }

    private static List<String> operations(Program program) {
        return Raising.of(program).nodes().stream()
                .map(node -> node.operation().name())
                .toList();
    }

    /** The only node of the raised program. */
    private static Node raised(BiFunction<Spelling, ValueRef, ValueRef> of) {
        Program raised = Raising.of(program(of));
        assertThat(raised.nodes()).hasSize(1);
        Node node = raised.nodes().get(0);
        assertThat(node.operation()).isEqualTo(LayerNorm.ID);
        return node;
    }

    private static void assertStays(BiFunction<Spelling, ValueRef, ValueRef> of) {
        Program program = program(of);
        assertThat(Raising.of(program)).as("a program with nothing to raise").isSameAs(program);
    }

    /** The spelling with one part of its own choice. */
    private static ValueRef over(
            Spelling s, ValueRef x, ValueRef mean, ValueRef exponent, BiFunction<ValueRef, ValueRef, ValueRef> last) {
        ValueRef d = s.sub("distance", x, mean);
        ValueRef variance = s.mean("variance", s.square(d, exponent), true, -1);
        return last.apply(d, s.root(s.add("sum", variance, s.scalar("epsilon", EPSILON))));
    }

    @Test
    void theWholeSpellingIsOneNodeWithItsLastPartsName() {
        Program raised = Raising.of(program((s, x) -> s.layerNorm(x, EPSILON, 8)));
        Node node = raised.nodes().get(0);
        assertThat(raised.nodes()).hasSize(1);
        assertThat(node.id()).isEqualTo("biased");
        assertThat(raised.id(node.outputs().get(0))).isEqualTo("biased");
        assertThat(node.inputs().stream().flatMap(Optional::stream).map(raised::id))
                .containsExactly("x", "scale", "bias");
        assertThat(node.attributes().integer(LayerNorm.AXIS)).isEqualTo(-1);
        assertThat(node.attributes().f32(LayerNorm.EPSILON)).isEqualTo(1e-5f);
        assertThat(raised.notes().get("raised")).isEqualTo("1 layer normalizations, which the model spells by 9 nodes");
    }

    @Test
    void scaleAndBiasMayBeMissing() {
        assertThat(raised((s, x) -> s.normalized(x, EPSILON)).inputs()).hasSize(1);
        assertThat(raised((s, x) -> s.mul("scaled", s.normalized(x, EPSILON), s.weight("scale", 1, 8)))
                        .inputs())
                .hasSize(2);
    }

    @Test
    void operandsOfSumsAndProductsMayStandInEitherOrder() {
        Node node = raised((s, x) -> {
            ValueRef d = s.sub("distance", x, s.mean("mean", x, true, -1));
            ValueRef variance = s.mean("variance", s.square(d, s.scalar("two", 2)), true, -1);
            ValueRef normalized = s.div("n", d, s.root(s.add("sum", s.scalar("epsilon", EPSILON), variance)));
            return s.add("biased", s.weight("bias", 0, 8), s.mul("scaled", s.weight("scale", 1, 8), normalized));
        });
        assertThat(node.inputs()).hasSize(3);
    }

    @Test
    void severalLastAxesAreNormalizedTogether() {
        Node node = raised((s, x) -> {
            ValueRef d = s.sub("distance", x, s.mean("mean", x, true, -2, -1));
            ValueRef variance = s.mean("variance", s.square(d, s.scalar("two", 2)), true, -1, -2);
            ValueRef normalized = s.div("n", d, s.root(s.add("sum", variance, s.scalar("epsilon", EPSILON))));
            return s.mul("scaled", normalized, s.weight("scale", 1, 3, 8));
        });
        assertThat(node.attributes().integer(LayerNorm.AXIS)).isEqualTo(-2);
        assertThat(node.inputs()).hasSize(2);
    }

    @Test
    void theExponentMayBeOfAnyTypeIfItIsExactlyTwo() {
        raised((s, x) -> over(
                s,
                x,
                s.mean("mean", x, true, -1),
                s.constant("two", TensorType.of(ElementType.I64), 2),
                (d, root) -> s.div("n", d, root)));
        for (double other : new double[] {2.0000002, 1, 3}) {
            assertStays((s, x) ->
                    over(s, x, s.mean("mean", x, true, -1), s.scalar("two", other), (d, root) -> s.div("n", d, root)));
        }
    }

    @Test
    void xMayGoElsewhereToo() {
        assertThat(operations(program((s, x) -> s.add("residual", x, s.layerNorm(x, EPSILON, 8)))))
                .containsExactly("nn/layer_norm", "math/add");
    }

    @Test
    void weightsThatMightChangeTheShapeOrAreComputedStayBehind() {
        for (long[] dims : new long[][] {{1}, {}, {1, 8}, {3, 8}}) {
            assertThat(operations(program((s, x) -> s.mul("scaled", s.normalized(x, EPSILON), s.weight("w", 1, dims)))))
                    .as("scale of rank %d", dims.length)
                    .containsExactly("nn/layer_norm", "math/mul");
        }
        assertThat(operations(program((s, x) -> s.mul("scaled", s.normalized(x, EPSILON), x))))
                .containsExactly("nn/layer_norm", "math/mul");
        assertThat(operations(program((s, x) -> s.add("biased", s.normalized(x, EPSILON), s.weight("bias", 1, 8)))))
                .as("a bias without a scale")
                .containsExactly("nn/layer_norm", "math/add");
    }

    @Test
    void aScaledValueThatGoesElsewhereKeepsItsBias() {
        Program program = program((s, x) -> {
            ValueRef scaled = s.mul("scaled", s.normalized(x, EPSILON), s.weight("scale", 1, 8));
            return s.mul("twice", scaled, s.add("biased", scaled, s.weight("bias", 1, 8)));
        });
        assertThat(operations(program)).containsExactly("nn/layer_norm", "math/add", "math/mul");
    }

    @Test
    void meansOverOtherAxesAreNotRaised() {
        for (long[] axes : new long[][] {{0}, {1}, {-2}, {}, {-1, -3}, {-1, 0}}) {
            assertStays((s, x) -> {
                ValueRef d = s.sub("distance", x, s.mean("mean", x, true, axes));
                ValueRef variance = s.mean("variance", s.square(d, s.scalar("two", 2)), true, axes);
                return s.div("n", d, s.root(s.add("sum", variance, s.scalar("epsilon", EPSILON))));
            });
        }
        assertStays((s, x) ->
                over(s, x, s.mean("mean", x, true, -2, -1), s.scalar("two", 2), (d, root) -> s.div("n", d, root)));
    }

    @Test
    void meansThatDropTheirAxesAreNotRaised() {
        assertStays((s, x) ->
                over(s, x, s.mean("mean", x, false, -1), s.scalar("two", 2), (d, root) -> s.div("n", d, root)));
    }

    @Test
    void theMeanOfAnotherValueIsNotRaised() {
        assertStays((s, x) -> over(
                s,
                x,
                s.mean("mean", s.add("other", x, x), true, -1),
                s.scalar("two", 2),
                (d, root) -> s.div("n", d, root)));
    }

    @Test
    void anotherDividendOrOrderIsNotRaised() {
        assertStays((s, x) ->
                over(s, x, s.mean("mean", x, true, -1), s.scalar("two", 2), (d, root) -> s.div("n", x, root)));
        assertStays((s, x) ->
                over(s, x, s.mean("mean", x, true, -1), s.scalar("two", 2), (d, root) -> s.div("n", root, d)));
        assertStays((s, x) -> {
            ValueRef d = s.sub("distance", s.mean("mean", x, true, -1), x);
            ValueRef variance = s.mean("variance", s.square(d, s.scalar("two", 2)), true, -1);
            return s.div("n", d, s.root(s.add("sum", variance, s.scalar("epsilon", EPSILON))));
        });
    }

    @Test
    void epsilonsThatTheOperationDoesNotTakeAreNotRaised() {
        for (double epsilon : new double[] {0, -1e-5, Double.NaN, Double.POSITIVE_INFINITY, 1e-40}) {
            assertStays((s, x) -> s.normalized(x, epsilon));
        }
        assertStays((s, x) -> {
            ValueRef d = s.sub("distance", x, s.mean("mean", x, true, -1));
            ValueRef variance = s.mean("variance", s.square(d, s.scalar("two", 2)), true, -1);
            ValueRef list = s.constant("epsilon", TensorType.of(ElementType.F32, 1), EPSILON);
            return s.div("n", d, s.root(s.add("sum", variance, list)));
        });
    }

    @Test
    void anEpsilonInBinary64ThatBinary32DoesNotHoldIsNotRaised() {
        Spelling spelling = new Spelling().type(ElementType.F64);
        ValueRef x = spelling.program().input("x", ElementType.F64, Dim.of(2), Dim.of(8));
        Program program = spelling.finish(spelling.normalized(x, 1e-5));
        assertThat(Raising.of(program)).isSameAs(program);
    }

    @Test
    void everyInteriorValueKeepsTheSpellingIfItGoesElsewhere() {
        for (String interior : List.of("mean", "distance", "square", "variance", "sum", "root")) {
            Program asOutput = withExtraOutput(interior);
            assertThat(Raising.of(asOutput)).as("%s is an output", interior).isSameAs(asOutput);
            Program asOperand = withExtraConsumer(interior);
            assertThat(Raising.of(asOperand)).as("%s has another use", interior).isSameAs(asOperand);
        }
    }

    private static ValueRef named(Program plain, String id) {
        return plain.nodes().stream()
                .filter(node -> node.id().equals(id))
                .findFirst()
                .orElseThrow()
                .outputs()
                .get(0);
    }

    private static Program withExtraOutput(String interior) {
        Spelling spelling = new Spelling();
        ValueRef x = spelling.program().input("x", ElementType.F32, Dim.of("rows"), Dim.of(8));
        ValueRef y = spelling.layerNorm(x, EPSILON, 8);
        return spelling.finish(y, named(program((s, same) -> s.layerNorm(same, EPSILON, 8)), interior));
    }

    private static Program withExtraConsumer(String interior) {
        Spelling spelling = new Spelling();
        ValueRef x = spelling.program().input("x", ElementType.F32, Dim.of("rows"), Dim.of(8));
        ValueRef y = spelling.layerNorm(x, EPSILON, 8);
        ValueRef value = named(program((s, same) -> s.layerNorm(same, EPSILON, 8)), interior);
        return spelling.finish(spelling.add("more", y, value));
    }
}
