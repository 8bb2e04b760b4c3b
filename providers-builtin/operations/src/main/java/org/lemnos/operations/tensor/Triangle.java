package org.lemnos.operations.tensor;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
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
import org.lemnos.operations.plain.Elements;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/triangle}: the upper or lower triangle of matrices, zeros elsewhere.
 *
 * <p>Input x of rank 2 or more, output y of the same type and shape. The last two axes are a matrix; element (i, j) stays in the upper
 * triangle where j - i ≥ {@link #DIAGONAL}, and in the lower one where it is ≤. Definition: ONNX Trilu 14.
 */
public final class Triangle implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/triangle");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute that asks for the upper triangle rather than the lower. */
    public static final String UPPER = "upper";

    /** The attribute with the diagonal that ends the triangle, 0 being the main one and 1 the one above. */
    public static final String DIAGONAL = "diagonal";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Keeps a triangle of matrices.")
            .input(Port.required("x"))
            .output(Port.required("y"))
            .attribute(AttributeSpec.bool(UPPER).orElse(true))
            .attribute(AttributeSpec.integer(DIAGONAL).orElse(0L))
            .build();

    /** Makes an oracle; it holds no state. */
    public Triangle() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        if (call.input(0).rank() < 2) {
            throw new IllegalArgumentException(
                    ID + ": " + call.input(0) + " holds no matrices; rank 2 or more is needed");
        }
        return List.of(call.input(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        TensorType x = call.input(0);
        boolean upper = call.attributes().bool(UPPER);
        long diagonal = call.attributes().integer(DIAGONAL);
        Elements from = Elements.of(inputs.get(0));
        Elements kept = Elements.room(x.elementType(), x.elements());
        for (int i = 0; i < (int) x.elements(); i++) {
            long column = i % x.dim(-1);
            long row = i / x.dim(-1) % x.dim(-2);
            if (upper ? column - row >= diagonal : column - row <= diagonal) {
                from.copy(i, kept, i, 1);
            }
        }
        kept.writeTo(outputs.get(0));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16, ElementType.I64, ElementType.U8}) {
            for (boolean upper : new boolean[] {true, false}) {
                for (long diagonal : new long[] {0, -1, 2, 90}) {
                    Attributes attributes = Attributes.of(UPPER, upper).with(DIAGONAL, diagonal);
                    Sweep.add(cases, attributes, TensorType.of(type, 5, 7));
                    Sweep.add(cases, attributes, TensorType.of(type, 2, 17, 3));
                }
            }
            Sweep.add(cases, Attributes.none(), TensorType.of(type, 2, 0, 3));
        }
    }
}
