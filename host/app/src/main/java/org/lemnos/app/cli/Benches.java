package org.lemnos.app.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.lemnos.bench.BarriersBench;
import org.lemnos.bench.BenchRow;
import org.lemnos.bench.PlannerBench;
import org.lemnos.bench.PluginsBench;
import org.lemnos.bench.ReplayBench;
import org.lemnos.bench.kernels.KernelsBench;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** All benches, in the order of the help, and the subcommands that are made of them. */
final class Benches implements IModelTransformer {
    private static final String HISTORY = "history";
    private static final List<Bench> ALL = List.of(
            new Bench(
                    "planner",
                    "Planning as a whole, for synthetic transformers whose kernels conflict over storage.",
                    "Cases: 1000x4, 10000x4, 100000x4 (nodes by kernels), wide-live-set (must end in its search budget).",
                    plain(output -> PlannerBench.run(output.casesOr(PlannerBench.cases())))),
            new Bench(
                    "memory",
                    "Packing values into memory: the peak over the least possible one, and the time.",
                    "Cases: random-long-1000, random-short-10000, transformer-1000, transformer-10000 and, of a model that is planned for this"
                            + " machine's best device, minilm-1x16 and minilm-8x64.",
                    BenchOptions.Memory::new),
            new Bench(
                    "alias",
                    "Values that share bytes: the memory of a model's plan against the least possible, and against no sharing.",
                    "Cases: minilm-1x16 and resnet50, planned for this machine's best device. The row peak is compared with the bytes without sharing,"
                            + " boundaries with those in program order.",
                    BenchOptions.Alias::new),
            new Bench(
                    "embed",
                    "all-MiniLM-L6-v2 on a device, and where the time goes.",
                    "A case is sentences by tokens, such as 1x16; any may be named. The rows device:KERNEL are the time of all steps of a kernel,"
                            + " each run by itself. host-visible-activation-bytes are those of activations that the host can reach although the"
                            + " device has memory of its own.",
                    BenchOptions.Embed::new),
            new Bench(
                    "start",
                    "From the start of a JVM to the first embedding.",
                    "Case: first-embedding. Each run is a process of its own; with a peer, both have the same JVM options.",
                    BenchOptions.Start::new),
            new Bench(
                    "plugins",
                    "What plugins cost: 50 jars of 20 kernels each.",
                    "Cases: start-50x20 (from the folder to a catalog), catalog-50x20 (the catalog again), admit-module (the check of a kernel's"
                            + " SPIR-V, over every variant of the built-in shaders), memory (the heap that a plugin keeps).",
                    plain(output -> PluginsBench.run(output.casesOr(PluginsBench.cases())))),
            new Bench(
                    "onnx",
                    "Whole ONNX models with random weights: import, plan and run.",
                    "Cases: resnet50, mobilenetv2, squeezenet (an image of 224 by 224), bert-base, gpt2-block, lstm (128 tokens). The row import-and-plan"
                            + " begins with the file; run is one replay with inputs in and outputs out.",
                    BenchOptions.Onnx::new),
            new Bench(
                    "barriers",
                    "What an order between two launches costs, and a wait.",
                    "Cases: graphics, compute, the kinds of queue. On each, 100 launches of 1, 132 and 1,056 workgroups are ordered by nothing,"
                            + " execution alone, a global memory barrier, a buffer's, ALL_COMMANDS and events, by the device's clock and the host's; and"
                            + " one launch is waited for in each way.",
                    onDevice((output, device) -> BarriersBench.run(output.casesOr(BarriersBench.cases()), device))),
            new Bench(
                    "replay",
                    "What a replay costs apart from what it computes.",
                    "A case is a number of launches of one workgroup and how they stand to each other, such as 100-dependent. The rows: a run that is"
                            + " waited for, the host's side of a submission, the heap that a run allocates, and recording. With -rebinding behind it a"
                            + " tensor of the device is bound to an output: one that was bound before, and one that was not. With -timed each run lies"
                            + " between two readings of the device's clock. recording-mock is recording alone,"
                            + " on a mock driver that takes every call and does nothing, which LEMNOS_MOCK_DRIVER names and './dev bench replay' brings.",
                    onDevice((output, device) -> ReplayBench.run(output.casesOr(ReplayBench.cases()), device))),
            new Bench(
                    "kernels",
                    "Single kernels: time, TFLOPS, GB/s, and what that is of the device's ceilings.",
                    "A case is KIND-TYPE-TOKENSxIN, such as softmax-f16-512x2048, with a kind of softmax, layernorm, sum, copy, transpose; or"
                            + " matmul-TYPE-TOKENSxINtoOUT, such as matmul-f32-512x2048to2048, of which one token makes a product of matrix and"
                            + " vector. The ceilings, a large copy and multiply-adds in registers, are measured first, in the same run.",
                    onDevice((output, device) -> KernelsBench.run(output.cases(), device))),
            new Bench(
                    "fusion",
                    "What fusing buys: a plan with fused kernels and one of every node by itself, run in turns.",
                    "Cases: minilm-1x16 (any sentences by tokens), llama-block (one token; llama-block-512 for as many), resnet-block (56 by 56"
                            + " with 256 channels), each also with -unfused behind its name. bytes are those of all ranges that launches bind;"
                            + " time is that of a run, inputs and outputs included, and device that of all steps, each run by itself.",
                    BenchOptions.Fused::new),
            new Bench(
                    "load",
                    "From a model's files to the device, against the link's rate.",
                    "A case is the size of a model that is made for it, such as 512MiB, a multiple of 16 MiB, or minilm. The link is how fast as many"
                            + " bytes get to the device from the host's memory. Files are in the system's cache.",
                    BenchOptions.Load::new));

    private static Supplier<Bench.Measurement> plain(Bench.Measurement bench) {
        return () -> bench;
    }

    private static Supplier<Bench.Measurement> onDevice(
            BiFunction<BenchOutput, Optional<String>, List<BenchRow>> bench) {
        return () -> new BenchOptions.OnDevice(bench);
    }

    /** The names, in the order of the help. */
    static List<String> names() {
        return ALL.stream().map(Bench::name).toList();
    }

    /** Adds the benches and, behind them, what plots their rows. */
    @Override
    public CommandSpec transform(CommandSpec command) {
        ALL.forEach(bench -> command.addSubcommand(bench.name(), bench.command()));
        command.addSubcommand(HISTORY, CommandSpec.forAnnotatedObject(new BenchCommand.HistoryCommand()));
        return command;
    }
}
