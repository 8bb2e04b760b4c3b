package org.lemnos.bench.onnx;

import static org.lemnos.bench.onnx.ModelWriter.integer;
import static org.lemnos.bench.onnx.ModelWriter.integers;
import static org.lemnos.bench.onnx.ModelWriter.number;

import java.util.List;

/**
 * The layers of convolutional networks. Kernels are drawn so that a layer with rectification keeps the mean square of what it is given: with variance
 * 2 / (terms of a sum), after He et al., 2015.
 */
final class Convolutions {
    private static final double EPSILON = 1e-5;

    private final ModelWriter writer;

    Convolutions(ModelWriter writer) {
        this.writer = writer;
    }

    /**
     * What a convolution is; its window is as wide as high.
     *
     * @param in channels of its input
     * @param out channels of its output
     * @param kernel extent of the window
     * @param stride step of the window
     * @param groups how many groups the channels fall into
     * @param padding zeros on each side
     * @param gain by what factor the output's mean square may differ from the input's, as a root
     */
    record Layer(int in, int out, int kernel, int stride, int groups, int padding, double gain) {
        /** A dense one that keeps the extents but for its stride. */
        static Layer dense(int in, int out, int kernel, int stride) {
            return new Layer(in, out, kernel, stride, 1, kernel / 2, Math.sqrt(2));
        }

        /** One that looks at each channel by itself. */
        static Layer depthwise(int channels, int kernel, int stride) {
            return new Layer(channels, channels, kernel, stride, channels, kernel / 2, Math.sqrt(2));
        }

        Layer gain(double other) {
            return new Layer(in, out, kernel, stride, groups, padding, other);
        }

        Layer padding(int other) {
            return new Layer(in, out, kernel, stride, groups, other, gain);
        }
    }

    /** A convolution without bias, then a batch normalization: as a model in training mode is exported. */
    String normalized(String name, String x, Layer layer, double scale) {
        String y = convolution(List.of(x, kernel(name + ".conv.weight", layer)), layer);
        long channels = layer.out();
        return writer.node(
                "BatchNormalization",
                List.of(
                        y,
                        writer.weightsAround(name + ".bn.weight", scale, scale / 10, channels),
                        writer.weights(name + ".bn.bias", 0.1, channels),
                        writer.weights(name + ".bn.running_mean", 0.1, channels),
                        writer.weightsAround(name + ".bn.running_var", 1, 0.1, channels)),
                number("epsilon", EPSILON),
                number("momentum", 0.9));
    }

    /** A convolution with a bias, into which an exporter has folded the normalization. */
    String biased(String name, String x, Layer layer) {
        String kernel = kernel(name + ".weight", layer);
        String bias = writer.weights(name + ".bias", 0.1, layer.out());
        return convolution(List.of(x, kernel, bias), layer);
    }

    private String kernel(String name, Layer layer) {
        long each = layer.in() / layer.groups();
        double terms = (double) each * layer.kernel() * layer.kernel();
        return writer.weights(name, layer.gain() / Math.sqrt(terms), layer.out(), each, layer.kernel(), layer.kernel());
    }

    private String convolution(List<String> inputs, Layer layer) {
        long pad = layer.padding();
        return writer.node(
                "Conv",
                inputs,
                integers("dilations", 1, 1),
                integer("group", layer.groups()),
                integers("kernel_shape", layer.kernel(), layer.kernel()),
                integers("pads", pad, pad, pad, pad),
                integers("strides", layer.stride(), layer.stride()));
    }

    String relu(String x) {
        return writer.node("Relu", List.of(x));
    }

    /** A rectification with an upper bound of 6. */
    String relu6(String x) {
        return writer.node("Clip", List.of(x, writer.scalar(0), writer.scalar(6)));
    }

    /** The largest of each 3 by 3 window, two steps apart. */
    String maxPool(String x, int padding, boolean roundsUp) {
        return writer.node(
                "MaxPool",
                List.of(x),
                integer("ceil_mode", roundsUp ? 1 : 0),
                integers("kernel_shape", 3, 3),
                integers("pads", padding, padding, padding, padding),
                integers("strides", 2, 2));
    }

    /** The mean of each channel, as a row. */
    String pooled(String x) {
        return writer.node("Flatten", List.of(writer.node("GlobalAveragePool", List.of(x))), integer("axis", 1));
    }

    /** The last layer: a score for each class. */
    String classifier(String name, String x, int in, int classes) {
        return writer.node(
                "Gemm",
                List.of(
                        x,
                        writer.weights(name + ".weight", 1 / Math.sqrt(in), classes, in),
                        writer.weights(name + ".bias", 0.1, classes)),
                number("alpha", 1),
                number("beta", 1),
                integer("transB", 1));
    }
}
