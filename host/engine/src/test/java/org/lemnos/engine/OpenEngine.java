package org.lemnos.engine;

import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;

/** What {@link EngineShutdownTest} starts in a JVM of its own: an engine with a session that a thread runs again and again. Closes nothing, and ends. */
public final class OpenEngine {
    private static final int ELEMENTS = 4096;

    private OpenEngine() {}

    /** The first argument says how to end. */
    public static void main(String[] arguments) throws Exception {
        Engine engine = Engine.builder().open();
        Session session = engine.load(engine.plan(square(), Dimensions.none()));
        session.run(Inputs.of("x", new float[ELEMENTS]));
        Thread runner = new Thread(() -> runForever(session));
        runner.setDaemon(true);
        runner.start();
        System.out.println(engine.isReference() ? "no Vulkan device: nothing to destroy" : "ready");
        switch (arguments[0]) {
            case "return" -> {}
            case "exit" -> System.exit(7);
            case "throw" -> throw new IllegalStateException("nobody catches this");
            case "wait" -> Thread.sleep(100_000);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static Program square() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(ELEMENTS));
        ValueRef y = builder.node("square", OperationId.of("math/mul"), new Version(1, 0), Attributes.none(), x, x);
        return builder.output("y", y).build();
    }

    private static void runForever(Session session) {
        Optional<LemnosException> end = Optional.empty();
        while (end.isEmpty()) {
            try {
                session.run(Inputs.of("x", new float[ELEMENTS]));
            } catch (LemnosException closed) {
                end = Optional.of(closed);
            }
        }
        System.out.println("the runner ended with " + end.get().code());
    }
}
