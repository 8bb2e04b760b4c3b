package org.lemnos.portable;

import org.lemnos.api.Api;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.portable.attention.AttentionQuads;
import org.lemnos.portable.attention.AttentionScalars;
import org.lemnos.portable.attention.AttentionSplit;
import org.lemnos.portable.elementwise.Arithmetic;
import org.lemnos.portable.elementwise.BinaryQuads;
import org.lemnos.portable.elementwise.BinaryScalars;
import org.lemnos.portable.elementwise.Casting;
import org.lemnos.portable.elementwise.ChainQuads;
import org.lemnos.portable.elementwise.ChainScalars;
import org.lemnos.portable.elementwise.Choosing;
import org.lemnos.portable.elementwise.Comparing;
import org.lemnos.portable.elementwise.IntegerArithmetic;
import org.lemnos.portable.elementwise.Predicating;
import org.lemnos.portable.elementwise.UnaryIntegers;
import org.lemnos.portable.elementwise.UnaryQuads;
import org.lemnos.portable.elementwise.UnaryScalars;
import org.lemnos.portable.indexing.ElementGathering;
import org.lemnos.portable.indexing.Ranking;
import org.lemnos.portable.indexing.Scattering;
import org.lemnos.portable.indexing.SequenceReversing;
import org.lemnos.portable.indexing.SliceGathering;
import org.lemnos.portable.matmul.BatchedProduct;
import org.lemnos.portable.matmul.BlockedProduct;
import org.lemnos.portable.matmul.IntegerProduct;
import org.lemnos.portable.matmul.LanesProduct;
import org.lemnos.portable.matmul.MatricesProduct;
import org.lemnos.portable.matmul.NormalizedRowsProduct;
import org.lemnos.portable.matmul.PanelsProduct;
import org.lemnos.portable.matmul.ProductForm;
import org.lemnos.portable.matmul.RowsProduct;
import org.lemnos.portable.matmul.TiledProduct;
import org.lemnos.portable.matmul.WideProduct;
import org.lemnos.portable.movement.BitCasting;
import org.lemnos.portable.movement.BlockTransposing;
import org.lemnos.portable.movement.Chunking;
import org.lemnos.portable.movement.Copying;
import org.lemnos.portable.movement.Expanding;
import org.lemnos.portable.movement.Gathering;
import org.lemnos.portable.movement.Joining;
import org.lemnos.portable.movement.Padding;
import org.lemnos.portable.movement.Slicing;
import org.lemnos.portable.movement.TileCopying;
import org.lemnos.portable.movement.Tiling;
import org.lemnos.portable.movement.Transposing;
import org.lemnos.portable.movement.Triangling;
import org.lemnos.portable.movement.Viewing;
import org.lemnos.portable.quantized.Dequantizing;
import org.lemnos.portable.quantized.Quantizing;
import org.lemnos.portable.reduction.Cumulating;
import org.lemnos.portable.reduction.EmbeddingNormalizing;
import org.lemnos.portable.reduction.Finding;
import org.lemnos.portable.reduction.LayerNormQuads;
import org.lemnos.portable.reduction.LayerNormRows;
import org.lemnos.portable.reduction.LayerNormWorkgroups;
import org.lemnos.portable.reduction.MeanQuads;
import org.lemnos.portable.reduction.MeanRows;
import org.lemnos.portable.reduction.MeanWorkgroups;
import org.lemnos.portable.reduction.Reducing;
import org.lemnos.portable.reduction.SoftmaxRows;
import org.lemnos.portable.reduction.SoftmaxWorkgroups;
import org.lemnos.portable.resampling.BlockAdding;
import org.lemnos.portable.resampling.GridSampling;
import org.lemnos.portable.resampling.Resampling;
import org.lemnos.portable.sequence.LinearAttending;
import org.lemnos.portable.sequence.SequenceRecurring;
import org.lemnos.portable.window.ConvForm;
import org.lemnos.portable.window.DirectConvolution;
import org.lemnos.portable.window.DirectPool;
import org.lemnos.portable.window.IntegerConvolution;
import org.lemnos.portable.window.LanesConvolution;
import org.lemnos.portable.window.TransposedConvolution;

/** The provider of the built-in kernels, for every Vulkan 1.3 device. */
public final class PortableKernels implements KernelProvider {
    /** The provider's id. */
    public static final String ID = "lemnos/portable";

    private static final String BUNDLE_VERSION = "0.1.0";

    /** Makes the provider; it holds no state. */
    public PortableKernels() {}

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
        movement(contributions);
        products(contributions);
        reductions(contributions);
        windows(contributions);
        indexing(contributions);
        resampling(contributions);
        sequences(contributions);
    }

    private static void indexing(Contributions contributions) {
        contributions.kernel(new ElementGathering());
        contributions.kernel(new SliceGathering());
        Scattering.all().forEach(contributions::kernel);
        contributions.kernel(new Ranking());
        contributions.kernel(new SequenceReversing());
    }

    private static void resampling(Contributions contributions) {
        contributions.kernel(new BlockAdding());
        contributions.kernel(new GridSampling());
        contributions.kernel(new Resampling());
    }

    private static void sequences(Contributions contributions) {
        contributions.kernel(new SequenceRecurring());
        contributions.kernel(new LinearAttending());
        contributions.kernel(new AttentionQuads());
        contributions.kernel(new AttentionSplit());
        contributions.kernel(new AttentionScalars());
    }

    private static void elementwise(Contributions contributions) {
        for (Arithmetic binary : Arithmetic.BINARY) {
            contributions.kernel(new BinaryQuads(binary));
            contributions.kernel(new BinaryScalars(binary));
        }
        for (Arithmetic unary : Arithmetic.UNARY) {
            contributions.kernel(new UnaryQuads(unary));
            contributions.kernel(new UnaryScalars(unary));
        }
        UnaryIntegers.all().forEach(contributions::kernel);
        IntegerArithmetic.all().forEach(contributions::kernel);
        Comparing.all().forEach(contributions::kernel);
        contributions.kernel(new ChainQuads());
        contributions.kernel(new ChainScalars());
        contributions.kernel(new Choosing());
        contributions.kernel(new Predicating());
        contributions.kernel(Casting.toType());
        contributions.kernel(Casting.likeInput());
    }

    private static void movement(Contributions contributions) {
        for (Kernel view : Viewing.all()) {
            contributions.kernel(view);
        }
        contributions.kernel(new Copying());
        TileCopying.both().forEach(contributions::kernel);
        contributions.kernel(new Gathering());
        contributions.kernel(new BitCasting());
        contributions.kernel(new Joining());
        contributions.kernel(new Padding());
        contributions.kernel(new Slicing());
        contributions.kernel(new Chunking());
        contributions.kernel(new Expanding());
        contributions.kernel(new Tiling());
        contributions.kernel(new Triangling());
        contributions.kernel(new Transposing());
        contributions.kernel(new BlockTransposing());
    }

    private static void products(Contributions contributions) {
        for (ProductForm form : ProductForm.values()) {
            contributions.kernel(new WideProduct(form));
            contributions.kernel(new MatricesProduct(form));
            contributions.kernel(new TiledProduct(form));
            contributions.kernel(RowsProduct.ofQuads(form));
        }
        for (ProductForm form : new ProductForm[] {ProductForm.MATMUL, ProductForm.LINEAR}) {
            contributions.kernel(new BlockedProduct(form));
            contributions.kernel(new LanesProduct(form));
            contributions.kernel(new PanelsProduct(form));
            contributions.kernel(RowsProduct.ofSingleElements(form));
        }
        NormalizedProjection.ALL.forEach(each -> contributions.kernel(new NormalizedRowsProduct(each)));
        contributions.kernel(new BatchedProduct());
        contributions.kernel(new IntegerProduct());
        contributions.kernel(Quantizing.toIntegers());
        contributions.kernel(Quantizing.andBack());
        contributions.kernel(new Dequantizing());
    }

    private static void reductions(Contributions contributions) {
        for (RowNorm form : RowNorm.all()) {
            contributions.kernel(new LayerNormQuads(form));
            contributions.kernel(new LayerNormWorkgroups(form));
        }
        contributions.kernel(EmbeddingNormalizing.ofQuads());
        contributions.kernel(EmbeddingNormalizing.ofSingleElements());
        contributions.kernel(new LayerNormRows(RowNorm.LAYER_NORM));
        contributions.kernel(new LayerNormRows(RowNorm.RMS_NORM));
        contributions.kernel(new MeanQuads());
        contributions.kernel(new MeanRows());
        contributions.kernel(new MeanWorkgroups());
        Reducing.all().forEach(contributions::kernel);
        contributions.kernel(new Finding());
        contributions.kernel(new Cumulating());
        contributions.kernel(new SoftmaxRows());
        contributions.kernel(new SoftmaxWorkgroups());
    }

    private static void windows(Contributions contributions) {
        for (ConvForm form : ConvForm.values()) {
            contributions.kernel(new LanesConvolution(form));
            contributions.kernel(new DirectConvolution(form));
        }
        contributions.kernel(new TransposedConvolution());
        contributions.kernel(new IntegerConvolution());
        contributions.kernel(DirectPool.ofElements());
        contributions.kernel(DirectPool.ofPlaces());
    }
}
