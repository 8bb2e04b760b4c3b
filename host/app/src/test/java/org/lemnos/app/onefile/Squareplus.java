package org.lemnos.app.onefile;

/** {@code acme/squareplus}: (x + √(x² + 4)) / 2, a smooth rectifier: its name, its truth and what its kernel computes. */
public final class Squareplus extends OneFileProvider {
    /** Makes the provider. */
    public Squareplus() {
        super(
                "acme/squareplus",
                "A smooth rectifier.",
                x -> x < 0 ? 2 / (Math.sqrt(x * x + 4) - x) : (x + Math.sqrt(x * x + 4)) / 2,
                "x < 0.0 ? 2.0 / (sqrt(x * x + 4.0) - x) : 0.5 * (x + sqrt(x * x + 4.0))");
    }
}
