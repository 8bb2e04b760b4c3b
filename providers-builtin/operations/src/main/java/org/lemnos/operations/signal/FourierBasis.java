package org.lemnos.operations.signal;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Ports;

/**
 * {@code math/fourier_basis}: the matrix by which rows of samples are multiplied for their discrete Fourier transform.
 *
 * <p>Inputs, known before the run but for the first: like, whose element type the output has; points, the length of the transform;
 * samples, how many of them there are, the rest being zeros; parts of each sample, 1 if it is real, 2 if an imaginary part follows.
 * Output [samples · parts, bins · 2], real and imaginary parts side by side. {@link #ONE_SIDED} keeps the bins up to half the points,
 * which say all about real samples. {@link #INVERSE} turns the other way and divides by the points. With both, samples are the bins of
 * real points and the output is [samples · 2, points]. As its inputs are known, so is its output: no kernel ever runs. Definition: ONNX
 * DFT 20.
 */
public final class FourierBasis implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/fourier_basis");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute of a transform between real points and half of the bins. */
    public static final String ONE_SIDED = "one_sided";

    /** The attribute of a transform from bins to points. */
    public static final String INVERSE = "inverse";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Makes the matrix of a discrete Fourier transform.")
            .input(Ports.floating("like").typeOnly())
            .input(Ports.indices("points"))
            .input(Ports.indices("samples"))
            .input(Ports.indices("parts"))
            .output(Ports.floating("basis"))
            .attribute(AttributeSpec.bool(ONE_SIDED).orElse(false))
            .attribute(AttributeSpec.bool(INVERSE).orElse(false))
            .build();

    /** Makes an oracle; it holds no state. */
    public FourierBasis() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        FourierExtents extents = FourierExtents.of(call);
        return List.of(TensorType.of(
                call.input(0).elementType(),
                extents.samples() * extents.parts(),
                extents.bins() * extents.resultParts()));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        FourierExtents extents = FourierExtents.of(call);
        double[] basis = new double[(int) outputs.get(0).type().elements()];
        int at = 0;
        for (long sample = 0; sample < extents.samples(); sample++) {
            for (int part = 0; part < extents.parts(); part++) {
                for (long bin = 0; bin < extents.bins(); bin++) {
                    for (int result = 0; result < extents.resultParts(); result++) {
                        basis[at++] = extents.factor(sample) * extents.turned(sample, bin, result - part);
                    }
                }
            }
        }
        outputs.get(0).set(basis);
    }
}
