package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows on standard error, if that is a terminal, how far a command has come. For one thread. */
final class Progress implements AutoCloseable {
    /** The launcher's word for whether standard error is a terminal; Java cannot see it. */
    private static final String TERMINAL = "lemnos.terminal";

    private static final int WIDTH = 79;
    private static final int UPDATE_MILLISECONDS = 100;

    private final Optional<ProgressBar> bar;

    private Progress(Optional<ProgressBar> bar) {
        this.bar = bar;
    }

    /** Starts to show a number of steps. */
    static Progress of(int steps, PrintWriter err) {
        if (!Boolean.getBoolean(TERMINAL)) {
            return new Progress(Optional.empty());
        }
        return new Progress(Optional.of(new ProgressBarBuilder()
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLISECONDS)
                .hideEta()
                .setConsumer(new OneLine(err))
                .build()));
    }

    /** Says what is done now; the step before it is done. */
    void step(String what) {
        bar.ifPresent(shown -> {
            if (!shown.getExtraMessage().isEmpty()) {
                shown.step();
            }
            shown.setExtraMessage(what);
            shown.refresh();
        });
    }

    /** Takes the line away. */
    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }

    /** Draws over one line and clears it at the end. */
    private record OneLine(PrintWriter err) implements ProgressBarConsumer {
        @Override
        public int getMaxRenderedLength() {
            return WIDTH;
        }

        @Override
        public void accept(String line) {
            err.print('\r' + line);
            err.flush();
        }

        @Override
        public void close() {
            err.print('\r' + " ".repeat(WIDTH) + '\r');
            err.flush();
        }
    }
}
