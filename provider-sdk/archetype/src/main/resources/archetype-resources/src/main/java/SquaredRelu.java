package ${package};

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

/**
 * {@code ${vendor}/squared_relu}: max(x, 0) squared, of each element. This class is the operation's truth: every kernel for it,
 * whoever wrote it, is compared with {@code evaluate}.
 */
public final class SquaredRelu implements OperationOracle {
    /** The operation's name, in this vendor's namespace. */
    public static final OperationId ID = OperationId.of("${vendor}/squared_relu");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract: one floating tensor in, one of the same type out. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Squares what is positive; the rest is zero.")
            .input(Port.required("x").types(ElementType.F32, ElementType.F16))
            .output(Port.required("y").types(ElementType.F32, ElementType.F16))
            .build();

    /** Whether the contract has the element type of this tensor. */
    static boolean takes(TensorType type) {
        return type.elementType() == ElementType.F32 || type.elementType() == ElementType.F16;
    }

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(call.input(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        double[] values = inputs.get(0).toDoubles();
        for (int i = 0; i < values.length; i++) {
            double positive = values[i] < 0 ? 0 : values[i];
            values[i] = positive * positive;
        }
        outputs.get(0).set(values);
    }

    /** Calls that a kernel is likely to get wrong; the conformance kit adds its own. */
    @Override
    public void cases(OperationCases cases) {
        cases.add("just over a workgroup", Attributes.none(), TensorType.of(ElementType.F32, 65));
        cases.add("no elements", Attributes.none(), TensorType.of(ElementType.F32, 3, 0));
    }
}
