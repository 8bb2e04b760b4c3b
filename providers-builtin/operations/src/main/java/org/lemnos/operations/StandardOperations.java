package org.lemnos.operations;

import org.lemnos.api.Api;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.operations.attention.Attention;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.ElementwiseChain;
import org.lemnos.operations.elementwise.Predicate;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.operations.fusion.ActivatedLinear;
import org.lemnos.operations.fusion.AttentionPattern;
import org.lemnos.operations.fusion.BiasedLinear;
import org.lemnos.operations.fusion.ChainPattern;
import org.lemnos.operations.fusion.ConvLayerPattern;
import org.lemnos.operations.fusion.EmbeddingNormPattern;
import org.lemnos.operations.fusion.GatedProjections;
import org.lemnos.operations.fusion.NormalizedProjectionPattern;
import org.lemnos.operations.fusion.QuantizePairPattern;
import org.lemnos.operations.fusion.ResidualNormPattern;
import org.lemnos.operations.fusion.SpelledNormPattern;
import org.lemnos.operations.fusion.ThreeProjections;
import org.lemnos.operations.indexing.GatherElements;
import org.lemnos.operations.indexing.GatherNd;
import org.lemnos.operations.indexing.ReverseSequence;
import org.lemnos.operations.indexing.Scatter;
import org.lemnos.operations.indexing.TopK;
import org.lemnos.operations.linear.GatedLinear;
import org.lemnos.operations.linear.Linear;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.linear.QkvProjection;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.ArgReduction;
import org.lemnos.operations.math.Cumulation;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Reduction;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvInteger;
import org.lemnos.operations.nn.ConvLayer;
import org.lemnos.operations.nn.ConvTranspose;
import org.lemnos.operations.nn.EmbeddingNorm;
import org.lemnos.operations.nn.Gelu;
import org.lemnos.operations.nn.MatMul;
import org.lemnos.operations.nn.MatMulInteger;
import org.lemnos.operations.nn.Pool;
import org.lemnos.operations.nn.PoolPlaces;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.operations.quantized.Dequantize;
import org.lemnos.operations.quantized.Quantize;
import org.lemnos.operations.quantized.QuantizedNumbers;
import org.lemnos.operations.resampling.Col2Im;
import org.lemnos.operations.resampling.GridSample;
import org.lemnos.operations.resampling.Resample;
import org.lemnos.operations.resampling.ResizeTable;
import org.lemnos.operations.sequence.LinearAttention;
import org.lemnos.operations.sequence.Recurrence;
import org.lemnos.operations.signal.FourierBasis;
import org.lemnos.operations.signal.MelWeights;
import org.lemnos.operations.tensor.BitCast;
import org.lemnos.operations.tensor.Cast;
import org.lemnos.operations.tensor.CastLike;
import org.lemnos.operations.tensor.Chunk;
import org.lemnos.operations.tensor.Concat;
import org.lemnos.operations.tensor.Copy;
import org.lemnos.operations.tensor.Expand;
import org.lemnos.operations.tensor.Fill;
import org.lemnos.operations.tensor.Flatten;
import org.lemnos.operations.tensor.Gather;
import org.lemnos.operations.tensor.Pad;
import org.lemnos.operations.tensor.Range;
import org.lemnos.operations.tensor.Reshape;
import org.lemnos.operations.tensor.Shape;
import org.lemnos.operations.tensor.Slice;
import org.lemnos.operations.tensor.Squeeze;
import org.lemnos.operations.tensor.Tile;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.operations.tensor.Triangle;
import org.lemnos.operations.tensor.Unsqueeze;

/** The provider of the standard operations: their contracts and oracles, the patterns that find the fused ones, and no kernels. */
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
        elementwise(contributions);
        math(contributions);
        nn(contributions);
        tensor(contributions);
        indexing(contributions);
        resampling(contributions);
        sequences(contributions);
        patterns(contributions);
    }

    private static void patterns(Contributions contributions) {
        contributions.pattern(new BiasedLinear());
        contributions.pattern(new ActivatedLinear());
        contributions.pattern(new ThreeProjections());
        contributions.pattern(new GatedProjections());
        contributions.pattern(new AttentionPattern());
        contributions.pattern(new ConvLayerPattern());
        contributions.pattern(new ChainPattern());
        contributions.pattern(new QuantizePairPattern());
        contributions.pattern(new EmbeddingNormPattern());
        contributions.pattern(new SpelledNormPattern(RowNorm.LAYER_NORM));
        contributions.pattern(new SpelledNormPattern(RowNorm.RMS_NORM));
        RowNorm.RESIDUAL.forEach(each -> contributions.pattern(new ResidualNormPattern(each)));
        NormalizedProjection.ALL.forEach(each -> contributions.pattern(new NormalizedProjectionPattern(each)));
    }

    private static void indexing(Contributions contributions) {
        contributions.operation(GatherElements.DESCRIPTOR, new GatherElements());
        contributions.operation(GatherNd.DESCRIPTOR, new GatherNd());
        contributions.operation(ReverseSequence.DESCRIPTOR, new ReverseSequence());
        contributions.operation(TopK.DESCRIPTOR, new TopK());
        Scatter.ALL.forEach(each -> contributions.operation(each.descriptor(), each));
    }

    private static void resampling(Contributions contributions) {
        contributions.operation(Col2Im.DESCRIPTOR, new Col2Im());
        contributions.operation(GridSample.DESCRIPTOR, new GridSample());
        contributions.operation(Resample.DESCRIPTOR, new Resample());
        contributions.operation(ResizeTable.DESCRIPTOR, new ResizeTable());
    }

    private static void elementwise(Contributions contributions) {
        for (UnaryFunction function : UnaryFunctions.ALL) {
            contributions.operation(function.descriptor(), function);
        }
        for (BinaryFunction function : BinaryFunctions.ALL) {
            contributions.operation(function.descriptor(), function);
        }
        contributions.operation(Where.DESCRIPTOR, new Where());
        contributions.operation(Predicate.DESCRIPTOR, new Predicate());
        contributions.operation(ElementwiseChain.DESCRIPTOR, new ElementwiseChain());
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
        Reduction.ALL.forEach(each -> contributions.operation(each.descriptor(), each));
        contributions.operation(ArgReduction.DESCRIPTOR, new ArgReduction());
        contributions.operation(Cumulation.DESCRIPTOR, new Cumulation());
    }

    private static void nn(Contributions contributions) {
        contributions.operation(Conv.DESCRIPTOR, new Conv());
        contributions.operation(ConvLayer.DESCRIPTOR, new ConvLayer());
        contributions.operation(ConvInteger.DESCRIPTOR, new ConvInteger());
        contributions.operation(ConvTranspose.DESCRIPTOR, new ConvTranspose());
        contributions.operation(Gelu.DESCRIPTOR, new Gelu());
        contributions.operation(Pool.DESCRIPTOR, new Pool());
        contributions.operation(PoolPlaces.DESCRIPTOR, new PoolPlaces());
        RowNorm.all().forEach(each -> contributions.operation(each.descriptor(), each));
        contributions.operation(EmbeddingNorm.DESCRIPTOR, new EmbeddingNorm());
        contributions.operation(MatMul.DESCRIPTOR, new MatMul());
        contributions.operation(MatMulInteger.DESCRIPTOR, new MatMulInteger());
        contributions.operation(Softmax.DESCRIPTOR, new Softmax());
        contributions.operation(Linear.DESCRIPTOR, new Linear());
        contributions.operation(QkvProjection.DESCRIPTOR, new QkvProjection());
        contributions.operation(GatedLinear.DESCRIPTOR, new GatedLinear());
        NormalizedProjection.ALL.forEach(each -> contributions.operation(each.descriptor(), each));
        contributions.operation(Quantize.DESCRIPTOR, new Quantize());
        contributions.operation(Dequantize.DESCRIPTOR, new Dequantize());
        contributions.operation(QuantizedNumbers.DESCRIPTOR, new QuantizedNumbers());
    }

    private static void sequences(Contributions contributions) {
        contributions.operation(Recurrence.DESCRIPTOR, new Recurrence());
        contributions.operation(Attention.DESCRIPTOR, new Attention());
        contributions.operation(LinearAttention.DESCRIPTOR, new LinearAttention());
        contributions.operation(FourierBasis.DESCRIPTOR, new FourierBasis());
        contributions.operation(MelWeights.DESCRIPTOR, new MelWeights());
    }

    private static void tensor(Contributions contributions) {
        contributions.operation(BitCast.DESCRIPTOR, new BitCast());
        contributions.operation(Cast.DESCRIPTOR, new Cast());
        contributions.operation(CastLike.DESCRIPTOR, new CastLike());
        contributions.operation(Concat.DESCRIPTOR, new Concat());
        contributions.operation(Chunk.DESCRIPTOR, new Chunk());
        contributions.operation(Copy.DESCRIPTOR, new Copy());
        contributions.operation(Expand.DESCRIPTOR, new Expand());
        contributions.operation(Fill.DESCRIPTOR, new Fill());
        contributions.operation(Tile.DESCRIPTOR, new Tile());
        contributions.operation(Triangle.DESCRIPTOR, new Triangle());
        contributions.operation(Flatten.DESCRIPTOR, new Flatten());
        contributions.operation(Gather.DESCRIPTOR, new Gather());
        contributions.operation(Pad.DESCRIPTOR, new Pad());
        contributions.operation(Range.DESCRIPTOR, new Range());
        contributions.operation(Reshape.DESCRIPTOR, new Reshape());
        contributions.operation(Shape.DESCRIPTOR, new Shape());
        contributions.operation(Slice.DESCRIPTOR, new Slice());
        contributions.operation(Squeeze.DESCRIPTOR, new Squeeze());
        contributions.operation(Transpose.DESCRIPTOR, new Transpose());
        contributions.operation(Unsqueeze.DESCRIPTOR, new Unsqueeze());
    }
}
