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
import org.lemnos.operations.plain.ElementBits;
import org.lemnos.operations.plain.Sweep;

/**
 * {@code tensor/bit_cast}: the same bits, taken for elements of another type.
 *
 * <p>Input x of any type; output y of the type {@link #TO}, whose elements are as large, and no other than bool becomes bool, which holds
 * nothing but 0 and 1. Which of its bits a NaN keeps is not said. Definition: ONNX BitCast 26.
 */
public final class BitCast implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("tensor/bit_cast");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The attribute with the token of the output's element type. */
    public static final String TO = "to";

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Takes bits for elements of another type.")
            .input(Port.required("x"))
            .output(Port.required("y"))
            .attribute(AttributeSpec.text(TO))
            .build();

    /** Makes an oracle; it holds no state. */
    public BitCast() {}

    /** Whether elements of one type can be taken for elements of another. */
    public static boolean isPossible(ElementType from, ElementType to) {
        return from.sizeBytes() == to.sizeBytes() && (to != ElementType.BOOL || from == ElementType.BOOL);
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        ElementType to = ElementType.ofToken(call.attributes().text(TO));
        ElementType from = call.input(0).elementType();
        if (!isPossible(from, to)) {
            throw new IllegalArgumentException(
                    ID + ": " + from.token() + " cannot be taken for " + to.token() + "; both must be of one size");
        }
        return List.of(call.input(0).withElementType(to));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        ElementBits.set(outputs.get(0), ElementBits.of(inputs.get(0)));
    }

    @Override
    public void cases(OperationCases cases) {
        for (ElementType from : ElementType.values()) {
            for (ElementType to : ElementType.values()) {
                if (isPossible(from, to)) {
                    for (long elements : new long[] {0, 1, 3, 17, 257}) {
                        Sweep.add(cases, Attributes.of(TO, to.token()), TensorType.of(from, elements));
                    }
                    Sweep.add(cases, Attributes.of(TO, to.token()), TensorType.of(from, 2, 3, 5));
                }
            }
        }
    }
}
