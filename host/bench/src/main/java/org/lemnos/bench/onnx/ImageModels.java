package org.lemnos.bench.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import java.util.List;
import org.lemnos.bench.onnx.Convolutions.Layer;

/** Classifiers of images, f32 [batch, 3, size, size] to f32 [batch, 1000]. */
final class ImageModels {
    private static final long OPSET = 13;
    private static final int CLASSES = 1000;

    /** By what a residual branch is scaled, so that sixteen sums do not grow the mean square beyond a few times. */
    private static final double BRANCH = 0.35;

    private ImageModels() {}

    private static String image(ModelWriter writer, int size) {
        return writer.input("image", ModelWriter.FLOAT, "batch", 3, size, size);
    }

    /** ResNet-50 of He et al., 2015, with the stride in the 3 by 3 convolution, its normalizations left as they are. */
    static ModelProto resNet50(int size, long seed) {
        ModelWriter writer = new ModelWriter(OPSET, seed);
        Convolutions layers = new Convolutions(writer);
        String x = layers.relu(layers.normalized("stem", image(writer, size), Layer.dense(3, 64, 7, 2), 1));
        x = layers.maxPool(x, 1, false);
        int[] blocks = {3, 4, 6, 3};
        int channels = 64;
        for (int stage = 0; stage < blocks.length; stage++) {
            int width = 64 << stage;
            for (int block = 0; block < blocks[stage]; block++) {
                String name = "layer" + (stage + 1) + "." + block;
                int stride = block == 0 && stage > 0 ? 2 : 1;
                x = bottleneck(layers, writer, name, x, channels, width, stride);
                channels = 4 * width;
            }
        }
        writer.output("scores", layers.classifier("fc", layers.pooled(x), channels, CLASSES));
        return writer.model();
    }

    /** One block of {@link #resNet50} that keeps channels and extents. */
    static ModelProto resNetBlock(int channels, int width, int side, long seed) {
        ModelWriter writer = new ModelWriter(OPSET, seed);
        String x = writer.input("features", ModelWriter.FLOAT, "batch", channels, side, side);
        writer.output("next", bottleneck(new Convolutions(writer), writer, "block", x, channels, width, 1));
        return writer.model();
    }

    private static String bottleneck(
            Convolutions layers, ModelWriter writer, String name, String x, int in, int width, int stride) {
        int out = 4 * width;
        String y = layers.relu(layers.normalized(name + ".1", x, Layer.dense(in, width, 1, 1), 1));
        y = layers.relu(layers.normalized(name + ".2", y, Layer.dense(width, width, 3, stride), 1));
        y = layers.normalized(name + ".3", y, Layer.dense(width, out, 1, 1), BRANCH);
        String around = in == out && stride == 1
                ? x
                : layers.normalized(
                        name + ".downsample", x, Layer.dense(in, out, 1, stride).gain(1), 1);
        return layers.relu(writer.node("Add", List.of(y, around)));
    }

    /** MobileNetV2 of Sandler et al., 2018, its normalizations folded into the convolutions. */
    static ModelProto mobileNetV2(int size, long seed) {
        ModelWriter writer = new ModelWriter(OPSET, seed);
        Convolutions layers = new Convolutions(writer);
        String x = layers.relu6(layers.biased("features.0", image(writer, size), Layer.dense(3, 32, 3, 2)));
        // Expansion, channels, repeats, stride: table 2 of the paper.
        int[][] stages = {
            {1, 16, 1, 1}, {6, 24, 2, 2}, {6, 32, 3, 2}, {6, 64, 4, 2}, {6, 96, 3, 1}, {6, 160, 3, 2}, {6, 320, 1, 1}
        };
        int channels = 32;
        int number = 1;
        for (int[] stage : stages) {
            for (int repeat = 0; repeat < stage[2]; repeat++) {
                int stride = repeat == 0 ? stage[3] : 1;
                x = inverted(layers, writer, "features." + number++, x, channels, stage[0], stage[1], stride);
                channels = stage[1];
            }
        }
        x = layers.relu6(layers.biased("features." + number, x, Layer.dense(channels, 1280, 1, 1)));
        writer.output("scores", layers.classifier("classifier", layers.pooled(x), 1280, CLASSES));
        return writer.model();
    }

    private static String inverted(
            Convolutions layers,
            ModelWriter writer,
            String name,
            String x,
            int in,
            int expansion,
            int out,
            int stride) {
        int wide = in * expansion;
        String y = x;
        if (expansion > 1) {
            y = layers.relu6(layers.biased(name + ".expand", y, Layer.dense(in, wide, 1, 1)));
        }
        y = layers.relu6(layers.biased(name + ".depthwise", y, Layer.depthwise(wide, 3, stride)));
        boolean residual = in == out && stride == 1;
        y = layers.biased(name + ".project", y, Layer.dense(wide, out, 1, 1).gain(residual ? BRANCH : 1));
        return residual ? writer.node("Add", List.of(x, y)) : y;
    }

    /** SqueezeNet 1.1 of Iandola et al., 2016. */
    static ModelProto squeezeNet(int size, long seed) {
        ModelWriter writer = new ModelWriter(OPSET, seed);
        Convolutions layers = new Convolutions(writer);
        String x = layers.relu(layers.biased(
                "features.0", image(writer, size), Layer.dense(3, 64, 3, 2).padding(0)));
        // What the squeezing layer makes, and each of the two that expand it again.
        int[][] fires = {{16, 64}, {16, 64}, {32, 128}, {32, 128}, {48, 192}, {48, 192}, {64, 256}, {64, 256}};
        int channels = 64;
        for (int number = 0; number < fires.length; number++) {
            if (number % 2 == 0 && number <= 4) {
                x = layers.maxPool(x, 0, true);
            }
            x = fire(layers, writer, "fire" + (number + 2), x, channels, fires[number][0], fires[number][1]);
            channels = 2 * fires[number][1];
        }
        x = layers.relu(layers.biased("classifier", x, Layer.dense(channels, CLASSES, 1, 1)));
        writer.output("scores", layers.pooled(x));
        return writer.model();
    }

    private static String fire(
            Convolutions layers, ModelWriter writer, String name, String x, int in, int squeeze, int expand) {
        String squeezed = layers.relu(layers.biased(name + ".squeeze", x, Layer.dense(in, squeeze, 1, 1)));
        String narrow = layers.relu(layers.biased(name + ".expand1x1", squeezed, Layer.dense(squeeze, expand, 1, 1)));
        String wide = layers.relu(layers.biased(name + ".expand3x3", squeezed, Layer.dense(squeeze, expand, 3, 1)));
        return writer.node("Concat", List.of(narrow, wide), ModelWriter.integer("axis", 1));
    }
}
