package org.lemnos.core.isolate;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** What the tests run in child processes; the first argument says what it does. */
public final class Child {
    private Child() {}

    public static void main(String[] arguments) {
        ParentLink.serve(parent -> {
            switch (arguments[0]) {
                case "echo" -> echo(parent);
                case "fail" -> throw new LemnosException(ErrorCode.SPIRV_REFUSED, "not this module");
                case "overflow" -> throw new StackOverflowError();
                case "exit" -> System.exit(3);
                case "crash" -> crash();
                case "hang" -> hang();
                case "print" -> System.out.println("printed " + arguments[1]);
                case "large" -> parent.send(new byte[20 << 20]);
                case "flood" -> flood(parent);
                case "interrupted" -> {
                    Thread.currentThread().interrupt();
                    parent.send(utf8("still here"));
                }
                case "parent" -> withChild(parent, arguments[1]);
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        });
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void echo(ParentLink parent) throws InterruptedException {
        byte[] message = parent.receive();
        while (message.length > 0) {
            parent.send(message);
            message = parent.receive();
        }
    }

    private static void crash() throws ReflectiveOperationException {
        System.out.println("about to touch address 0");
        Class<?> type = Class.forName("sun.misc.Unsafe");
        var field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        type.getMethod("putAddress", long.class, long.class).invoke(field.get(null), 0L, 0L);
    }

    private static void hang() throws InterruptedException {
        System.out.println("thinking");
        Thread.sleep(Duration.ofHours(1).toMillis());
    }

    private static void flood(ParentLink parent) {
        for (int i = 0; i < 1_000; i++) {
            parent.send(new byte[1 << 20]);
        }
    }

    /** A child that has a child: tells its number, then ends as it is told, without closing it. */
    private static void withChild(ParentLink parent, String ending) throws InterruptedException {
        ChildProcess child = ChildProcess.start(ChildCommand.of(Child.class, "hang"));
        parent.send(utf8(Long.toString(child.pid())));
        if (ending.equals("exit")) {
            System.exit(0);
        }
        Thread.sleep(Duration.ofHours(1).toMillis());
    }
}
