package org.lemnos.core.isolate;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** A child between the start of its process and its first word. */
record ChildStart(Process process, LinkFolder folder, LastWords words, Thread shutdown, ServerSocketChannel server) {
    private static final long LIMIT_MILLIS = 60_000;
    private static final long LOOK_MILLIS = 50;

    /** Starts the process. */
    static ChildStart of(ChildCommand command) {
        try {
            LinkFolder folder = LinkFolder.create();
            try {
                return within(folder, command);
            } catch (IOException failed) {
                folder.delete();
                throw failed;
            }
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.CHILD_FAILED, "a child process cannot be started: " + failed.getMessage(), failed);
        }
    }

    private static ChildStart within(LinkFolder folder, ChildCommand command) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(folder.socket()), 1);
            Process process = process(folder, command);
            Thread shutdown = new Thread(() -> endWith(process, folder), "lemnos-child-shutdown");
            Runtime.getRuntime().addShutdownHook(shutdown);
            process.getOutputStream().close();
            LastWords words = LastWords.of(process.getInputStream(), command.echo());
            return new ChildStart(process, folder, words, shutdown, server);
        } catch (IOException failed) {
            server.close();
            throw failed;
        }
    }

    private static void endWith(Process process, LinkFolder folder) {
        ChildProcess.kill(process);
        process.onExit().join();
        folder.deleteIfPossible();
    }

    private static Process process(LinkFolder folder, ChildCommand command) throws IOException {
        List<String> own = List.of(
                "-D" + ParentLink.SOCKET_PROPERTY + "=" + folder.socket(),
                "-XX:ErrorFile=" + folder.crashReport(),
                "-XX:-CreateCoredumpOnCrash");
        ProcessBuilder builder = new ProcessBuilder(JvmCommandLine.of(command, own)).redirectErrorStream(true);
        builder.environment().putAll(command.environment());
        return builder.start();
    }

    /** Waits for the child to attach, and closes the door behind it. */
    SocketChannel accept() {
        try (ServerSocketChannel open = server;
                Selector selector = Selector.open()) {
            open.configureBlocking(false);
            open.register(selector, SelectionKey.OP_ACCEPT);
            long deadline = System.nanoTime() + LIMIT_MILLIS * 1_000_000;
            while (selector.select(LOOK_MILLIS) == 0) {
                if (!process.isAlive()) {
                    throw failed(
                            ErrorCode.CHILD_FAILED,
                            "ended with " + new EndStatus(process.exitValue()) + " as it started");
                }
                if (System.nanoTime() - deadline > 0) {
                    throw failed(ErrorCode.CHILD_TIMEOUT, "did not attach within " + LIMIT_MILLIS + " ms");
                }
            }
            return greeted(open.accept());
        } catch (IOException broken) {
            throw failed(ErrorCode.CHILD_FAILED, "cannot be reached: " + broken.getMessage());
        }
    }

    private SocketChannel greeted(SocketChannel channel) throws IOException {
        Optional<Frame> hello = Frame.readFrom(channel);
        boolean known = hello.isPresent()
                && hello.get().kind() == Frame.Kind.HELLO
                && hello.get().content().length == 1
                && hello.get().content()[0] == ParentLink.PROTOCOL;
        if (!known) {
            channel.close();
            throw failed(ErrorCode.CHILD_FAILED, "does not speak protocol " + ParentLink.PROTOCOL + " of the link");
        }
        return channel;
    }

    private LemnosException failed(ErrorCode code, String how) {
        try {
            if (!process.isAlive()) {
                words.awaitEnd();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        String text = words.text();
        return new LemnosException(
                code,
                "the child process " + process.pid() + " " + how
                        + (text.isEmpty() ? "" : ". Its last words:" + System.lineSeparator() + text));
    }

    /** Kills a child that did not come to its first word. */
    void abandon() {
        ChildProcess.kill(process);
        process.onExit().join();
        forget(shutdown);
        folder.delete();
    }

    /** Takes back that a child is killed at shutdown. */
    static void forget(Thread shutdown) {
        try {
            Runtime.getRuntime().removeShutdownHook(shutdown);
        } catch (IllegalStateException shuttingDown) {
            // The hook runs already, and finds no process.
            return;
        }
    }
}
