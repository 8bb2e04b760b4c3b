package org.lemnos.core.isolate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * A JVM that was started to run what may crash or hang, seen from its parent. For one thread; {@link #kill} may be called from any.
 *
 * <p>Nothing that the child does can harm the parent: its messages are bounded, each wait has a limit, and its crash is a typed error with its last
 * words. It never outlives its parent: it is killed when this is closed and when this JVM shuts down, and ends by itself when this JVM is gone
 * without having been able to.
 */
public final class ChildProcess implements AutoCloseable {
    private static final long GRACE_MILLIS = 5_000;
    private static final int WAITING_FRAMES = 4;
    private static final Duration WITHOUT_LIMIT = Duration.ofNanos(Long.MAX_VALUE);

    private final Process process;
    private final LinkFolder folder;
    private final LastWords words;
    private final SocketChannel channel;
    private final Thread shutdown;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final BlockingQueue<Arrival> arrivals = new ArrayBlockingQueue<>(WAITING_FRAMES);
    private final Thread reader = new Thread(this::readAll, "lemnos-child-link");
    private boolean ended;

    /** A frame, or the news that none will follow, with the reason if the child broke the protocol. */
    private record Arrival(Optional<Frame> frame, String fault) {}

    private ChildProcess(Process process, LinkFolder folder, LastWords words, SocketChannel channel, Thread shutdown) {
        this.process = process;
        this.folder = folder;
        this.words = words;
        this.channel = channel;
        this.shutdown = shutdown;
    }

    /**
     * Starts a child and waits until it has attached, at most 60 seconds.
     *
     * @throws LemnosException with {@code CHILD_FAILED} if it cannot be started or ends before, {@code CHILD_TIMEOUT} if it takes longer
     */
    public static ChildProcess start(ChildCommand command) {
        ChildStart start = ChildStart.of(command);
        try {
            SocketChannel channel = start.accept();
            ChildProcess child =
                    new ChildProcess(start.process(), start.folder(), start.words(), channel, start.shutdown());
            child.reader.setDaemon(true);
            child.reader.start();
            return child;
        } catch (RuntimeException | Error failure) {
            start.abandon();
            throw failure;
        }
    }

    private void readAll() {
        try {
            Arrival arrival = readNext();
            arrivals.put(arrival);
            while (arrival.frame().isPresent()) {
                arrival = readNext();
                arrivals.put(arrival);
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private Arrival readNext() {
        try {
            return new Arrival(Frame.readFrom(channel), "");
        } catch (IOException broken) {
            return new Arrival(Optional.empty(), String.valueOf(broken.getMessage()));
        }
    }

    /** The process's number. */
    public long pid() {
        return process.pid();
    }

    /**
     * Sends a message to the child, of at most 64 MiB.
     *
     * @throws LemnosException with {@code CHILD_FAILED} if the child is gone
     */
    public void send(byte[] message) {
        try {
            new Frame(Frame.Kind.MESSAGE, message).writeTo(channel);
        } catch (IOException gone) {
            throw died(String.valueOf(gone.getMessage()));
        }
    }

    /**
     * Waits for the child's next message, however long it takes.
     *
     * @return see {@link #receive(Duration)}
     */
    public Optional<byte[]> receive() {
        return receive(WITHOUT_LIMIT);
    }

    /**
     * Waits for the child's next message.
     *
     * @param limit how long at most; a child that takes longer is killed
     * @return the message; empty if the child has ended in order and no more will come
     * @throws LemnosException with {@code CHILD_FAILED} if the child died, was killed or broke the protocol, with {@code CHILD_TIMEOUT} if it took longer, and
     *     with the child's own code if it ended with an error
     */
    public Optional<byte[]> receive(Duration limit) {
        if (ended) {
            return Optional.empty();
        }
        Arrival arrival = next(limit);
        if (arrival == null) {
            kill();
            throw new LemnosException(
                    ErrorCode.CHILD_TIMEOUT,
                    "the child process " + pid() + " said nothing for " + limit.toMillis() + " ms and was killed"
                            + lastWords());
        }
        if (arrival.frame().isEmpty()) {
            throw died(arrival.fault());
        }
        Frame frame = arrival.frame().get();
        return switch (frame.kind()) {
            case MESSAGE -> Optional.of(frame.content());
            case END -> {
                ended = true;
                yield Optional.empty();
            }
            case FAILURE -> {
                ended = true;
                throw Failure.in(frame);
            }
            case HELLO -> throw died("it attached twice");
        };
    }

    private @Nullable Arrival next(Duration limit) {
        try {
            return arrivals.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            kill();
            Thread.currentThread().interrupt();
            throw new LemnosException(
                    ErrorCode.CHILD_FAILED, "the wait for the child process was interrupted", stopped);
        }
    }

    /** The error that the child is gone, or is killed now because it broke the protocol. */
    private LemnosException died(String fault) {
        EndStatus status = new EndStatus(awaitEnd());
        String how = fault.isEmpty() ? "" : ": " + fault;
        return new LemnosException(
                ErrorCode.CHILD_FAILED,
                "the child process " + pid() + " ended before it was done, with " + status + how + lastWords(),
                Map.of("status", Integer.toString(status.code())));
    }

    private int awaitEnd() {
        try {
            if (!process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                kill();
            }
            int status = process.waitFor();
            words.awaitEnd();
            return status;
        } catch (InterruptedException stopped) {
            kill();
            Thread.currentThread().interrupt();
            throw new LemnosException(
                    ErrorCode.CHILD_FAILED, "the wait for the child process was interrupted", stopped);
        }
    }

    private String lastWords() {
        String text = words.text();
        return text.isEmpty() ? "; it printed nothing" : ". Its last words:" + System.lineSeparator() + text;
    }

    /** Ends the child, and what it has started, at once; harmless if it has ended. */
    public void kill() {
        kill(process);
    }

    static void kill(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    /** Ends the child: gives one that has done its work a few seconds to end by itself, and kills any other. Harmless if done already. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        if (!ended) {
            kill();
        }
        try {
            awaitEnd();
            reader.interrupt();
            channel.close();
        } catch (IOException failed) {
            throw new UncheckedIOException("the link to a child process cannot be closed", failed);
        } finally {
            ChildStart.forget(shutdown);
            folder.delete();
        }
    }
}
