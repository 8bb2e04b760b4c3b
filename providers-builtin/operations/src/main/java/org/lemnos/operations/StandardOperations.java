package org.lemnos.operations;

import org.lemnos.api.Api;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Gelu;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.tensor.Cast;
import org.lemnos.operations.tensor.Concat;
import org.lemnos.operations.tensor.Copy;
import org.lemnos.operations.tensor.Gather;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Shape;
import org.lemnos.operations.tensor.Slice;
import org.lemnos.operations.tensor.Squeeze;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.operations.tensor.Unsqueeze;

/** The provider of the standard operations: their contracts and oracles, and no kernels. */
public final class StandardOperations implements KernelProvider {
    /** The provider's id. */
    public static final String ID = "lemnos/operations";

    private static final String BUNDLE_VERSION = "0.1.0";

    /** Makes the provider; it holds no state. */
    public StandardOperations() {}

    @Override
    public ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder(ID, BUNDLE_VERSION, Api.MAJOR, Api.MINOR)
                .vendor("Lemnos")
                .licence("Apache-2.0")
                .build();
    }

    @Override
    public void contribute(Contributions contributions) {
        math(contributions);
        nn(contributions);
        tensor(contributions);
    }

    private static void math(Contributions contributions) {
        contributions.operation(Add.DESCRIPTOR, new Add());
        contributions.operation(Sub.DESCRIPTOR, new Sub());
        contributions.operation(Mul.DESCRIPTOR, new Mul());
        contributions.operation(Div.DESCRIPTOR, new Div());
        contributions.operation(Pow.DESCRIPTOR, new Pow());
        contributions.operation(Sqrt.DESCRIPTOR, new Sqrt());
        contributions.operation(Erf.DESCRIPTOR, new Erf());
        contributions.operation(ReduceMean.DESCRIPTOR, new ReduceMean());
    }

    private static void nn(Contributions contributions) {
        contributions.operation(Gelu.DESCRIPTOR, new Gelu());
        contributions.operation(LayerNorm.DESCRIPTOR, new LayerNorm());
        contributions.operation(MatMul.DESCRIPTOR, new MatMul());
        contributions.operation(Softmax.DESCRIPTOR, new Softmax());
    }

    private static void tensor(Contributions contributions) {
        contributions.operation(Cast.DESCRIPTOR, new Cast());
        contributions.operation(Concat.DESCRIPTOR, new Concat());
        contributions.operation(Copy.DESCRIPTOR, new Copy());
        contributions.operation(Gather.DESCRIPTOR, new Gather());
        contributions.operation(Reshape.DESCRIPTOR, new Reshape());
        contributions.operation(Shape.DESCRIPTOR, new Shape());
        contributions.operation(Slice.DESCRIPTOR, new Slice());
        contributions.operation(Squeeze.DESCRIPTOR, new Squeeze());
        contributions.operation(Transpose.DESCRIPTOR, new Transpose());
        contributions.operation(Unsqueeze.DESCRIPTOR, new Unsqueeze());
    }
}
