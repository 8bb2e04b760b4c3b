package org.lemnos.app.check;

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
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Session;

/** What {@link EndingCheck} starts in a JVM of its own: an engine with a session that a thread runs again and again. Closes nothing, and ends. */
public final class EverythingOpen {
    /** What it prints once runs are under way on a Vulkan device. */
    static final String READY = "ready";

    private static final int ELEMENTS = 1 << 20;
    private static final long PATIENCE_MILLIS = 120_000;

    private EverythingOpen() {}

    /** The first argument is the token of an {@link Ending}, the second, if there is one, names the device. */
    public static void main(String[] arguments) throws InterruptedException {
        Engine.Builder builder = Engine.builder();
        if (arguments.length > 1) {
            builder.device(arguments[1]);
        }
        Engine engine = builder.open();
        if (engine.isReference()) {
            throw new IllegalStateException("there is no Vulkan device, so nothing is open");
        }
        Session session = engine.load(engine.plan(square(), Dimensions.none()));
        session.run(Inputs.of("x", new float[ELEMENTS]));
        Thread runner = new Thread(() -> runForever(session));
        runner.setDaemon(true);
        runner.start();
        System.out.println(READY);
        end(arguments[0]);
    }

    private static void end(String way) throws InterruptedException {
        if (way.equals(Ending.EXIT.token())) {
            System.exit(Ending.EXIT.exitCode());
        } else if (way.equals(Ending.ERROR.token())) {
            throw new IllegalStateException("nothing catches this, on purpose");
        } else if (!way.equals(Ending.RETURN.token())) {
            Thread.sleep(PATIENCE_MILLIS);
        }
    }

    private static Program square() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(ELEMENTS));
        ValueRef y = builder.node("square", OperationId.of("math/mul"), new Version(1, 0), Attributes.none(), x, x);
        return builder.output("y", y).build();
    }

    private static void runForever(Session session) {
        float[] x = new float[ELEMENTS];
        Optional<LemnosException> end = Optional.empty();
        while (end.isEmpty()) {
            try {
                session.run(Inputs.of("x", x));
            } catch (LemnosException closed) {
                end = Optional.of(closed);
            }
        }
        System.out.println("the runs ended with " + end.get().code());
    }
}
