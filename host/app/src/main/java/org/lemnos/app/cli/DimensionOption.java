package org.lemnos.app.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.lemnos.core.program.Dimensions;
import picocli.CommandLine.Option;

/** {@code --dim}. */
final class DimensionOption {
    @Option(names = "--dim", paramLabel = "name=N", description = "A number for a symbolic extent. Repeatable.")
    private final Map<String, Long> extents = new LinkedHashMap<>();

    /** The extents that were given. */
    Dimensions given() {
        Dimensions all = Dimensions.none();
        for (Map.Entry<String, Long> each : extents.entrySet()) {
            all = all.with(each.getKey(), each.getValue());
        }
        return all;
    }
}
