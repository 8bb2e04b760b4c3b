package org.lemnos.app.cli;

import java.util.List;
import java.util.function.Supplier;
import org.lemnos.bench.BenchRow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A bench, as a subcommand of {@code lemnos bench}.
 *
 * @param name the subcommand's name
 * @param header what it measures, in one sentence
 * @param cases what its cases and rows are
 * @param measurements makes what measures, with its own options, anew for each command line
 */
record Bench(String name, String header, String cases, Supplier<? extends Measurement> measurements) {
    /** What measures; its annotated fields are options. */
    interface Measurement {
        /**
         * Measures.
         *
         * @param output which cases were named
         * @throws IllegalArgumentException if a case or peer does not exist
         */
        List<BenchRow> rows(BenchOutput output);
    }

    /** What every bench takes, and does. */
    @Command(mixinStandardHelpOptions = true)
    private static final class Measuring implements Runnable {
        @Mixin
        private final BenchOutput output = new BenchOutput();

        private final Measurement measurement;

        Measuring(Measurement measurement) {
            this.measurement = measurement;
        }

        @Override
        public void run() {
            output.print(() -> measurement.rows(output));
        }
    }

    /** The subcommand. */
    CommandSpec command() {
        Measurement measurement = measurements.get();
        CommandSpec command = CommandSpec.forAnnotatedObject(new Measuring(measurement))
                .name(name)
                .addMixin("measurement", CommandSpec.forAnnotatedObjectLenient(measurement));
        command.usageMessage().header(header).description("", cases, "");
        return command;
    }
}
