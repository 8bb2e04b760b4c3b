package org.lemnos.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.Offer;
import org.lemnos.core.catalog.Provenance;
import org.lemnos.core.json.Sha256;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.UntrustedPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.solve.Objective;
import org.lemnos.core.verify.PlanVerifier;

class PlanRevalidationTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Catalog CATALOG = TestHouse.catalog();

    private static PlanRequest request(Program program) {
        return new PlanRequest(program, RandomPrograms.DIMENSIONS, CATALOG, TestHouse.device(), Policy.defaults());
    }

    private static UntrustedPlan read(String text) {
        return PlanJson.read("plan.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** The text of an edited plan with the digest that goes with it, as a forger would compute it. */
    private static String forged(JsonNode plan) {
        try {
            String sha256 = Sha256.of(PlanDocument.SCHEMA)
                    .update(MAPPER.writeValueAsBytes(plan))
                    .hex();
            ObjectNode text = MAPPER.createObjectNode();
            text.set("plan", plan);
            return text.put("plan_id", "plan/sha256/" + sha256)
                    .put("sha256", sha256)
                    .toString();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static JsonNode tree(PlanDocument plan) throws IOException {
        return MAPPER.readTree(PlanJson.toJson(plan)).get("plan");
    }

    @Test
    void an_unedited_plan_becomes_the_plan_that_planning_makes() throws IOException {
        PlanRequest request = request(RandomPrograms.program(new Random(1), 20));
        ExecutionPlan plan = Planner.plan(request);

        UntrustedPlan outside = read(PlanJson.toJson(plan.document()));

        assertThat(PlanRevalidation.revalidate(outside, request)).isEqualTo(plan);
        assertThat(forged(tree(plan.document()))).contains(plan.sha256());
    }

    @Test
    void a_plan_of_other_code_is_refused_though_every_descriptor_is_the_same() {
        Program program = RandomPrograms.program(new Random(1), 20);
        UntrustedPlan outside =
                read(PlanJson.toJson(Planner.plan(request(program)).document()));
        Catalog rebuilt = Catalog.ofOffers(TestHouse.providers().stream()
                .map(provider -> new Offer(provider, Provenance.of(Provenance.Standing.HOST), "another build"))
                .toList());
        PlanRequest request =
                new PlanRequest(program, RandomPrograms.DIMENSIONS, rebuilt, TestHouse.device(), Policy.defaults());

        assertThatThrownBy(() -> PlanRevalidation.revalidate(outside, request))
                .isInstanceOfSatisfying(LemnosException.class, failure -> assertThat(failure.code())
                        .isEqualTo(ErrorCode.PLAN_ALTERED))
                .hasMessageContaining("another build")
                .hasMessageContaining("/plan/identity/catalog");
    }

    @Test
    void a_hundred_plannings_give_the_same_bytes() {
        String first = PlanJson.toJson(
                Planner.plan(request(RandomPrograms.program(new Random(7), 30))).document());

        for (int i = 0; i < 100; i++) {
            PlanRequest again = new PlanRequest(
                    RandomPrograms.program(new Random(7), 30),
                    RandomPrograms.DIMENSIONS,
                    TestHouse.catalog(),
                    TestHouse.device(),
                    Policy.defaults());
            assertThat(PlanJson.toJson(Planner.plan(again).document())).isEqualTo(first);
        }
    }

    @RepeatedTest(20)
    void plans_keep_the_rules_and_use_everything_that_they_can_contain() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (Objective objective : Objective.values()) {
            Program program = RandomPrograms.program(random, 1 + random.nextInt(60));
            PlanRequest request = new PlanRequest(
                    program,
                    RandomPrograms.DIMENSIONS,
                    CATALOG,
                    TestHouse.device(),
                    Policy.defaults().withObjective(objective));

            PlanDocument plan = Planner.plan(request).document();

            assertThat(PlanVerifier.verify(plan))
                    .as("seed %d, %s", seed, objective)
                    .isEmpty();
        }
    }

    @Test
    void the_programs_of_these_tests_make_plans_worth_checking() {
        PlanDocument plan =
                Planner.plan(request(RandomPrograms.program(new Random(3), 60))).document();

        assertThat(plan.steps()).anyMatch(step -> step instanceof PlannedStep.Fill);
        assertThat(plan.resources()).anyMatch(resource -> resource.storage().isFixedBlock());
        assertThat(plan.modules()).hasSize(2);
        assertThat(plan.boundaries()).hasSizeGreaterThan(5);
        assertThat(plan.memory().peakBytes()).isLessThan(plan.memory().sumBytes());
        assertThat(plan.values().stream()
                        .map(value -> value.resource().orElse(-1))
                        .distinct())
                .hasSizeLessThan(plan.values().size());
    }

    @Test
    void work_in_place_keeps_the_rules_where_the_input_is_needed_no_more() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(8), Dim.of(2));
        ValueRef sum = RandomPrograms.unary(builder, "sum", TestHouse.SUM, x);
        ValueRef twice = RandomPrograms.unary(builder, "twice", TestHouse.DOUBLE, sum);
        builder.output("y", twice);

        PlanDocument plan = Planner.plan(new PlanRequest(
                        builder.build(), Dimensions.none(), CATALOG, TestHouse.device(), Policy.defaults()))
                .document();

        assertThat(PlanVerifier.verify(plan)).isEmpty();
        assertThat(plan.values().get(2).resource())
                .isEqualTo(plan.values().get(1).resource());
    }

    @RepeatedTest(2)
    void a_hundred_forgeries_with_their_right_digest_are_refused() throws IOException {
        PlanRequest request = request(RandomPrograms.program(new Random(5), 12));
        PlanDocument plan = Planner.plan(request).document();
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            JsonNode edited = tree(plan);
            String what = edit(edited, random);
            String text = forged(edited);

            assertThat(catchThrowable(() -> PlanRevalidation.revalidate(read(text), request)))
                    .as("seed %d, forgery %d: %s", seed, i, what)
                    .isInstanceOfSatisfying(LemnosException.class, failure -> {
                        assertThat(failure.code()).isIn(ErrorCode.PLAN_ALTERED, ErrorCode.PLAN_MALFORMED);
                        // A text that reads as something else, such as version 1.00, fails by its digest; all else by
                        // place.
                        assertThat(failure.fields()
                                        .getOrDefault(
                                                "pointer", failure.fields().getOrDefault("claimed", "")))
                                .isNotEmpty();
                    });
        }
    }

    /** Changes one member or element somewhere in the tree. */
    private static String edit(JsonNode tree, Random random) {
        List<JsonNode> parents = new ArrayList<>();
        collect(tree, parents);
        while (true) {
            JsonNode parent = parents.get(random.nextInt(parents.size()));
            if (parent instanceof ObjectNode object) {
                List<String> names = new ArrayList<>();
                object.fieldNames().forEachRemaining(names::add);
                String name = names.get(random.nextInt(names.size()));
                JsonNode other = changed(object.get(name), random);
                if (!other.toString().equals(object.get(name).toString())) {
                    String was = object.get(name).toString();
                    object.set(name, other);
                    return name + ": " + was + " -> " + other;
                }
            } else if (parent instanceof ArrayNode array && array.size() > 0) {
                int i = random.nextInt(array.size());
                if (random.nextBoolean()) {
                    return "removed " + array.remove(i);
                }
                array.insert(i, array.get(i).deepCopy());
                return "doubled " + array.get(i);
            }
        }
    }

    private static void collect(JsonNode node, List<JsonNode> parents) {
        if (node.isContainerNode() && node.size() > 0) {
            parents.add(node);
        }
        for (Iterator<JsonNode> children = node.elements(); children.hasNext(); ) {
            collect(children.next(), parents);
        }
    }

    private static JsonNode changed(JsonNode value, Random random) {
        if (value.isNumber()) {
            long[] others = {value.longValue() + 1, value.longValue() - 1, value.longValue() + 256, 0};
            return MAPPER.getNodeFactory().numberNode(others[random.nextInt(others.length)]);
        }
        if (value.isTextual()) {
            return MAPPER.getNodeFactory().textNode(value.textValue() + "0");
        }
        return value.isNull() ? MAPPER.getNodeFactory().numberNode(0) : value;
    }

    @Test
    void a_plan_for_something_else_is_told_so() {
        Program program = RandomPrograms.program(new Random(1), 5);
        PlanRequest request = request(program);
        UntrustedPlan plan = read(PlanJson.toJson(Planner.plan(request).document()));
        DeviceProfile other = DeviceProfile.builder("other", DeviceClass.CPU)
                .limits(TestHouse.device().limits())
                .build();

        refused(
                plan,
                new PlanRequest(program, RandomPrograms.DIMENSIONS, CATALOG, other, Policy.defaults()),
                "profile");
        refused(
                plan,
                new PlanRequest(
                        program,
                        RandomPrograms.DIMENSIONS,
                        CATALOG,
                        TestHouse.device(),
                        Policy.defaults().withMemoryReserveBytes(1)),
                "policy");
        refused(plan, request(RandomPrograms.program(new Random(2), 5)), "program");
        refused(
                plan,
                new PlanRequest(
                        program,
                        RandomPrograms.DIMENSIONS,
                        Catalog.of(List.of()),
                        TestHouse.device(),
                        Policy.defaults()),
                "catalog");
    }

    private static void refused(UntrustedPlan plan, PlanRequest request, String member) {
        assertThatThrownBy(() -> PlanRevalidation.revalidate(plan, request))
                .isInstanceOfSatisfying(LemnosException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(ErrorCode.PLAN_ALTERED);
                    assertThat(failure.fields()).containsEntry("pointer", "/plan/identity/" + member);
                });
    }
}
