package org.lemnos.operations.nn;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;

/** {@code nn/layer_norm}: the plainest form of {@link RowNorm}, which defines it. */
public final class LayerNorm implements OperationOracle {
    /** The operation's name. */
    public static final OperationId ID = RowNorm.LAYER_NORM.id();

    /** The contract's version. */
    public static final Version VERSION = RowNorm.LAYER_NORM.version();

    /** The attribute with the first normalized axis, from -rank to rank - 1; the innermost if not given. */
    public static final String AXIS = "axis";

    /** The attribute that is added to the variance; 10⁻⁵ if not given. */
    public static final String EPSILON = "epsilon";

    /** The place of the scale among the inputs. */
    public static final int SCALE = 1;

    /** The place of the bias among the inputs. */
    public static final int BIAS = 2;

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = RowNorm.LAYER_NORM.descriptor();

    /** Makes an oracle; it holds no state. */
    public LayerNorm() {}

    @Override
    public List<TensorType> infer(OperationCall call) {
        return RowNorm.LAYER_NORM.infer(call);
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        RowNorm.LAYER_NORM.evaluate(call, inputs, outputs);
    }

    @Override
    public long terms(OperationCall call) {
        return RowNorm.LAYER_NORM.terms(call);
    }

    @Override
    public void cases(OperationCases cases) {
        RowNorm.LAYER_NORM.cases(cases);
    }
}
