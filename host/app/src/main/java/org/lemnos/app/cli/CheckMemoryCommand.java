package org.lemnos.app.cli;

import java.io.PrintWriter;
import org.lemnos.app.check.MemoryCheck;
import org.lemnos.app.report.Quantity;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Program;
import org.lemnos.engine.Engine;
import org.lemnos.engine.embed.SentenceEmbedder;
import org.lemnos.models.OnnxModel;
import org.lemnos.models.Tokenizer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code lemnos check memory}. */
@Command(
        name = "memory",
        mixinStandardHelpOptions = true,
        header = "Takes all memory of a device and sees that a model survives that.",
        description = {
            "",
            "While there is no memory left, a session that is loaded must go on with the same numbers, and a further one must be refused with"
                    + " the sizes that are wanted and there. Once the memory is given back, the model must load again and give the same numbers,"
                    + " to the bit.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lemnos check memory                        on the best device",
            "  lemnos check memory --device 1             on another",
            "",
            "Exit codes: 0 it was as it must be, 1 it was not."
        })
final class CheckMemoryCommand implements Runnable {
    private static final int MOST_TOKENS = 64;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final ModelOption model = new ModelOption();

    @Mixin
    private final EngineOptions engine = new EngineOptions();

    @Override
    public void run() {
        try (Engine device = engine.open();
                Tokenizer tokenizer = Tokenizer.read(model.tokenizer(), MOST_TOKENS)) {
            Program program = OnnxModel.read(model.onnx());
            MemoryCheck check = new MemoryCheck(
                    device,
                    () -> new SentenceEmbedder(device, program, tokenizer, Policy.defaults()),
                    Demonstration.A_FEW);
            report(check.run());
        }
    }

    private void report(MemoryCheck.Seen seen) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("took " + Quantity.bytes(seen.takenBytes()) + "; then: " + seen.end());
        out.println("a further session was refused: " + seen.refusal().getMessage());
        out.println(Quantity.bytes(seen.takenBytes())
                + " taken, a further session refused, a loaded one went on, and the same numbers afterwards");
        out.flush();
    }
}
