package org.lemnos.app.onefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Session;

/** An elementwise operation is one file of at most twenty lines, kernel included. */
@Tag("device")
class OneFileOperationTest {
    private static final Path FILE =
            Path.of("src", "test", "java", "org", "lemnos", "app", "onefile", "Squareplus.java");

    @Test
    void theFileHasAtMostTwentyLines() throws IOException {
        assertThat(Files.readAllLines(FILE)).hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void theOperationRunsNextToTheBuiltInOnes() {
        ProgramBuilder program = ProgramBuilder.inJava();
        ValueRef x = program.input("x", ElementType.F32, Dim.of(3));
        ValueRef smooth =
                program.node("smooth", OperationId.of("acme/squareplus"), Version.of(1, 0), Attributes.none(), x);
        ValueRef y = program.node("sum", OperationId.of("math/add"), Version.of(1, 0), Attributes.none(), smooth, x);
        program.output("y", y);

        try (Engine engine = Engine.builder().provider(new Squareplus()).open();
                Session session = engine.load(engine.plan(program.build(), Dimensions.none()))) {
            float[] found = session.run(Inputs.none().with("x", MemoryTensor.of(new float[] {0, 1.5f, -1.5f}, 3)))
                    .tensor("y")
                    .toFloats();

            assertThat(found[0]).isEqualTo(1);
            assertThat(found[1]).isCloseTo(3.5f, within(1e-6f)); // 2 + 1.5
            assertThat(found[2]).isCloseTo(-1, within(1e-6f)); // 0.5 - 1.5
        }
    }
}
