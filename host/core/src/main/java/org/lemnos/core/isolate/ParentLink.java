package org.lemnos.core.isolate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The child's end of the link to its parent. Messages may be sent from several threads.
 *
 * <p>The child ends at once, whatever it is doing, when its parent is gone: nothing is left behind by a parent that was killed.
 */
public final class ParentLink {
    /** Names the socket that the parent listens on. */
    static final String SOCKET_PROPERTY = "lemnos.child.link";

    static final byte PROTOCOL = 1;

    /** What a shell calls the end by a termination signal. */
    private static final int ENDED_WITH_PARENT = 143;

    private final SocketChannel channel;
    private final BlockingQueue<byte[]> received = new LinkedBlockingQueue<>();

    private ParentLink(SocketChannel channel) {
        this.channel = channel;
    }

    /** Whether this process is a child that {@link ChildProcess#start} started. */
    public static boolean isChild() {
        return System.getProperty(SOCKET_PROPERTY) != null;
    }

    /** What a child does. */
    @FunctionalInterface
    public interface Body {
        /**
         * Does it.
         *
         * @throws Exception reaches the parent: a {@link org.lemnos.core.LemnosException} with its code, anything else as {@code CHILD_FAILED}
         */
        void run(ParentLink parent) throws Exception;
    }

    /**
     * What the {@code main} of a child process calls: attaches to the parent, runs the body, tells the parent how it ended and ends the JVM.
     *
     * @throws IllegalStateException if this process was not started by {@link ChildProcess#start}
     */
    public static void serve(Body body) {
        ParentLink link = attach();
        int status = 1;
        try {
            body.run(link);
            link.write(Frame.of(Frame.Kind.END));
            status = 0;
        } catch (Throwable failure) {
            failure.printStackTrace();
            link.write(Failure.of(failure).frame());
        } finally {
            System.exit(status);
        }
    }

    private static ParentLink attach() {
        String socket = System.getProperty(SOCKET_PROPERTY);
        if (socket == null) {
            throw new IllegalStateException("this is a child process of lemnos; it cannot be started by itself");
        }
        try {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            channel.connect(UnixDomainSocketAddress.of(socket));
            ParentLink link = new ParentLink(channel);
            link.write(new Frame(Frame.Kind.HELLO, new byte[] {PROTOCOL}));
            Thread reader = new Thread(link::readAll, "lemnos-parent");
            reader.setDaemon(true);
            reader.start();
            return link;
        } catch (IOException gone) {
            throw new UncheckedIOException("the parent process cannot be reached", gone);
        }
    }

    private void readAll() {
        try {
            for (Optional<Frame> frame = Frame.readFrom(channel); frame.isPresent(); frame = Frame.readFrom(channel)) {
                received.add(frame.get().content());
            }
        } catch (IOException gone) {
            // Ends as below: a link that cannot be read means a parent that is gone.
        }
        // Whoever was killed could not do it.
        LinkFolder.ofSocket(Path.of(System.getProperty(SOCKET_PROPERTY))).deleteIfPossible();
        // Not an orderly exit: what hangs in a driver would hold it up for ever.
        Runtime.getRuntime().halt(ENDED_WITH_PARENT);
    }

    /** Waits for the next message of the parent. */
    public byte[] receive() throws InterruptedException {
        return received.take();
    }

    /**
     * Sends a message to the parent, of at most 64 MiB.
     *
     * @throws IllegalArgumentException if it is longer
     */
    public void send(byte[] message) {
        write(new Frame(Frame.Kind.MESSAGE, message));
    }

    private synchronized void write(Frame frame) {
        // An interrupted thread that writes would close the channel, and end the process with it.
        boolean interrupted = Thread.interrupted();
        try {
            frame.writeTo(channel);
        } catch (IOException gone) {
            throw new UncheckedIOException("the parent process is gone", gone);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
