package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.io.Writer;
import org.lemnos.core.isolate.ParentLink;

/** The {@code main} of the child process that does the work of a command with {@code --isolate}. */
public final class IsolatedCommand {
    private IsolatedCommand() {}

    /** Runs the command line; what it prints and its exit code go to the parent. */
    public static void main(String[] arguments) {
        ParentLink.serve(parent -> {
            PrintWriter out = new PrintWriter(new LinkWriter(parent, IsolatedMessage.Kind.OUT), true);
            PrintWriter err = new PrintWriter(new LinkWriter(parent, IsolatedMessage.Kind.ERR), true);
            int exitCode = LemnosCommand.commandLine(out, err).execute(arguments);
            out.flush();
            err.flush();
            parent.send(new IsolatedMessage(IsolatedMessage.Kind.EXIT, Integer.toString(exitCode)).bytes());
        });
    }

    /** Sends what is written to the parent, at every flush and whenever much has come together. */
    private static final class LinkWriter extends Writer {
        private static final int MUCH = 1 << 16;

        private final ParentLink parent;
        private final IsolatedMessage.Kind kind;
        private final StringBuilder waiting = new StringBuilder();

        LinkWriter(ParentLink parent, IsolatedMessage.Kind kind) {
            this.parent = parent;
            this.kind = kind;
        }

        @Override
        public void write(char[] characters, int offset, int length) {
            waiting.append(characters, offset, length);
            if (waiting.length() >= MUCH) {
                flush();
            }
        }

        @Override
        public void flush() {
            if (waiting.length() > 0) {
                parent.send(new IsolatedMessage(kind, waiting.toString()).bytes());
                waiting.setLength(0);
            }
        }

        @Override
        public void close() {
            flush();
        }
    }
}
