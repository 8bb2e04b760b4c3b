package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.util.List;
import org.lemnos.core.program.Program;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Session;
import org.lemnos.engine.embed.SentenceEmbedder;
import org.lemnos.models.TokenBatch;
import org.lemnos.models.Tokenizer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lemnos embed}. */
@Command(
        name = "embed",
        mixinStandardHelpOptions = true,
        header = "Turns sentences into vectors whose products say how close they are in meaning.",
        description = {
            "",
            "The vector of a sentence is the mean of its tokens' vectors, scaled to length 1, as sentence-transformers defines it for"
                    + " all-MiniLM-L6-v2. What is beyond 256 tokens of a sentence does not count.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lemnos embed \"a cat on a mat\" \"a feline lying down\"            the vectors, shortened; all of them with --json",
            "  lemnos embed --rank \"where is my cat?\" \"on the mat\" \"in May\"   the others, closest to the first sentence first",
            "  lemnos embed --demo --device reference                       built-in sentences, without a GPU"
        })
final class EmbedCommand implements Runnable {
    /** What sentence-transformers cuts sentences to for all-MiniLM-L6-v2. */
    private static final int MOST_TOKENS = 256;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "TEXT", description = "The sentences.")
    private final List<String> texts = List.of();

    @Option(names = "--rank", description = "Rank the other sentences by how close they are to the first.")
    private boolean rank;

    @Option(names = "--demo", description = "Use a built-in question and sentences, and rank them.")
    private boolean demo;

    @Mixin
    private final ModelOption model = new ModelOption();

    @Mixin
    private final PlanningOptions planning = new PlanningOptions();

    @Mixin
    private final EngineOptions engine = new EngineOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Override
    public void run() {
        if (demo != texts.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    demo ? "Give sentences, or --demo, not both" : "Missing sentences; --demo has some");
        }
        if (rank && texts.size() == 1) {
            throw new ParameterException(spec.commandLine(), "--rank needs another sentence beside the first");
        }
        Embedding done = embed(demo ? Demonstration.SENTENCES : texts);
        EmbeddingReport report = new EmbeddingReport(done);
        PrintWriter out = spec.commandLine().getOut();
        json.print(out, () -> rank || demo ? report.ranking() : report.vectors(), report::json);
        if (done.truncated() > 0) {
            spec.commandLine()
                    .getErr()
                    .println("lemnos: " + done.truncated() + " of "
                            + done.sentences().size() + " sentences had more than " + MOST_TOKENS
                            + " tokens and were cut");
        }
    }

    private Embedding embed(List<String> sentences) {
        Stages stages = new Stages();
        try (Progress progress = Progress.of(6, spec.commandLine().getErr())) {
            progress.step("reading the model");
            Program program = stages.timed("read model", () -> planning.read(model.onnx()));
            progress.step("opening the device");
            try (Engine opened = stages.timed("open device", engine::open);
                    Tokenizer tokenizer =
                            stages.timed("read tokenizer", () -> Tokenizer.read(model.tokenizer(), MOST_TOKENS));
                    SentenceEmbedder embedder =
                            new SentenceEmbedder(opened, program, tokenizer, planning.policy(opened.catalog()))) {
                TokenBatch batch = embedder.tokens(sentences);
                progress.step("planning and loading");
                Session session = stages.timed("plan and load", () -> embedder.session(batch));
                progress.step("running");
                List<float[]> vectors = stages.timed("first run", () -> embedder.run(batch));
                progress.step("running again");
                stages.timed("next run", () -> embedder.run(batch));
                return new Embedding(
                        sentences, vectors, batch.truncated(), session.plan().document(), stages.nanoseconds());
            }
        }
    }
}
