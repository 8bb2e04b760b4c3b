package org.lemnos.core.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.graph.GraphViolation.Rule;
import org.lemnos.core.graph.SemanticOperation.Alias;
import org.lemnos.core.graph.SemanticOperation.ValueAccess;
import org.lemnos.core.json.OrderedJson;
import org.lemnos.core.planner.PlanRequest;
import org.lemnos.core.planner.Planner;
import org.lemnos.core.planner.RandomPrograms;
import org.lemnos.core.planner.TestHouse;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

class SemanticGraphTest {
    private static final long SEED =
            Long.getLong("lemnos.seed", Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20261201);
    private static final int PROGRAMS = Boolean.getBoolean("lemnos.soak") ? 2_000 : 50;
    private static final Version ONE = Version.of(1, 0);

    private static BoundProgram bound(Program program, Dimensions extents) {
        return Planner.plan(
                        new PlanRequest(program, extents, TestHouse.catalog(), TestHouse.device(), Policy.defaults()))
                .program();
    }

    private static SemanticGraph graph(ProgramBuilder builder) {
        return SemanticGraph.of("test", bound(builder.build(), Dimensions.none()));
    }

    private static ValueRef input(ProgramBuilder builder, String name) {
        return builder.input(name, ElementType.F32, Dim.of(2), Dim.of(3));
    }

    private static ValueRef add(ProgramBuilder builder, String id, ValueRef one, ValueRef other) {
        return builder.node(id, TestHouse.ADD, ONE, Attributes.none(), one, other);
    }

    private static ValueRef unary(ProgramBuilder builder, String id, OperationId operation, ValueRef value) {
        return builder.node(id, operation, ONE, Attributes.none(), value);
    }

    /** Two additions with a view between: {@code (x + y) as 3x2, + z}. */
    private static SemanticGraph additionsWithAView() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = input(builder, "x");
        ValueRef y = input(builder, "y");
        ValueRef z = builder.input("z", ElementType.F32, Dim.of(3), Dim.of(2));
        ValueRef turned = unary(builder, "turned", TestHouse.VIEW, add(builder, "first", x, y));
        builder.output("sum", add(builder, "second", turned, z));
        return graph(builder);
    }

    @Test
    void aReshapeIsAViewAndNoOperation() {
        SemanticGraph graph = additionsWithAView();

        assertThat(graph.values())
                .extracting(SemanticValue::name)
                .containsExactly("x", "y", "z", "first", "turned", "second");
        assertThat(graph.operations()).extracting(SemanticOperation::node).containsExactly("first", "second");
        SemanticValue view = graph.values().get(4);
        assertThat(view.viewSource()).hasValue(3);
        assertThat(view.producer()).isEmpty();
        assertThat(view.external()).isFalse();
        assertThat(view.strides()).containsExactly(2L, 1L);
        assertThat(graph.operation("turned")).isEmpty();
        assertThat(graph.operations().get(1).inputs()).containsExactly(OptionalInt.of(4), OptionalInt.of(2));
        assertThat(graph.validate()).isEmpty();
    }

    @Test
    void onlyWhatNobodyGetsIsLeftToLowering() {
        SemanticGraph graph = additionsWithAView();

        assertThat(graph.values())
                .extracting(SemanticValue::virtual)
                .containsExactly(false, false, false, true, false, false);
        assertThat(graph.values())
                .extracting(SemanticValue::external)
                .containsExactly(true, true, true, false, false, false);
        assertThat(graph.outputs()).containsExactly(5);
    }

    @Test
    void whatIsReadAndWrittenFollowsFromPlaces() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = input(builder, "x");
        builder.output("sum", add(builder, "sum", x, x));

        SemanticOperation sum = graph(builder).operations().get(0);

        assertThat(sum.accesses()).containsExactly(new ValueAccess(0, Access.READ), new ValueAccess(1, Access.WRITE));
        assertThat(sum.aliases()).isEmpty();
        assertThat(sum.controlDependencies()).isEmpty();
    }

    @Test
    void anInputOfWhichOnlyTheTypeMattersIsNotRead() {
        OperationDescriptor shape = OperationDescriptor.builder(OperationId.of("test/shape"), ONE)
                .input(Port.required("x").typeOnly())
                .output(Port.required("y"))
                .build();

        assertThat(Effects.of(shape, List.of(OptionalInt.of(0)), List.of(1), List.of()))
                .containsExactly(new ValueAccess(1, Access.WRITE));
    }

    /** The second reader takes nothing of the first, and may not overtake it. */
    @Test
    void workInPlaceIsANewValueAndWaitsForWhoeverReadsTheOldOne() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = input(builder, "x");
        ValueRef made = add(builder, "made", x, x);
        ValueRef read = unary(builder, "reader", TestHouse.SUM, made);
        builder.output("twice", unary(builder, "twice", TestHouse.DOUBLE, made)).output("read", read);

        SemanticGraph graph = graph(builder);
        SemanticOperation twice = graph.operation("twice").orElseThrow();

        assertThat(twice.mutatedInputs()).containsExactly(1);
        assertThat(twice.aliases()).containsExactly(new Alias(3, 1));
        assertThat(twice.accesses())
                .containsExactly(new ValueAccess(1, Access.READ_WRITE), new ValueAccess(3, Access.WRITE));
        assertThat(twice.controlDependencies()).containsExactly(1);
        assertThat(graph.values().get(1).virtual())
                .as("the caller gets its bytes")
                .isFalse();
        assertThat(graph.validate()).isEmpty();
    }

    @Test
    void copiesThatTheHostAddsMeanNothing() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = input(builder, "x");
        ValueRef sum = add(builder, "sum", x, x);
        builder.output("x_again", x).output("sum", sum).output("sum_again", sum);

        SemanticGraph graph = graph(builder);

        assertThat(graph.operations()).hasSize(1);
        assertThat(graph.values()).extracting(SemanticValue::name).containsExactly("x", "sum");
        assertThat(graph.outputs()).containsExactly(0, 1, 1);
    }

    @Test
    void theReportHasItsMembersInOrderAndNoOther() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = input(builder, "x");
        builder.output("y", builder.node("sum", TestHouse.ADD, ONE, Attributes.of("index", 7L), x, x));

        SemanticGraph graph = graph(builder);
        String text = new SemanticGraph("a \"test\"", graph.values(), graph.operations(), graph.outputs()).toJson();

        String hash = String.format("0x%016x", graph.operations().get(0).contractHash());
        assertThat(text)
                .isEqualTo(
                        """
                        {
                          "schema" : "lemnos.semantic_graph.v1",
                          "name" : "a \\"test\\"",
                          "values" : [ {
                            "id" : 0,
                            "name" : "x",
                            "kind" : "matrix",
                            "dtype" : "float32",
                            "shape" : [ 2, 3 ],
                            "byte_offset" : 0,
                            "external" : true,
                            "virtual" : false,
                            "strides" : [ 3, 1 ],
                            "view_source" : null,
                            "view_byte_offset" : 0,
                            "producer" : null
                          }, {
                            "id" : 1,
                            "name" : "sum",
                            "kind" : "matrix",
                            "dtype" : "float32",
                            "shape" : [ 2, 3 ],
                            "byte_offset" : 0,
                            "external" : false,
                            "virtual" : false,
                            "strides" : [ 3, 1 ],
                            "view_source" : null,
                            "view_byte_offset" : 0,
                            "producer" : 0
                          } ],
                          "operations" : [ {
                            "id" : 0,
                            "name" : "test/add",
                            "contract_hash" : "HASH",
                            "lowering" : "dispatch",
                            "differentiation" : "none",
                            "control_flow" : "straight_line",
                            "inputs" : [ 0, 0 ],
                            "outputs" : [ 1 ],
                            "attributes" : [ {
                              "name" : "index",
                              "kind" : "signed_integer",
                              "value" : 7
                            } ],
                            "accesses" : [ {
                              "value" : 0,
                              "mode" : "read"
                            }, {
                              "value" : 1,
                              "mode" : "write"
                            } ],
                            "mutated_inputs" : [ ],
                            "aliases" : [ ],
                            "control_dependencies" : [ ],
                            "backward_of" : null,
                            "backward_sequence" : 0
                          } ],
                          "autograd" : [ ]
                        }
                        """
                                .replace("HASH", hash));
    }

    @Test
    void numbersThatJsonLacksAreNull() {
        assertThat(OrderedJson.text(out -> out.array(
                        List.of(1.5, Double.NaN, Double.NEGATIVE_INFINITY), (o, x) -> o.value(x.doubleValue()))))
                .isEqualTo("[ 1.5, null, null ]\n");
    }

    @Test
    void aContractsHashIsItsOwnAndDiffersWithWhatItSays() {
        List<SemanticOperation> additions = additionsWithAView().operations();
        SemanticOperation add = additions.get(0);

        assertThat(add.contractHash())
                .isEqualTo(additions.get(1).contractHash())
                .isNotZero();
        assertThat(ContractHash.of(
                        TestHouse.catalog().find(TestHouse.SUM).orElseThrow().descriptor()))
                .isNotEqualTo(add.contractHash());
    }

    /** Weights in another order are other places in the builder, and the same graph. */
    @Test
    void theGraphDoesNotDependOnTheOrderInWhichWeightsCame() {
        List<String> texts = new ArrayList<>();
        for (List<String> order : List.of(List.of("a", "b"), List.of("b", "a"))) {
            ProgramBuilder builder = ProgramBuilder.inJava();
            ValueRef x = input(builder, "x");
            MemoryTensor zeros = MemoryTensor.zeros(TensorType.of(ElementType.F32, 2, 3));
            ValueRef[] weights = new ValueRef[2];
            for (String name : order) {
                weights["ab".indexOf(name)] = builder.weight(name, zeros.type(), zeros.data());
            }
            builder.output("y", add(builder, "second", add(builder, "first", x, weights[0]), weights[1]));
            texts.add(graph(builder).toJson());
        }

        assertThat(texts.get(1)).isEqualTo(texts.get(0));
    }

    @Test
    void everyProgramGivesAValidGraphWithTheSameTextTwice() {
        Random random = new Random(SEED);
        for (int i = 0; i < PROGRAMS; i++) {
            BoundProgram program =
                    bound(RandomPrograms.program(random, 1 + random.nextInt(20)), RandomPrograms.DIMENSIONS);
            SemanticGraph graph = SemanticGraph.of("random", program);

            assertThat(graph.validate()).as("seed %d, program %d", SEED, i).isEmpty();
            assertThat(SemanticGraph.of("random", program).toJson()).isEqualTo(graph.toJson());
        }
    }

    private static SemanticGraph withValue(SemanticGraph graph, int id, UnaryOperator<SemanticValue> edit) {
        List<SemanticValue> values = new ArrayList<>(graph.values());
        values.set(id, edit.apply(values.get(id)));
        return new SemanticGraph(graph.name(), values, graph.operations(), graph.outputs());
    }

    private static SemanticGraph withOperation(SemanticGraph graph, int id, UnaryOperator<SemanticOperation> edit) {
        List<SemanticOperation> operations = new ArrayList<>(graph.operations());
        operations.set(id, edit.apply(operations.get(id)));
        return new SemanticGraph(graph.name(), graph.values(), operations, graph.outputs());
    }

    private static SemanticValue value(
            SemanticValue v, int id, long offset, boolean external, OptionalInt producer, OptionalInt source) {
        return new SemanticValue(
                id, v.name(), v.type(), offset, external, v.virtual(), producer, source, v.viewByteOffset());
    }

    private static SemanticOperation operation(
            SemanticOperation o,
            List<OptionalInt> inputs,
            List<Alias> aliases,
            List<Integer> mutated,
            List<Integer> control) {
        return new SemanticOperation(
                o.id(),
                o.node(),
                o.contract(),
                inputs,
                o.outputs(),
                o.attributes(),
                Effects.of(o.contract(), inputs, o.outputs(), mutated),
                mutated,
                aliases,
                control);
    }

    private static void assertBreaks(Rule rule, SemanticGraph graph) {
        assertThat(graph.validate()).extracting(GraphViolation::rule).contains(rule);
    }

    @Test
    void aDamagedValueBreaksItsRule() {
        SemanticGraph graph = additionsWithAView();

        assertBreaks(
                Rule.IDENTITY,
                withValue(graph, 0, v -> value(v, 9, 0, true, OptionalInt.empty(), OptionalInt.empty())));
        assertBreaks(
                Rule.SINGLE_ASSIGNMENT,
                withValue(graph, 0, v -> value(v, 0, 0, false, OptionalInt.empty(), OptionalInt.empty())));
        assertBreaks(
                Rule.SINGLE_ASSIGNMENT,
                withValue(graph, 3, v -> value(v, 3, 0, false, OptionalInt.of(1), OptionalInt.empty())));
        assertBreaks(
                Rule.VIEW, withValue(graph, 4, v -> value(v, 4, 4, false, OptionalInt.empty(), OptionalInt.of(3))));
        assertBreaks(
                Rule.VIEW, withValue(graph, 4, v -> value(v, 4, 0, false, OptionalInt.empty(), OptionalInt.of(5))));
    }

    @Test
    void aDamagedOperationBreaksItsRule() {
        SemanticGraph graph = additionsWithAView();
        List<OptionalInt> inputs = graph.operations().get(0).inputs();

        assertBreaks(
                Rule.ARITY,
                withOperation(graph, 0, o -> operation(o, inputs.subList(0, 1), List.of(), List.of(), List.of())));
        assertBreaks(
                Rule.SINGLE_ASSIGNMENT,
                withOperation(
                        graph,
                        0,
                        o -> operation(o, List.of(inputs.get(0), OptionalInt.of(5)), List.of(), List.of(), List.of())));
        assertBreaks(
                Rule.ALIASES,
                withOperation(graph, 0, o -> operation(o, inputs, List.of(new Alias(3, 3)), List.of(), List.of())));
        assertBreaks(
                Rule.ALIASES, withOperation(graph, 0, o -> operation(o, inputs, List.of(), List.of(0), List.of())));
        assertBreaks(
                Rule.CONTROL_DEPENDENCIES,
                withOperation(graph, 1, o -> operation(o, o.inputs(), List.of(), List.of(), List.of(0, 0))));
        assertBreaks(
                Rule.ACCESSES,
                withOperation(
                        graph,
                        0,
                        o -> new SemanticOperation(
                                0,
                                o.node(),
                                o.contract(),
                                o.inputs(),
                                o.outputs(),
                                o.attributes(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of())));
        assertBreaks(
                Rule.ATTRIBUTES,
                withOperation(
                        graph,
                        0,
                        o -> new SemanticOperation(
                                0,
                                o.node(),
                                o.contract(),
                                o.inputs(),
                                o.outputs(),
                                Attributes.of("other", 1L),
                                o.accesses(),
                                List.of(),
                                List.of(),
                                List.of())));
    }
}
