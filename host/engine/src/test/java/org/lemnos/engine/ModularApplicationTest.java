package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.program.Dimensions;
import org.lemnos.models.OnnxModel;

/** An application that is a module, with everything on the module path, runs the ten lines on the same device as one on the class path. */
class ModularApplicationTest {
    private static final String DESCRIPTOR =
            """
            module com.example.app {
                requires org.lemnos.engine;
            }
            """;

    private static final String APPLICATION =
            """
            package com.example.app;

            import java.nio.file.Path;
            import org.lemnos.core.planner.ExecutionPlan;
            import org.lemnos.core.policy.Policy;
            import org.lemnos.core.program.Dimensions;
            import org.lemnos.core.program.Program;
            import org.lemnos.engine.Engine;
            import org.lemnos.engine.Inputs;
            import org.lemnos.engine.Outputs;
            import org.lemnos.engine.Session;
            import org.lemnos.models.OnnxModel;

            public class Application {
                public static void main(String[] arguments) {
                    long[] ids = {101, 7592, 2088, 102};
                    long[] mask = {1, 1, 1, 1};
                    try (Engine engine = Engine.builder().open()) {
                        Program program = OnnxModel.read(Path.of(arguments[0]));
                        ExecutionPlan plan = engine.plan(
                                program, Dimensions.of("batch_size", 1, "sequence_length", 4), Policy.defaults());
                        try (Session session = engine.load(plan)) {
                            Outputs outputs = session.run(Inputs.of("input_ids", ids)
                                    .with("attention_mask", mask)
                                    .with("token_type_ids", new long[4]));
                            float[] states = outputs.floats("last_hidden_state");
                            System.out.println("module " + Engine.class.getModule().getName());
                            System.out.println("device " + engine.device().name());
                            System.out.println("states " + states.length);
                            System.out.println("first " + states[0]);
                        }
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    private String modulePath = "";

    @BeforeEach
    void compile() throws IOException {
        Path sources = Files.createDirectories(folder.resolve("src/com/example/app"));
        Path descriptor = Files.writeString(folder.resolve("src/module-info.java"), DESCRIPTOR);
        Path application = Files.writeString(sources.resolve("Application.java"), APPLICATION);
        Path classes = folder.resolve("classes");
        StringWriter words = new StringWriter();
        PrintWriter out = new PrintWriter(words, true);
        int exitCode = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        out,
                        out,
                        "-d",
                        classes.toString(),
                        "--release",
                        "17",
                        "--module-path",
                        TestPaths.withoutTests(),
                        descriptor.toString(),
                        application.toString());
        assertThat(exitCode).as("javac says %s", words).isZero();
        modulePath = classes + File.pathSeparator + TestPaths.withoutTests();
    }

    @Test
    void theTenLinesRunFromTheModulePathOnTheDeviceOfTheClassPath() throws Exception {
        Path model = MiniLmFiles.in(folder).model();

        ChildJvm child = ChildJvm.start(
                folder.resolve("output.txt"),
                List.of(
                        "--module-path",
                        modulePath,
                        "--module",
                        "com.example.app/com.example.app.Application",
                        model.toString()));

        assertThat(child.end()).as("exit code; it printed %s", child.output()).isZero();
        String printed = child.output();
        try (Engine here = Engine.builder().open()) {
            float[] states = states(here, model);

            assertThat(printed)
                    .contains(
                            "module org.lemnos.engine",
                            "device " + here.device().name(),
                            "states " + states.length);
            assertThat(Float.parseFloat(after("first ", printed))).isCloseTo(states[0], within(1e-4f));
        }
    }

    /** The rest of the line that begins so. */
    private static String after(String beginning, String printed) {
        return printed.lines()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElseThrow()
                .substring(beginning.length());
    }

    private static float[] states(Engine engine, Path model) {
        Dimensions dimensions = Dimensions.of("batch_size", 1, "sequence_length", 4);
        try (Session session = engine.load(engine.plan(OnnxModel.read(model), dimensions))) {
            return session.run(Inputs.of("input_ids", new long[] {101, 7592, 2088, 102})
                            .with("attention_mask", new long[] {1, 1, 1, 1})
                            .with("token_type_ids", new long[4]))
                    .floats("last_hidden_state");
        }
    }
}
