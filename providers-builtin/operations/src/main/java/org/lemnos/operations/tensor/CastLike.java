package org.lemnos.operations.tensor;

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
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/cast_like}: the same numbers in the element type of another tensor, as {@link Cast} converts them.
 *
 * <p>Input x of any type, input like, of which only the type counts; output y of the shape of x and the element type of like. Definition:
 * ONNX CastLike 15.
 */
public final class CastLike implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/cast_like");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Converts numbers to the element type of another tensor.")
            .input(Port.required("x"))
            .input(Port.required("like").typeOnly())
            .output(Port.required("y"))
            .build();

    private final Cast cast = new Cast();

    /** Makes an oracle; it holds no state. */
    public CastLike() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(call.input(0).withElementType(call.input(1).elementType()));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        cast.evaluate(call, inputs, outputs);
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType from : ElementType.values()) {
            for (ElementType to : ElementType.values()) {
                Sweep.add(cases, Attributes.none(), TensorType.of(from, 37), TensorType.of(to, 1));
            }
        }
        Sweep.shapes()
                .forEach(dims -> Sweep.add(
                        cases,
                        Attributes.none(),
                        TensorType.of(ElementType.I64, dims),
                        TensorType.of(ElementType.F32, 2)));
    }
}
