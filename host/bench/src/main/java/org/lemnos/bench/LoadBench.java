package org.lemnos.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lemnos.api.Version;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.bench.onnx.WeightsModel;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Session;
import org.lemnos.models.OnnxModel;

/**
 * How fast a model gets from its files to the device: reading, planning and loading, until every weight is there. The files are in the system's cache. It
 * is compared with the link, which is how fast as many bytes get there from the host's memory, by the same way, in the same run.
 */
public final class LoadBench {
    private static final String NAME = "load";
    private static final String MINILM = "minilm";
    private static final String LINK = "link";
    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,4})MiB");
    private static final int MEBI = 1 << 20;
    private static final int WEIGHT_MEBIS = WeightsModel.WEIGHT_BYTES / MEBI;
    private static final TensorType WEIGHT = TensorType.of(ElementType.F32, WeightsModel.IN, WeightsModel.OUT);
    private static final Version VERSION = Version.of(1, 0);
    private static final int WARM_UPS = 2;
    private static final int RUNS = 7;
    private static final double NANOS_PER_SECOND = 1e9;

    private LoadBench() {}

    /** What is loaded where nothing is named. */
    private static String usual(Engine engine) {
        return engine.device().deviceClass() == DeviceClass.CPU ? "128MiB" : "512MiB";
    }

    /**
     * Runs some cases.
     *
     * @param names such as {@code 512MiB}, for a model with as many weights, a multiple of 16; or {@code minilm}. If empty, a size that suits the device
     * @param model asked for the ONNX file of all-MiniLM-L6-v2 if a case needs it
     * @param device as {@link Engine.Builder#device}; the best if empty
     * @throws IllegalArgumentException if a name is no case, or the device is the reference device
     */
    public static List<BenchRow> run(List<String> names, Supplier<Path> model, Optional<String> device) {
        names.forEach(LoadBench::check);
        Engine.Builder builder = Engine.builder();
        device.ifPresent(builder::device);
        List<BenchRow> rows = new ArrayList<>();
        try (Engine engine = builder.open()) {
            if (engine.isReference()) {
                throw new IllegalArgumentException("the reference device loads nothing; choose another with --device");
            }
            for (String name : names.isEmpty() ? List.of(usual(engine)) : names) {
                BenchCase bench = BenchCase.on(engine.device(), NAME, name);
                rows.addAll(name.equals(MINILM) ? miniLm(bench, engine, model.get()) : weights(bench, engine, name));
            }
        }
        return rows;
    }

    private static void check(String name) {
        if (!name.equals(MINILM) && (!SIZE.matcher(name).matches() || mebis(name) % WEIGHT_MEBIS != 0)) {
            throw new IllegalArgumentException("'" + name + "' is no case of the load bench; write " + MINILM
                    + ", or a size that is a multiple of " + WEIGHT_MEBIS + " MiB, such as 512MiB");
        }
    }

    private static int mebis(String name) {
        Matcher size = SIZE.matcher(name);
        return size.matches() ? Integer.parseInt(size.group(1)) : 0;
    }

    private static List<BenchRow> weights(BenchCase bench, Engine engine, String name) {
        int count = mebis(name) / WEIGHT_MEBIS;
        List<TensorData> weights = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            weights.add(Numbers.tensor(i, WEIGHT));
        }
        try {
            Path folder = Files.createTempDirectory("lemnos-bench");
            try {
                Path file = WeightsModel.write(folder, weights);
                verify(engine, file, count);
                return compare(bench, engine, file, Dimensions.none(), (long) count * WeightsModel.WEIGHT_BYTES);
            } finally {
                delete(folder);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<BenchRow> miniLm(BenchCase bench, Engine engine, Path file) {
        long bytes = OnnxModel.read(file).weights().stream()
                .mapToLong(weight -> weight.type().sizeBytes())
                .sum();
        return compare(bench, engine, file, EmbedBench.Shape.parse("1x16").dimensions(), bytes);
    }

    /** That every weight arrives: a row of each, all added up. */
    private static void verify(Engine engine, Path file, int count) {
        int row = WeightsModel.IN / 3;
        float[] chosen = new float[WeightsModel.IN];
        chosen[row] = 1;
        try (Session session = engine.load(engine.plan(OnnxModel.read(file), Dimensions.none()))) {
            float[] sums = session.run(Inputs.of("x", chosen)).floats("y");
            for (int column = 0; column < WeightsModel.OUT; column++) {
                double expected = 0;
                for (int i = 0; i < count; i++) {
                    expected += Numbers.at(i, (long) row * WeightsModel.OUT + column);
                }
                if (sums[column] != expected) {
                    throw new IllegalStateException("the weights came to " + sums[column] + " in column " + column
                            + " and not to " + expected + ", so what their loading took says nothing");
                }
            }
        }
    }

    private static List<BenchRow> compare(
            BenchCase bench, Engine engine, Path file, Dimensions dimensions, long bytes) {
        Program inMemory = inMemory(bytes);
        double[] fromFile = new double[RUNS];
        double[] fromMemory = new double[RUNS];
        for (int run = -WARM_UPS; run < RUNS; run++) {
            double files = seconds(engine, () -> OnnxModel.read(file), dimensions);
            double memory = seconds(engine, () -> inMemory, Dimensions.none());
            if (run >= 0) {
                fromFile[run] = files;
                fromMemory[run] = memory;
            }
        }
        long uploaded = inMemory.weights().size() * (long) WeightsModel.WEIGHT_BYTES;
        BenchRow link = bench.row(LINK, "GB/s", rates(fromMemory, uploaded));
        return List.of(
                bench.row("load", "s", fromFile),
                bench.row("bandwidth", "GB/s", rates(fromFile, bytes)).against(LINK, link.median()),
                link);
    }

    private static double[] rates(double[] seconds, long bytes) {
        return Arrays.stream(seconds)
                .map(each -> bytes / each / NANOS_PER_SECOND)
                .toArray();
    }

    private static double seconds(Engine engine, Supplier<Program> program, Dimensions dimensions) {
        long begin = System.nanoTime();
        try (Session session = engine.load(engine.plan(program.get(), dimensions))) {
            long nanos = System.nanoTime() - begin;
            if (session.deviceBytes() == 0) {
                throw new IllegalStateException("nothing was loaded");
            }
            return nanos / NANOS_PER_SECOND;
        }
    }

    /** The program of a {@link WeightsModel} with at least so many bytes of weights, all of them in the host's memory. */
    private static Program inMemory(long bytes) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(1), Dim.of(WeightsModel.IN));
        ValueRef sum = x;
        for (int i = 0; (long) i * WeightsModel.WEIGHT_BYTES < bytes; i++) {
            ByteBuffer data = ByteBuffer.allocateDirect(WeightsModel.WEIGHT_BYTES);
            Numbers.tensor(i, WEIGHT).read(0, data);
            ValueRef weight = builder.weight("w" + i, WEIGHT, TensorData.of(data.flip()));
            ValueRef product =
                    builder.node("product" + i, OperationId.of("nn/matmul"), VERSION, Attributes.none(), x, weight);
            sum = i == 0
                    ? product
                    : builder.node("sum" + i, OperationId.of("math/add"), VERSION, Attributes.none(), sum, product);
        }
        return builder.output("y", sum).build();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
