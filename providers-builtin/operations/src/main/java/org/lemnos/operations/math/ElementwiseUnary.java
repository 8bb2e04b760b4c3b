package org.lemnos.operations.math;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Ports;
import org.lemnos.operations.plain.Sweep;

/** A function of one floating number, applied to each element. */
abstract class ElementwiseUnary implements OperationOracle {
    static OperationDescriptor descriptor(OperationId id, Version version, String summary) {
        return OperationDescriptor.builder(id, version)
                .summary(summary)
                .input(Ports.floating("x"))
                .output(Ports.floating("y"))
                .build();
    }

    /** The function, which the output then rounds once. */
    abstract double of(double x);

    @Override
    public List<TensorType> infer(OperationCall call) {
        return List.of(call.input(0));
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        double[] values = inputs.get(0).toDoubles();
        for (int i = 0; i < values.length; i++) {
            values[i] = of(values[i]);
        }
        outputs.get(0).set(values);
    }

    @Override
    public void cases(OperationCases cases) {
        Sweep.eachElement(cases, ElementType.F32, ElementType.F16);
    }
}
