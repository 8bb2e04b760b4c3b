package org.lemnos.app.cli;

import org.lemnos.models.Precision;
import picocli.CommandLine.Option;

/** {@code --precision}, where a command reads a model. */
final class PrecisionOption {
    @Option(
            names = "--precision",
            paramLabel = "model|f16",
            converter = TokenConverter.OfPrecision.class,
            completionCandidates = TokenConverter.OfPrecision.class,
            description = "Compute as the model says, or convert weights and activations to f16 and add up in f32.")
    private final Precision precision = Precision.MODEL;

    /** What was said; what the model says if nothing was. */
    Precision wanted() {
        return precision;
    }
}
