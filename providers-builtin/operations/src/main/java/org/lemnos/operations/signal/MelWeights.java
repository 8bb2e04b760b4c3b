package org.lemnos.operations.signal;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Ports;

/**
 * {@code math/mel_weights}: how much each bin of a spectrum counts in bands that are evenly spaced on the mel scale.
 *
 * <p>Inputs of one element, known before the run: bands, points of the transform and samples a second, whole numbers; the lowest and the
 * highest frequency in hertz. Output [points / 2 + 1, bands] of the frequencies' type: each band is a triangle with its peak of 1 at its
 * middle bin. As its inputs are known, so is its output: no kernel ever runs. Definition: ONNX MelWeightMatrix 17.
 */
public final class MelWeights implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/mel_weights");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Makes the matrix from a spectrum to bands of the mel scale.")
            .input(Ports.indices("bands"))
            .input(Ports.indices("points"))
            .input(Ports.indices("rate"))
            .input(Ports.floating("lowest"))
            .input(Ports.floating("highest"))
            .output(Ports.floating("weights"))
            .build();

    private static final double MELS = 2595;
    private static final double KNEE = 700;

    /** More bands, points or samples a second no sound has. */
    private static final long LARGEST = 1 << 24;

    /** Makes an oracle; it holds no state. */
    public MelWeights() {}

    private static HostTensor known(OperationCall call, int input) {
        HostTensor value = call.constant(input)
                .orElseThrow(() -> new IllegalArgumentException(
                        ID + ": input " + input + " must be known before the run, because the weights follow from it"));
        if (value.type().elements() != 1) {
            throw new IllegalArgumentException(
                    ID + ": input " + input + " is " + value.type() + "; one number is needed");
        }
        return value;
    }

    private static long whole(OperationCall call, int input) {
        long value = known(call, input).toLongs()[0];
        if (value < 1 || value > LARGEST) {
            throw new IllegalArgumentException(
                    ID + ": input " + input + " is " + value + "; 1 to " + LARGEST + " is needed");
        }
        return value;
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        long[] edges = edges(call);
        long bins = whole(call, 1) / 2 + 1;
        if (edges[0] < 0 || edges[edges.length - 1] > bins) {
            throw new IllegalArgumentException(ID + ": bands from bin " + edges[0] + " to " + edges[edges.length - 1]
                    + " do not lie in a spectrum of " + bins);
        }
        return List.of(TensorType.of(call.input(3).elementType(), bins, edges.length - 2L));
    }

    /** The bins where bands begin, have their peaks and end: each band's three follow one another. */
    private static long[] edges(OperationCall call) {
        double low = mels(known(call, 3).toDoubles()[0]);
        double high = mels(known(call, 4).toDoubles()[0]);
        long[] edges = new long[Math.toIntExact(whole(call, 0) + 2)];
        double step = (high - low) / edges.length;
        for (int i = 0; i < edges.length; i++) {
            double hertz = KNEE * (Math.pow(10, (low + i * step) / MELS) - 1);
            edges[i] = (long) Math.floor((whole(call, 1) + 1) * hertz / whole(call, 2));
        }
        return edges;
    }

    private static double mels(double hertz) {
        return MELS * Math.log10(1 + hertz / KNEE);
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        long[] edges = edges(call);
        int bands = edges.length - 2;
        int bins = (int) outputs.get(0).type().dim(0);
        double[] weights = new double[bins * bands];
        for (int band = 0; band < bands; band++) {
            for (int bin = 0; bin < bins; bin++) {
                weights[bin * bands + band] = weight(bin, edges[band], edges[band + 1], edges[band + 2]);
            }
        }
        outputs.get(0).set(weights);
    }

    private static double weight(long bin, long begin, long peak, long end) {
        if (bin == peak) {
            return 1;
        }
        if (bin >= begin && bin < peak) {
            return (double) (bin - begin) / (peak - begin);
        }
        return bin > peak && bin < end ? (double) (end - bin) / (end - peak) : 0;
    }
}
