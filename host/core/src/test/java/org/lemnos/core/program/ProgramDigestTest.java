package org.lemnos.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;

class ProgramDigestTest {
    /** A program with one of everything; each fact can be another. */
    private static final class Facts {
        private String family = "java";
        private String fingerprint = "";
        private String input = "x";
        private ElementType type = ElementType.F32;
        private Dim dim = Dim.of("n");
        private byte[] weight = {1, 2, 3, 4};
        private TensorType weightType = TensorType.of(ElementType.F32, 1);
        private long[] constant = {1};
        private String node = "node";
        private Version needs = Version.of(1, 0);
        private Attributes attributes = Attributes.none();
        private String output = "y";
        private String note = "said";
        private Dimensions dimensions = Dimensions.of("n", 2);

        private String digest() {
            ProgramBuilder builder = ProgramBuilder.of(family, fingerprint);
            ValueRef x = builder.input(input, type, dim);
            ValueRef w = builder.weight("w", weightType, TensorData.of(weight));
            builder.constant("c", MemoryTensor.of(constant, 1));
            ValueRef y = builder.node(node, TestOperations.ADD, needs, attributes, x, w);
            builder.output(output, y).note("subject", note);
            return ProgramDigest.of(builder.build(), dimensions);
        }
    }

    private static String digest(Consumer<Facts> change) {
        Facts facts = new Facts();
        change.accept(facts);
        return facts.digest();
    }

    @Test
    void every_fact_that_a_plan_may_depend_on_changes_the_digest() {
        List<Consumer<Facts>> changes = List.of(
                facts -> facts.family = "onnx",
                facts -> facts.fingerprint = "f",
                facts -> facts.input = "other",
                facts -> facts.type = ElementType.F16,
                facts -> facts.dim = Dim.of(2),
                facts -> facts.weightType = TensorType.of(ElementType.F16, 2),
                facts -> facts.constant = new long[] {2},
                facts -> facts.node = "other",
                facts -> facts.needs = Version.of(1, 1),
                facts -> facts.attributes = Attributes.of("axis", 1),
                facts -> facts.output = "z",
                facts -> facts.note = "unsaid",
                facts -> facts.dimensions = Dimensions.of("n", 3));
        List<String> digests = changes.stream().map(ProgramDigestTest::digest).toList();

        assertThat(digests).doesNotHaveDuplicates().doesNotContain(digest(facts -> {}));
    }

    @Test
    void the_bytes_of_weights_do_not_count_because_planning_never_reads_them() {
        assertThat(digest(facts -> facts.weight = new byte[] {4, 3, 2, 1})).isEqualTo(digest(facts -> {}));
    }

    @Test
    void the_same_program_has_the_same_digest_every_time() {
        assertThat(digest(facts -> {})).isEqualTo(digest(facts -> {})).matches("[0-9a-f]{64}");
    }
}
