package org.lemnos.operations.tensor;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.operations.plain.Elements;

/** An operation whose output is the first input's bytes under other extents. */
abstract class View implements OperationOracle {
    static OperationDescriptor.Builder descriptor(OperationId id, Version version, String summary) {
        return OperationDescriptor.builder(id, version)
                .summary(summary)
                .input(Port.required("data"))
                .output(Port.required("output").mustAlias(0));
    }

    @Override
    public final void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        Elements.of(inputs.get(0)).writeTo(outputs.get(0));
    }
}
