package org.lemnos.app.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.device.Capability;
import org.lemnos.app.check.Agreement;
import org.lemnos.app.check.Ending;
import org.lemnos.app.check.EndingCheck;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Program;
import org.lemnos.engine.Engine;
import org.lemnos.engine.embed.SentenceEmbedder;
import org.lemnos.models.ImportOptions;
import org.lemnos.models.OnnxModel;
import org.lemnos.models.Precision;
import org.lemnos.models.Tokenizer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lemnos check}, whose subcommands look at one thing each. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        header = "Checks that a device and its driver do on this machine what they must.",
        synopsisSubcommandLabel = "CHECK",
        subcommands = {CheckCommand.AgreementCommand.class, CheckCommand.ExitsCommand.class, CheckMemoryCommand.class},
        footer = {
            "",
            "Examples:",
            "  lemnos check agreement                     embeddings, in f32 and f16, against those of the reference device",
            "  lemnos check exits                         processes that end in every way with the device open",
            "  lemnos check memory                        a model on a device without any memory left, and afterwards"
        })
final class CheckCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing check: agreement, exits or memory");
    }

    /** {@code lemnos check agreement}. */
    @Command(
            name = "agreement",
            mixinStandardHelpOptions = true,
            header = "Compares the embeddings of a device with those of the reference device.",
            description = {
                "",
                "The reference device computes in plain Java what the model says. No number of a vector of length 1 may differ by more than 1e-4,"
                        + " or 2e-3 where the device computes in f16, which it does too if it can and --precision does not say otherwise.",
                ""
            },
            footer = {
                "",
                "Examples:",
                "  lemnos check agreement                                  built-in sentences",
                "  lemnos check agreement --precision f16 \"a cat\"          yours, in f16 alone",
                "",
                "Exit codes: 0 all agree, 1 some differ by more."
            })
    static final class AgreementCommand implements Runnable {
        /** What sentence-transformers cuts sentences to for all-MiniLM-L6-v2. */
        private static final int MOST_TOKENS = 256;

        private static final int BATCH = 4;

        @Spec
        @SuppressWarnings("NullAway.Init") // picocli sets it
        private CommandSpec spec;

        @Parameters(
                arity = "0..*",
                paramLabel = "TEXT",
                description = "Sentences. Default: built-in ones, from one word to more than forty.")
        private final List<String> texts = new ArrayList<>();

        @Option(
                names = "--precision",
                paramLabel = "model|f16",
                converter = TokenConverter.OfPrecision.class,
                completionCandidates = TokenConverter.OfPrecision.class,
                description = "What the device computes in. Default: both, if it has float16.")
        private @Nullable Precision precision;

        @Option(
                names = "--tolerance",
                paramLabel = "N",
                description = "The largest difference that may be. Default: 1e-4, in f16 2e-3.")
        private @Nullable Double tolerance;

        @Mixin
        private final ModelOption model = new ModelOption();

        @Mixin
        private final EngineOptions engine = new EngineOptions();

        @Override
        public void run() {
            if (tolerance != null && !(tolerance >= 0)) {
                throw new ParameterException(
                        spec.commandLine(), "--tolerance takes a number from 0 up, not " + tolerance);
            }
            List<String> sentences = texts.isEmpty() ? Demonstration.OF_ALL_LENGTHS : texts;
            try (Engine device = engine.open();
                    Tokenizer tokenizer = Tokenizer.read(model.tokenizer(), MOST_TOKENS)) {
                if (device.isReference()) {
                    throw new LemnosException(
                            ErrorCode.DEVICE_NOT_FOUND,
                            "the reference device has nothing to be compared with but itself: this needs a Vulkan device, which 'lemnos"
                                    + " devices' would list");
                }
                List<float[]> expected = expected(tokenizer, sentences);
                for (Precision each : precisions(device)) {
                    List<float[]> found = found(device, each, tokenizer, sentences);
                    judge(device.device().name(), each, sentences, Agreement.between(found, expected));
                }
            }
        }

        private List<Precision> precisions(Engine device) {
            if (precision != null) {
                return List.of(precision);
            }
            if (!device.device().has(Capability.FLOAT16)) {
                spec.commandLine()
                        .getErr()
                        .println("lemnos: " + device.device().name() + " has no " + Capability.FLOAT16
                                + ", so that f16 is left out");
                return List.of(Precision.MODEL);
            }
            return List.of(Precision.values());
        }

        /** Sentence by sentence, so that plain Java computes no padding. */
        private List<float[]> expected(Tokenizer tokenizer, List<String> sentences) {
            try (Engine reference =
                            Engine.builder().device(DeviceOption.REFERENCE).open();
                    SentenceEmbedder embedder = embedder(reference, Precision.MODEL, tokenizer)) {
                return sentences.stream()
                        .map(sentence -> embedder.embed(List.of(sentence)).get(0))
                        .toList();
            }
        }

        /** In batches, padded to their longest sentence; small ones, as a GPU that is no more than a program takes its time. */
        private List<float[]> found(Engine device, Precision in, Tokenizer tokenizer, List<String> sentences) {
            List<float[]> vectors = new ArrayList<>();
            try (SentenceEmbedder embedder = embedder(device, in, tokenizer)) {
                for (int from = 0; from < sentences.size(); from += BATCH) {
                    int to = Math.min(from + BATCH, sentences.size());
                    vectors.addAll(embedder.embed(sentences.subList(from, to)));
                }
            }
            return vectors;
        }

        private SentenceEmbedder embedder(Engine on, Precision in, Tokenizer tokenizer) {
            Program program =
                    OnnxModel.read(model.onnx(), ImportOptions.defaults().precision(in));
            return new SentenceEmbedder(on, program, tokenizer, Policy.defaults());
        }

        /**
         * The largest difference that may be. The cosine needs no limit of its own: of vectors of length 1 it is 1 - |a - b|²/2, so with 384
         * numbers these differences leave at least 0.999998 and 0.9992.
         */
        private double allowed(Precision in) {
            if (tolerance != null) {
                return tolerance;
            }
            return switch (in) {
                case MODEL -> 1e-4;
                case F16 -> 2e-3;
            };
        }

        private void judge(String device, Precision in, List<String> sentences, Agreement seen) {
            double allowed = allowed(in);
            PrintWriter out = spec.commandLine().getOut();
            out.println(String.format(
                    Locale.ROOT,
                    "%s: largest difference %.1e of %.1e allowed, least cosine %.7f, %d sentences",
                    in.token(),
                    seen.largestDifference(),
                    allowed,
                    seen.leastCosine(),
                    sentences.size()));
            if (!seen.isWithin(allowed)) {
                throw new LemnosException(
                        ErrorCode.DEVICE_DISAGREES,
                        "the embeddings of " + device + " in precision " + in.token()
                                + " differ from those of the reference device by up to " + seen.largestDifference()
                                + ", most in sentence '" + sentences.get(seen.worst()) + "'; " + allowed
                                + " is allowed; 'lemnos verify lemnos/portable' says which kernel differs");
            }
        }
    }

    /** {@code lemnos check exits}. */
    @Command(
            name = "exits",
            mixinStandardHelpOptions = true,
            header = "Ends processes in every way while their device is open and busy.",
            description = {
                "",
                "A process returns from main, calls System.exit, dies of an error that nothing catches, is interrupted (SIGINT) or terminated"
                        + " (SIGTERM); signals on Linux only. Each must end at once, with the right exit code and without a crash.",
                ""
            },
            footer = {
                "",
                "Examples:",
                "  lemnos check exits                         on the best device",
                "  lemnos check exits --device 1              on another",
                "",
                "Exit codes: 0 all ended as they should, 1 one did not."
            })
    static final class ExitsCommand implements Runnable {
        @Spec
        @SuppressWarnings("NullAway.Init") // picocli sets it
        private CommandSpec spec;

        @Mixin
        private final DeviceOption device = new DeviceOption();

        private void requireVulkan() {
            Engine.Builder builder = Engine.builder();
            device.wanted().ifPresent(builder::device);
            try (Engine engine = builder.open()) {
                if (engine.isReference()) {
                    throw new LemnosException(
                            ErrorCode.DEVICE_NOT_FOUND,
                            "the reference device has nothing that a process could leave open: this needs a Vulkan device, which"
                                    + " 'lemnos devices' lists");
                }
            }
        }

        @Override
        public void run() {
            requireVulkan();
            EndingCheck check = new EndingCheck(device.wanted());
            for (Ending ending : Ending.here()) {
                check.fault(ending).ifPresent(fault -> {
                    throw new LemnosException(
                            ErrorCode.CHILD_FAILED,
                            "a process that was to end by '" + ending.token() + "' with its device open: " + fault);
                });
                PrintWriter out = spec.commandLine().getOut();
                out.println(ending.token() + ": ended in order");
                out.flush();
            }
        }
    }
}
