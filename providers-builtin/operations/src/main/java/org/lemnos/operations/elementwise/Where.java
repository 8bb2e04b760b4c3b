package org.lemnos.operations.elementwise;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Broadcast;
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.StridedView;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/where}: of two tensors, the element of the first where a condition holds, else of the second.
 *
 * <p>Inputs condition of truth values, a and b of one type, all three broadcast; output d of the type of a. Definition: ONNX Where 16.
 */
public final class Where implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/where");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Chooses between two tensors, element by element.")
            .input(Port.required("condition").types(ElementType.BOOL))
            .input(Port.required("a"))
            .input(Port.required("b"))
            .output(Port.required("d"))
            .build();

    private static final long[][][] SHAPES = {
        {{}, {}, {}},
        {{17}, {17}, {17}},
        {{257}, {}, {257}},
        {{0}, {1}, {1}},
        {{3, 1}, {3, 65}, {65}},
        {{5, 33}, {2, 5, 33}, {2, 1, 33}},
        {{2, 1, 5, 33}, {2, 4, 1, 33}, {4, 5, 1}},
    };

    /** Makes an oracle; it holds no state. */
    public Where() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        Operands.sameElementType(call, 1, 2);
        long[] chosen = Broadcast.dims(call, call.input(1).dims(), call.input(2).dims());
        return List.of(call.input(1).withDims(Broadcast.dims(call, call.input(0).dims(), chosen)));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        HostTensor output = outputs.get(0);
        long[] condition = inputs.get(0).toLongs();
        int[] asked = sources(inputs.get(0), output);
        int[] left = sources(inputs.get(1), output);
        int[] right = sources(inputs.get(2), output);
        Elements a = Elements.of(inputs.get(1));
        Elements b = Elements.of(inputs.get(2));
        Elements chosen = Elements.room(output.type().elementType(), asked.length);
        for (int i = 0; i < asked.length; i++) {
            if (condition[asked[i]] != 0) {
                a.copy(left[i], chosen, i, 1);
            } else {
                b.copy(right[i], chosen, i, 1);
            }
        }
        chosen.writeTo(output);
    }

    private static int[] sources(HostTensor input, HostTensor output) {
        return StridedView.broadcast(input.type().dims(), output.type().dims()).sources();
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : ElementType.values()) {
            for (long[][] dims : SHAPES) {
                Sweep.add(
                        cases,
                        Attributes.none(),
                        TensorType.of(ElementType.BOOL, dims[0]),
                        TensorType.of(type, dims[1]),
                        TensorType.of(type, dims[2]));
            }
        }
    }
}
