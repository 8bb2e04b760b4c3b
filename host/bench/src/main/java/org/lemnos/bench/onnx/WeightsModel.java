package org.lemnos.bench.onnx;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.lemnos.core.tensor.TensorData;

/**
 * A model that is little but weights: y = Σ x · wᵢ with x [1, {@value #IN}], y [1, {@value #OUT}] and every weight [{@value #IN}, {@value #OUT}], in f32.
 * The weights lie in a file beside the model's. Definition: ONNX, External Data.
 */
public final class WeightsModel {
    /** Rows of a weight. */
    public static final int IN = 1024;

    /** Columns of a weight. */
    public static final int OUT = 4096;

    /** The bytes of a weight. */
    public static final int WEIGHT_BYTES = IN * OUT * Float.BYTES;

    private static final long OPSET = 17;
    private static final String DATA = "weights.bin";
    private static final String MODEL = "weights.onnx";

    private WeightsModel() {}

    /**
     * Writes both files.
     *
     * @param weights at least one, each of {@value #IN} times {@value #OUT} elements
     * @return the model's file
     */
    public static Path write(Path folder, List<TensorData> weights) throws IOException {
        ModelWriter model = new ModelWriter(OPSET, 0);
        String x = model.input("x", ModelWriter.FLOAT, 1, IN);
        String sum = "";
        try (FileChannel data =
                FileChannel.open(folder.resolve(DATA), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.allocate(WEIGHT_BYTES);
            for (int i = 0; i < weights.size(); i++) {
                bytes.clear();
                weights.get(i).read(0, bytes);
                bytes.flip();
                while (bytes.hasRemaining()) {
                    data.write(bytes);
                }
                String weight = model.external(
                        "w" + i, DATA, (long) i * WEIGHT_BYTES, WEIGHT_BYTES, ModelWriter.FLOAT, IN, OUT);
                String product = model.node("MatMul", List.of(x, weight));
                sum = i == 0 ? product : model.node("Add", List.of(sum, product));
            }
        }
        model.output("y", sum);
        Path file = folder.resolve(MODEL);
        try (OutputStream out = Files.newOutputStream(file)) {
            model.model().writeTo(out);
        }
        return file;
    }
}
