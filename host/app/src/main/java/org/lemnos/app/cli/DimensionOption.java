package org.lemnos.app.cli;

import java.util.List;
import org.lemnos.core.program.Dimensions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** {@code --dim}. */
final class DimensionOption {
    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(
            names = "--dim",
            paramLabel = "name=N",
            converter = Assignment.OfNumber.class,
            description = "A number for a symbolic extent. Repeatable.")
    private final List<Assignment<Long>> extents = List.of();

    /** The extents that were given, each once. */
    Dimensions given() {
        Dimensions all = Dimensions.none();
        for (Assignment<Long> each : extents) {
            if (all.has(each.name())) {
                throw new ParameterException(spec.commandLine(), "--dim gives " + each.name() + " twice");
            }
            all = all.with(each.name(), each.value());
        }
        return all;
    }

    boolean isGiven() {
        return !extents.isEmpty();
    }
}
