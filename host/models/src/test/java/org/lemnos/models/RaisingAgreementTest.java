package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.reference.ReferenceRun;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.rewrite.CommonNodes;
import org.lemnos.models.rewrite.Raising;

/** Random programs full of spellings and near misses give the same numbers raised and as written. */
class RaisingAgreementTest {
    private static final long SEED =
            Long.getLong("lemnos.seed", Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20261130);
    private static final int PROGRAMS = Boolean.getBoolean("lemnos.soak") ? 3_000 : 150;
    private static final int LENGTH = 8;

    /** A random program over one input; every step takes values that were made before. */
    private static Program random(Random random) {
        Spelling spelling = new Spelling();
        List<ValueRef> made = new ArrayList<>();
        made.add(spelling.program().input("x", ElementType.F32, Dim.of("rows"), Dim.of(LENGTH)));
        int steps = 2 + random.nextInt(6);
        for (int step = 0; step < steps; step++) {
            spelling.prefix("s" + step + "/");
            made.add(step(
                    spelling, made.get(random.nextInt(made.size())), made.get(random.nextInt(made.size())), random));
        }
        ValueRef last = made.get(made.size() - 1);
        return random.nextBoolean()
                ? spelling.finish(last)
                : spelling.finish(last, made.get(random.nextInt(made.size())));
    }

    private static ValueRef step(Spelling s, ValueRef x, ValueRef other, Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> s.layerNorm(x, 1e-3f, LENGTH);
            case 1 -> s.normalized(x, 1e-2f);
            case 2 -> s.gelu(x);
            case 3 -> s.mul("gelu", s.mul("halved", s.scalar("half", 0.5), x), s.bracket(x));
            case 4 -> s.mul("gelu", s.mul("product", x, s.bracket(other)), s.scalar("half", 0.5));
            case 5 -> normalizedLikeAnother(s, x, other);
            case 6 -> {
                ValueRef bracket = s.bracket(x);
                yield s.add("more", s.mul("gelu", s.mul("product", x, bracket), s.scalar("half", 0.5)), bracket);
            }
            default -> s.add("sum_of_both", x, other);
        };
    }

    /** Normalization whose mean may be of another value. */
    private static ValueRef normalizedLikeAnother(Spelling s, ValueRef x, ValueRef other) {
        ValueRef d = s.sub("distance", x, s.mean("mean", other, true, -1));
        ValueRef variance = s.mean("variance", s.square(d, s.scalar("two", 2)), true, -1);
        return s.div("normalized", d, s.root(s.add("sum", s.scalar("epsilon", 1e-3f), variance)));
    }

    private static Map<String, MemoryTensor> run(Program program, MemoryTensor x) {
        return new ReferenceRun(Running.bind(program, Dimensions.of("rows", 3))).run(Map.of("x", x));
    }

    @Test
    void raisedProgramsComputeTheSame() {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED);
        int raisedPrograms = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            Program written = random(random);
            Program raised = Raising.of(CommonNodes.of(written));
            raisedPrograms += raised.notes().containsKey("raised") ? 1 : 0;
            assertThat(raised.nodes().size())
                    .isLessThanOrEqualTo(written.nodes().size());
            float[] numbers = new float[3 * LENGTH];
            for (int n = 0; n < numbers.length; n++) {
                numbers[n] = 4 * random.nextFloat() - 2;
            }
            MemoryTensor x = MemoryTensor.of(numbers, 3, LENGTH);
            Map<String, MemoryTensor> expected = run(written, x);
            run(raised, x).forEach((name, tensor) -> assertClose(tensor, expected.get(name)));
        }
        assertThat(raisedPrograms).as("programs in which something was raised").isGreaterThan(PROGRAMS / 2);
    }

    /** Roundings between the primitive nodes are magnified where a variance is small, by at most 1 / √epsilon a step. */
    private static void assertClose(MemoryTensor actual, MemoryTensor expected) {
        float[] got = actual.toFloats();
        float[] wanted = expected.toFloats();
        for (int i = 0; i < wanted.length; i++) {
            double allowed = 1e-3 * (1 + Math.abs(wanted[i]));
            assertThat((double) got[i])
                    .as("element %d, seed %d", i, SEED)
                    .isBetween(wanted[i] - allowed, wanted[i] + allowed);
        }
    }
}
