package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lemnos.bench.BarriersBench;
import org.lemnos.bench.EmbedBench;
import org.lemnos.bench.LoadBench;
import org.lemnos.bench.MemoryBench;
import org.lemnos.bench.OnnxBench;
import org.lemnos.bench.PlannerBench;
import org.lemnos.bench.PluginsBench;
import org.lemnos.bench.ReplayBench;
import org.lemnos.bench.StartBench;
import org.lemnos.bench.history.History;
import org.lemnos.bench.kernels.KernelsBench;
import org.lemnos.models.Precision;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lemnos bench}, whose subcommands measure one thing each. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        header = "Measures, as a table or as JSON, one object a line.",
        description = {
            "",
            "Every row has the median, least and largest of its runs. A ratio compares the row's median with a peer's, measured in the same"
                    + " run; ratios mean more than times on a machine that others use.",
            ""
        },
        synopsisSubcommandLabel = "BENCH",
        subcommands = {
            BenchCommand.PlannerCommand.class,
            BenchCommand.MemoryCommand.class,
            BenchCommand.EmbedCommand.class,
            BenchCommand.StartCommand.class,
            BenchCommand.PluginsCommand.class,
            BenchCommand.OnnxCommand.class,
            BenchCommand.BarriersCommand.class,
            BenchCommand.ReplayCommand.class,
            BenchCommand.KernelsCommand.class,
            BenchCommand.LoadCommand.class,
            BenchCommand.HistoryCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  lemnos bench planner --case 10000x4          planning 10,000 nodes with four kernels each",
            "  lemnos bench memory --file lifetimes.csv     packing id,lower,upper,size rows",
            "  ./dev bench embed --peer onnxruntime         MiniLM against ONNX Runtime, and where the time goes",
            "  ./dev bench start --peer onnxruntime         from the start of a JVM to the first embedding",
            "  lemnos bench plugins                         starting with 50 plugins of 20 kernels each",
            "  ./dev bench onnx --peer onnxruntime          whole models: import, plan, run",
            "  lemnos bench barriers                        launches ordered and waited for in every way",
            "  lemnos bench replay --case 100-dependent     what a replay costs apart from what it computes",
            "  lemnos bench kernels                         single kernels against what the device reaches at most",
            "  lemnos bench load                            from a model's files to the device, against the link",
            "  lemnos bench kernels --history perf          the same, kept in perf/MACHINE.jsonl",
            "  lemnos bench history perf                    perf/index.html, which plots what was kept"
        })
final class BenchCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing bench: planner, memory, embed, start, plugins, onnx, barriers, replay, kernels or load;"
                        + " or history, for the page of what was kept");
    }

    /** What is measured with a model: cases, the model, and what it is compared with. */
    private static final class ModelBench {
        @Mixin
        private final BenchOutput output = new BenchOutput();

        @Mixin
        private final ModelOption model = new ModelOption();

        @Mixin
        private final PeerOption peer = new PeerOption();

        Optional<String> peer() {
            return peer.name();
        }
    }

    /** What is compared with. */
    private static final class PeerOption {
        @Option(
                names = "--peer",
                paramLabel = "PEER",
                description = "Compare with another runtime: onnxruntime, which './dev bench' brings.")
        private @Nullable String peer;

        Optional<String> name() {
            return Optional.ofNullable(peer);
        }
    }

    /** {@code lemnos bench planner}. */
    @Command(
            name = "planner",
            mixinStandardHelpOptions = true,
            header = "Planning as a whole, for synthetic transformers whose kernels conflict over storage.",
            description = {
                "",
                "Cases: 1000x4, 10000x4, 100000x4 (nodes by kernels), wide-live-set (must end in its search budget).",
                ""
            })
    static final class PlannerCommand implements Runnable {
        @Mixin
        private final BenchOutput output = new BenchOutput();

        @Override
        public void run() {
            output.print(() -> PlannerBench.run(output.casesOr(PlannerBench.cases())));
        }
    }

    /** {@code lemnos bench memory}. */
    @Command(
            name = "memory",
            mixinStandardHelpOptions = true,
            header = "Packing values into memory: the peak over the least possible one, and the time.",
            description = {
                "",
                "Cases: random-long-1000, random-short-10000, transformer-1000, transformer-10000 and, of a model that is planned for this"
                        + " machine's best device, minilm-1x16 and minilm-8x64.",
                ""
            })
    static final class MemoryCommand implements Runnable {
        @Mixin
        private final BenchOutput output = new BenchOutput();

        @Mixin
        private final ModelOption model = new ModelOption();

        @Option(
                names = "--file",
                paramLabel = "CSV",
                description = "Pack the buffers of a file instead: id,lower,upper,size.")
        private @Nullable Path file;

        @Option(
                names = "--capacity",
                paramLabel = "N",
                converter = ByteCount.class,
                description = "With --file: what the buffers may take, in bytes or as 256MiB, 2GiB.")
        private @Nullable Long capacity;

        @Override
        public void run() {
            OptionalLong limit = capacity == null ? OptionalLong.empty() : OptionalLong.of(capacity);
            Path lifetimes = file;
            output.print(() -> lifetimes == null
                    ? MemoryBench.run(output.casesOr(MemoryBench.cases()), model::onnx)
                    : MemoryBench.file(lifetimes, limit));
        }
    }

    /** {@code lemnos bench embed}. */
    @Command(
            name = "embed",
            mixinStandardHelpOptions = true,
            header = "all-MiniLM-L6-v2 on a device, and where the time goes.",
            description = {
                "",
                "A case is sentences by tokens, such as 1x16; any may be named. The rows device:KERNEL are the time of all steps of a kernel,"
                        + " each run by itself. host-visible-activation-bytes are those of activations that the host can reach although the"
                        + " device has memory of its own.",
                ""
            })
    static final class EmbedCommand implements Runnable {
        @Mixin
        private final ModelBench bench = new ModelBench();

        @Mixin
        private final DeviceOption device = new DeviceOption();

        @Option(
                names = "--precision",
                paramLabel = "model|f16",
                converter = TokenConverter.OfPrecision.class,
                completionCandidates = TokenConverter.OfPrecision.class,
                description = "Compute as the model says, or convert weights and activations to f16 and add up in f32.")
        private final Precision precision = Precision.MODEL;

        @Override
        public void run() {
            Path onnx = bench.model.onnx();
            bench.output.print(() -> EmbedBench.run(
                    bench.output.casesOr(EmbedBench.cases()), onnx, bench.peer(), device.wanted(), precision));
        }
    }

    /** {@code lemnos bench start}. */
    @Command(
            name = "start",
            mixinStandardHelpOptions = true,
            header = "From the start of a JVM to the first embedding.",
            description = {
                "",
                "Case: first-embedding. Each run is a process of its own; with a peer, both have the same JVM options.",
                ""
            })
    static final class StartCommand implements Runnable {
        @Mixin
        private final ModelBench bench = new ModelBench();

        @Override
        public void run() {
            Path onnx = bench.model.onnx();
            Path tokenizer = bench.model.tokenizer();
            bench.output.print(
                    () -> StartBench.run(bench.output.casesOr(StartBench.cases()), onnx, tokenizer, bench.peer()));
        }
    }

    /** {@code lemnos bench plugins}. */
    @Command(
            name = "plugins",
            mixinStandardHelpOptions = true,
            header = "What plugins cost: 50 jars of 20 kernels each.",
            description = {
                "",
                "Cases: start-50x20 (from the folder to a catalog), catalog-50x20 (the catalog again), admit-module (the check of a kernel's"
                        + " SPIR-V, over every variant of the built-in shaders), memory (the heap that a plugin keeps).",
                ""
            })
    static final class PluginsCommand implements Runnable {
        @Mixin
        private final BenchOutput output = new BenchOutput();

        @Override
        public void run() {
            output.print(() -> PluginsBench.run(output.casesOr(PluginsBench.cases())));
        }
    }

    /** {@code lemnos bench onnx}. */
    @Command(
            name = "onnx",
            mixinStandardHelpOptions = true,
            header = "Whole ONNX models with random weights: import, plan and run.",
            description = {
                "",
                "Cases: resnet50, mobilenetv2, squeezenet (an image of 224 by 224), bert-base, gpt2-block, lstm (128 tokens). The row import-and-plan"
                        + " begins with the file; run is one replay with inputs in and outputs out.",
                ""
            })
    static final class OnnxCommand implements Runnable {
        @Mixin
        private final BenchOutput output = new BenchOutput();

        @Mixin
        private final PeerOption peer = new PeerOption();

        @Mixin
        private final DeviceOption device = new DeviceOption();

        @Override
        public void run() {
            output.print(() -> OnnxBench.run(output.casesOr(OnnxBench.cases()), peer.name(), device.wanted()));
        }
    }

    /** {@code lemnos bench barriers}. */
    @Command(
            name = "barriers",
            mixinStandardHelpOptions = true,
            header = "What an order between two launches costs, and a wait.",
            description = {
                "",
                "Cases: graphics, compute, the kinds of queue. On each, 100 launches of 1, 132 and 1,056 workgroups are ordered by nothing,"
                        + " execution alone, a global memory barrier, a buffer's, ALL_COMMANDS and events, by the device's clock and the host's; and"
                        + " one launch is waited for in each way.",
                ""
            })
    static final class BarriersCommand implements Runnable {
        @Mixin
        private final BenchOutput output = new BenchOutput();

        @Mixin
        private final DeviceOption device = new DeviceOption();

        @Override
        public void run() {
            output.print(() -> BarriersBench.run(output.casesOr(BarriersBench.cases()), device.wanted()));
        }
    }

    /** {@code lemnos bench replay}. */
    @Command(
            name = "replay",
            mixinStandardHelpOptions = true,
            header = "What a replay costs apart from what it computes.",
            description = {
                "",
                "A case is a number of launches of one workgroup and how they stand to each other, such as 100-dependent. The rows: a run that is"
                        + " waited for, the host's side of a submission, the heap that a run allocates, and recording.",
                ""
            })
    static final class ReplayCommand implements Runnable {
        @Mixin
        private final BenchOutput output = new BenchOutput();

        @Mixin
        private final DeviceOption device = new DeviceOption();

        @Override
        public void run() {
            output.print(() -> ReplayBench.run(output.casesOr(ReplayBench.cases()), device.wanted()));
        }
    }

    /** {@code lemnos bench kernels}. */
    @Command(
            name = "kernels",
            mixinStandardHelpOptions = true,
            header = "Single kernels: time, TFLOPS, GB/s, and what that is of the device's ceilings.",
            description = {
                "",
                "A case is KIND-TYPE-TOKENSxIN, such as softmax-f16-512x2048, with a kind of softmax, layernorm, sum, copy, transpose; or"
                        + " matmul-TYPE-TOKENSxINtoOUT, such as matmul-f32-512x2048to2048, of which one token makes a product of matrix and"
                        + " vector. The ceilings, a large copy and multiply-adds in registers, are measured first, in the same run.",
                ""
            })
    static final class KernelsCommand implements Runnable {
        @Mixin
        private final BenchOutput output = new BenchOutput();

        @Mixin
        private final DeviceOption device = new DeviceOption();

        @Override
        public void run() {
            output.print(() -> KernelsBench.run(output.cases(), device.wanted()));
        }
    }

    /** {@code lemnos bench load}. */
    @Command(
            name = "load",
            mixinStandardHelpOptions = true,
            header = "From a model's files to the device, against the link's rate.",
            description = {
                "",
                "A case is the size of a model that is made for it, such as 512MiB, a multiple of 16 MiB, or minilm. The link is how fast as many"
                        + " bytes get to the device from the host's memory. Files are in the system's cache.",
                ""
            })
    static final class LoadCommand implements Runnable {
        @Mixin
        private final BenchOutput output = new BenchOutput();

        @Mixin
        private final ModelOption model = new ModelOption();

        @Mixin
        private final DeviceOption device = new DeviceOption();

        @Override
        public void run() {
            output.print(() -> LoadBench.run(output.cases(), model::onnx, device.wanted()));
        }
    }

    /** {@code lemnos bench history}. */
    @Command(
            name = "history",
            mixinStandardHelpOptions = true,
            header = "The page that plots what benches kept with --history.",
            description = {
                "",
                "Reads every *.jsonl of the folder and writes index.html there: one page that needs no other file. The same files give the same"
                        + " bytes.",
                ""
            })
    static final class HistoryCommand implements Runnable {
        @Spec
        @SuppressWarnings("NullAway.Init") // picocli sets it
        private CommandSpec spec;

        @Parameters(paramLabel = "DIR", description = "The folder of the history.")
        @SuppressWarnings("NullAway.Init") // picocli sets it
        private Path folder;

        @Override
        public void run() {
            spec.commandLine().getOut().println(new History(folder).writePage());
        }
    }
}
