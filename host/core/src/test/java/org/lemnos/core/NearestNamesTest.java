package org.lemnos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNamesTest {
    @Test
    void edits_are_insertions_deletions_and_replacements() {
        assertThat(NearestNames.edits("kitten", "sitting")).isEqualTo(3);
        assertThat(NearestNames.edits("", "abc")).isEqualTo(3);
        assertThat(NearestNames.edits("abc", "")).isEqualTo(3);
        assertThat(NearestNames.edits("same", "same")).isZero();
    }

    @Test
    void a_short_name_means_no_other_one_of_which_it_shares_half() {
        List<String> names = List.of("Add", "Atan", "Gelu");

        assertThat(NearestNames.of("Adam", names)).isEmpty();
        assertThat(NearestNames.of("Adn", names)).containsExactly("Add");
        assertThat(NearestNames.of("GELU", names)).containsExactly("Gelu");
    }

    @Test
    void the_nearest_names_come_first_and_far_ones_not_at_all() {
        List<String> names = List.of("nn/softmax", "nn/matmul", "nn/matmuls", "nn/mutmal", "math/add");

        assertThat(NearestNames.of("nn/matmull", names)).containsExactly("nn/matmul", "nn/matmuls", "nn/mutmal");
        assertThat(NearestNames.of("tensor/something_else", names)).isEmpty();
    }
}
