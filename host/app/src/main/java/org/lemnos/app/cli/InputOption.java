package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.app.npy.NpyFile;
import org.lemnos.core.tensor.MemoryTensor;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** {@code --input}. */
final class InputOption {
    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(
            names = "--input",
            paramLabel = "name=file.npy",
            converter = Assignment.OfFile.class,
            description =
                    "A file for each input of the model; a plan needs those alone whose values decide shapes, and of others the extents that --dim"
                            + " does not give. Repeatable.")
    private final List<Assignment<Path>> inputs = List.of();

    /** What the files hold, each input once. */
    Map<String, MemoryTensor> read() {
        Map<String, MemoryTensor> tensors = new LinkedHashMap<>();
        for (Assignment<Path> input : inputs) {
            if (tensors.put(input.name(), NpyFile.read(input.value())) != null) {
                throw new ParameterException(spec.commandLine(), "--input gives " + input.name() + " twice");
            }
        }
        return tensors;
    }
}
