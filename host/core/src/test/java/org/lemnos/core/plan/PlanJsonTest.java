package org.lemnos.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class PlanJsonTest {
    private static final PlanDocument PLAN = SamplePlan.chain(3);

    /** Computed once with Python's json and hashlib, from the plan's keys sorted and {@code lemnos.plan.v2} and a zero byte in front. */
    private static final String GOLDEN = "b0c7d98bf2b01a4d893041185dbb729651faf73135e030c41f097706393747f9";

    private static UntrustedPlan read(String text) {
        return PlanJson.read("plan.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String canonical(PlanDocument plan) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PlanJson.write(plan, bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_plan_comes_back_equal_from_either_layout() {
        for (String text : new String[] {canonical(PLAN), PlanJson.toJson(PLAN)}) {
            UntrustedPlan back = read(text);

            assertThat(back.document()).isEqualTo(PLAN);
            assertThat(back.sha256()).isEqualTo(PlanJson.sha256(PLAN));
            assertThat(back.id()).isEqualTo("plan/sha256/" + back.sha256());
        }
    }

    @Test
    void a_fill_comes_back_equal() {
        PlanDocument filled = PlanEdits.of(PLAN, plan -> plan.steps.set(1, new PlannedStep.Fill(1, 1, 2, 4, 60)));

        assertThat(read(canonical(filled)).document()).isEqualTo(filled);
    }

    @Test
    void the_canonical_text_of_a_known_plan_stays_what_it_is() {
        assertThat(canonical(SamplePlan.chain(2)))
                .startsWith("{\"plan\":{\"arenas\":[{\"chunk_bytes\":[],\"kind\":\"static\"},")
                .contains("\"dimensions\":{\"batch\":2,\"sequence\":8}")
                .contains(
                        "{\"launch\":{\"bindings\":[{\"access\":\"read\",\"offset_bytes\":0,\"range_bytes\":64,\"resource\":0,"
                                + "\"writes\":\"some_elements\"},")
                .contains("\"specialization\":[{\"bits\":\"00000040\",\"id\":0},{\"bits\":\"3f800000\",\"id\":2},"
                        + "{\"bits\":\"ffffffff\",\"id\":10}],\"subgroup_size\":null}}")
                .doesNotContain("\n")
                .endsWith("\"sha256\":\"" + GOLDEN + "\"}");
        assertThat(PlanJson.sha256(SamplePlan.chain(2))).isEqualTo(GOLDEN);
    }

    @Test
    void a_hundred_writings_are_equal() {
        String first = canonical(PLAN);

        for (int i = 0; i < 100; i++) {
            assertThat(canonical(SamplePlan.chain(3))).isEqualTo(first);
        }
    }

    @RepeatedTest(4)
    void a_text_with_any_character_changed_is_refused() {
        String text = canonical(PLAN);
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            int at = random.nextInt(text.length());
            char other = (char) (' ' + random.nextInt(95));
            if (other != text.charAt(at) && !changesWhiteSpaceOnly(text, at, other)) {
                String edited = text.substring(0, at) + other + text.substring(at + 1);
                assertThatThrownBy(() -> read(edited))
                        .as("seed %d, character %d, '%s' for '%s'", seed, at, other, text.charAt(at))
                        .isInstanceOfSatisfying(LemnosException.class, failure -> assertThat(failure.code())
                                .isIn(ErrorCode.PLAN_ALTERED, ErrorCode.PLAN_MALFORMED));
            }
        }
    }

    /** An escaped character may be written in other ways; the sample has one, before a quotation mark. */
    private static boolean changesWhiteSpaceOnly(String text, int at, char other) {
        return text.charAt(at) == '\\' || (at > 0 && text.charAt(at - 1) == '\\') || other == '\\';
    }

    @Test
    void a_number_that_was_edited_is_noticed_by_the_digest() {
        String edited = PlanJson.toJson(PLAN).replace("\"offset_bytes\": 256", "\"offset_bytes\": 512");

        assertThatThrownBy(() -> read(edited)).isInstanceOfSatisfying(LemnosException.class, failure -> {
            assertThat(failure.code()).isEqualTo(ErrorCode.PLAN_ALTERED);
            assertThat(failure).hasMessageContaining("plan.json was edited");
        });
    }

    @Test
    void what_is_no_plan_is_refused_with_its_position() {
        String text = PlanJson.toJson(PLAN);

        assertThatThrownBy(() -> read(text.replace("\"role\": \"input\"", "\"role\": \"weights\"")))
                .isInstanceOfSatisfying(LemnosException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(ErrorCode.PLAN_MALFORMED);
                    assertThat(failure.fields()).containsEntry("pointer", "/plan/resources/0/role");
                });
        assertThatThrownBy(() -> read(text.replace(PlanDocument.SCHEMA, "lemnos.plan.v9")))
                .hasMessageContaining("'lemnos.plan.v9' is not '" + PlanDocument.SCHEMA + "'");
        assertThatThrownBy(() -> read(text.substring(0, text.length() / 2)))
                .isInstanceOfSatisfying(LemnosException.class, failure -> assertThat(failure.code())
                        .isEqualTo(ErrorCode.PLAN_MALFORMED));
        assertThatThrownBy(() -> read("{}")).hasMessageContaining("'plan' is missing");
    }

    @Test
    void an_id_that_is_not_made_of_the_digest_is_refused() {
        assertThatThrownBy(() -> read(canonical(PLAN).replace("plan/sha256/", "plan/sha256:")))
                .isInstanceOfSatisfying(LemnosException.class, failure -> assertThat(failure.code())
                        .isEqualTo(ErrorCode.PLAN_ALTERED));
    }
}
