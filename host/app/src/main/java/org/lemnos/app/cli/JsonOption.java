package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Stack;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code --json} prints JSON instead of text; {@code --json=FILE} prints the text and writes JSON to a file. */
final class JsonOption {
    private static final String STANDARD_OUTPUT = "";

    @Option(
            names = "--json",
            arity = "0..1",
            paramLabel = "FILE",
            fallbackValue = STANDARD_OUTPUT,
            preprocessor = AttachedOnly.class,
            description = "Print JSON instead of text; with =FILE, print the text and write JSON to the file.")
    private @Nullable String target;

    /** Whether JSON was asked for, in place of the text or beside it. */
    boolean isGiven() {
        return target != null;
    }

    /** Whether standard output gets JSON and nothing else. */
    boolean replacesText() {
        return STANDARD_OUTPUT.equals(target);
    }

    /**
     * Prints what a command found, in the form that was asked for. Both forms end with a newline and are made only if needed.
     *
     * @throws org.lemnos.core.LemnosException with {@code FILE_UNREADABLE} if the file cannot be written
     */
    void print(PrintWriter out, Supplier<String> text, Supplier<String> json) {
        out.print(replacesText() ? json.get() : text.get());
        out.flush();
        if (target != null && !replacesText()) {
            TextFiles.write(Path.of(target), json.get());
        }
    }

    /** Lets an option take a value only after an equals sign: the word that follows {@code --json} is no file. */
    static final class AttachedOnly implements IParameterPreprocessor {
        @Override
        public boolean preprocess(Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            boolean attached = "=".equals(info.get("separator"));
            if (!attached) {
                option.setValue(STANDARD_OUTPUT);
            }
            return !attached;
        }
    }
}
