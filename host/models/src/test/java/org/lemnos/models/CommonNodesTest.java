package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ValueRef;
import org.lemnos.models.rewrite.CommonNodes;
import org.lemnos.models.rewrite.Raising;
import org.lemnos.operations.nn.Softmax;

class CommonNodesTest {
    private final Spelling spelling = new Spelling();
    private final ValueRef x = spelling.program().input("x", ElementType.F32, Dim.of(3), Dim.of(8));

    @Test
    void aRepeatedNodeIsLeftOutAndItsUsersTakeTheFirst() {
        ValueRef first = spelling.add("first", x, x);
        ValueRef second = spelling.add("second", x, x);
        Program common = CommonNodes.of(spelling.finish(spelling.mul("y", first, second)));
        assertThat(common.nodes()).extracting(Node::id).containsExactly("first", "y");
        assertThat(common.nodes().get(1).inputs().stream()
                        .flatMap(Optional::stream)
                        .map(common::id))
                .containsExactly("first", "first");
        assertThat(common.notes().get("repeated")).startsWith("1 nodes");
    }

    @Test
    void whatFollowsRepeatedNodesRepeatsToo() {
        ValueRef first = spelling.erf(spelling.add("first", x, x));
        ValueRef second = spelling.prefix("again/").erf(spelling.add("second", x, x));
        Program common = CommonNodes.of(spelling.finish(first, second));
        assertThat(common.nodes()).extracting(Node::id).containsExactly("first", "erf");
        assertThat(common.outputs())
                .extracting(output -> common.id(output.value()))
                .containsExactly("erf", "erf");
    }

    @Test
    void constantsOfEqualTypeAndBytesAreOneValue() {
        ValueRef first = spelling.add("first", x, spelling.scalar("one", 1));
        ValueRef second = spelling.add("second", x, spelling.scalar("also_one", 1));
        assertThat(CommonNodes.of(spelling.finish(first, second)).nodes()).hasSize(1);
    }

    @Test
    void constantsOfOtherTypesShapesOrBitsAreNot() {
        ValueRef zero = spelling.add("zero", x, spelling.scalar("z", 0.0));
        ValueRef negative = spelling.add("negative", x, spelling.scalar("n", -0.0));
        ValueRef list = spelling.add("list", x, spelling.constant("l", TensorType.of(ElementType.F32, 1), 0));
        Program program = spelling.finish(zero, negative, list);
        assertThat(CommonNodes.of(program)).isSameAs(program);
    }

    @Test
    void otherAttributesOrAnotherOrderOfInputsIsNoRepetition() {
        ValueRef along =
                spelling.program().node("along", Softmax.ID, Softmax.VERSION, Attributes.of(Softmax.AXIS, -1), x);
        ValueRef across =
                spelling.program().node("across", Softmax.ID, Softmax.VERSION, Attributes.of(Softmax.AXIS, 0), x);
        ValueRef minus = spelling.sub("minus", along, across);
        ValueRef other = spelling.sub("other", across, along);
        Program program = spelling.finish(minus, other);
        assertThat(CommonNodes.of(program)).isSameAs(program);
    }

    @Test
    void aSpellingWithARepeatedPartIsRaisedOnceThatIsLeftOut() {
        ValueRef d = spelling.sub("distance", x, spelling.mean("mean", x, true, -1));
        ValueRef again = spelling.sub("again", x, spelling.mean("mean_again", x, true, -1));
        ValueRef variance = spelling.mean("variance", spelling.square(d, spelling.scalar("two", 2)), true, -1);
        ValueRef sum = spelling.add("sum", variance, spelling.scalar("epsilon", 1e-5f));
        Program program = spelling.finish(spelling.div("normalized", again, spelling.root(sum)));
        assertThat(Raising.of(program)).isSameAs(program);
        assertThat(Raising.of(CommonNodes.of(program)).nodes()).hasSize(1);
    }
}
