package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.lemnos.bench.AliasBench;
import org.lemnos.bench.BenchRow;
import org.lemnos.bench.EmbedBench;
import org.lemnos.bench.FusionBench;
import org.lemnos.bench.LoadBench;
import org.lemnos.bench.MemoryBench;
import org.lemnos.bench.OnnxBench;
import org.lemnos.bench.StartBench;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What benches may be told beside their cases: each of these is what one kind of bench takes. */
final class BenchOptions {
    private BenchOptions() {}

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

    /** A model on a device. */
    private abstract static class ModelOnDevice implements Bench.Measurement {
        @Mixin
        final ModelOption model = new ModelOption();

        @Mixin
        final DeviceOption device = new DeviceOption();
    }

    /** The same in some precision. */
    private abstract static class PreciseModelOnDevice extends ModelOnDevice {
        @Mixin
        final PrecisionOption precision = new PrecisionOption();
    }

    /** A device, and nothing else. */
    static final class OnDevice implements Bench.Measurement {
        @Mixin
        private final DeviceOption device = new DeviceOption();

        private final BiFunction<BenchOutput, Optional<String>, List<BenchRow>> bench;

        OnDevice(BiFunction<BenchOutput, Optional<String>, List<BenchRow>> bench) {
            this.bench = bench;
        }

        @Override
        public List<BenchRow> rows(BenchOutput output) {
            return bench.apply(output, device.wanted());
        }
    }

    /** Buffers of a model, or of a file. */
    static final class Memory implements Bench.Measurement {
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
        public List<BenchRow> rows(BenchOutput output) {
            OptionalLong limit = capacity == null ? OptionalLong.empty() : OptionalLong.of(capacity);
            return file == null
                    ? MemoryBench.run(output.casesOr(MemoryBench.cases()), model::onnx)
                    : MemoryBench.file(file, limit);
        }
    }

    /** A model, and another one that is made. */
    static final class Alias extends ModelOnDevice {
        @Override
        public List<BenchRow> rows(BenchOutput output) {
            return AliasBench.run(output.casesOr(AliasBench.cases()), model::onnx, device.wanted());
        }
    }

    /** A model in some precision on a device, and a peer. */
    static final class Embed extends PreciseModelOnDevice {
        @Mixin
        private final PeerOption peer = new PeerOption();

        @Override
        public List<BenchRow> rows(BenchOutput output) {
            return EmbedBench.run(
                    output.casesOr(EmbedBench.cases()), model.onnx(), peer.name(), device.wanted(), precision.wanted());
        }
    }

    /** A model in some precision on a device. */
    static final class Fused extends PreciseModelOnDevice {
        @Override
        public List<BenchRow> rows(BenchOutput output) {
            return FusionBench.run(
                    output.casesOr(FusionBench.cases()), model::onnx, device.wanted(), precision.wanted());
        }
    }

    /** A model with its tokenizer, and a peer. */
    static final class Start implements Bench.Measurement {
        @Mixin
        private final ModelOption model = new ModelOption();

        @Mixin
        private final PeerOption peer = new PeerOption();

        @Override
        public List<BenchRow> rows(BenchOutput output) {
            return StartBench.run(output.casesOr(StartBench.cases()), model.onnx(), model.tokenizer(), peer.name());
        }
    }

    /** A device, and a peer. */
    static final class Onnx implements Bench.Measurement {
        @Mixin
        private final PeerOption peer = new PeerOption();

        @Mixin
        private final DeviceOption device = new DeviceOption();

        @Override
        public List<BenchRow> rows(BenchOutput output) {
            return OnnxBench.run(output.casesOr(OnnxBench.cases()), peer.name(), device.wanted());
        }
    }

    /** A model on a device. */
    static final class Load extends ModelOnDevice {
        @Override
        public List<BenchRow> rows(BenchOutput output) {
            return LoadBench.run(output.cases(), model::onnx, device.wanted());
        }
    }
}
