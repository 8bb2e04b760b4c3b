package org.lemnos.portable.launch;

import java.util.Locale;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.sequence.Cell;
import org.lemnos.shaders.ArgReduce;
import org.lemnos.shaders.ArgReduceIntegers;
import org.lemnos.shaders.BinaryIntegers;
import org.lemnos.shaders.BinaryQuads;
import org.lemnos.shaders.BinaryScalars;
import org.lemnos.shaders.Cast;
import org.lemnos.shaders.CompareScalars;
import org.lemnos.shaders.ConvDirect;
import org.lemnos.shaders.ConvInteger;
import org.lemnos.shaders.ConvLanes;
import org.lemnos.shaders.ConvLayerDirect;
import org.lemnos.shaders.ConvLayerLanes;
import org.lemnos.shaders.Dequantize;
import org.lemnos.shaders.Fill;
import org.lemnos.shaders.Gather;
import org.lemnos.shaders.LayerNormRows;
import org.lemnos.shaders.LinearAttention;
import org.lemnos.shaders.MatmulBatched;
import org.lemnos.shaders.MatmulInteger;
import org.lemnos.shaders.Pool;
import org.lemnos.shaders.Predicate;
import org.lemnos.shaders.Quantize;
import org.lemnos.shaders.QuantizeDequantize;
import org.lemnos.shaders.Recurrence;
import org.lemnos.shaders.RecurrenceLstm;
import org.lemnos.shaders.ReduceIntegers;
import org.lemnos.shaders.ReduceQuads;
import org.lemnos.shaders.ReduceRows;
import org.lemnos.shaders.ReduceTerms;
import org.lemnos.shaders.ReduceWorkgroup;
import org.lemnos.shaders.Select;
import org.lemnos.shaders.SoftmaxRows;
import org.lemnos.shaders.SoftmaxWorkgroup;
import org.lemnos.shaders.StridedCopy;
import org.lemnos.shaders.TileElements;
import org.lemnos.shaders.TransposeBlocks;
import org.lemnos.shaders.Triangle;
import org.lemnos.shaders.UnaryIntegers;
import org.lemnos.shaders.UnaryQuads;
import org.lemnos.shaders.UnaryScalars;

/** The variants of the built-in shaders by the element type or size that they are compiled for. */
public final class Shaders {
    /** How the variants begin that put terms together in a tree over a workgroup. */
    private static final String TREE = "TREE_";

    private Shaders() {}

    private static String floating(ElementType type) {
        return type.token().toUpperCase(Locale.ROOT);
    }

    /** Two operands, a quad an invocation; f32 or f16. */
    public static SpirvModule binaryQuads(ElementType type) {
        return BinaryQuads.Variant.valueOf(floating(type)).module();
    }

    /** Two operands, an element an invocation; f32 or f16. */
    public static SpirvModule binaryScalars(ElementType type) {
        return BinaryScalars.Variant.valueOf(floating(type)).module();
    }

    /** One operand, a quad an invocation; f32 or f16. */
    public static SpirvModule unaryQuads(ElementType type) {
        return UnaryQuads.Variant.valueOf(floating(type)).module();
    }

    /** One operand, an element an invocation; f32 or f16. */
    public static SpirvModule unaryScalars(ElementType type) {
        return UnaryScalars.Variant.valueOf(floating(type)).module();
    }

    /** Two operands of integers, an element an invocation; of 1, 2, 4 or 8 bytes, with results of the same size or of 1. */
    public static SpirvModule binaryIntegers(int fromBytes, int toBytes) {
        return BinaryIntegers.Variant.valueOf("B" + fromBytes + "_B" + toBytes).module();
    }

    /** Two floating operands compared; f32 or f16. */
    public static SpirvModule compareScalars(ElementType type) {
        return CompareScalars.Variant.valueOf(floating(type)).module();
    }

    /** A choice between elements of 1, 2, 4 or 8 bytes. */
    public static SpirvModule select(int elementBytes) {
        return Select.Variant.valueOf("U" + 8 * elementBytes).module();
    }

    /** Whether elements are NaN or infinite; f32 or f16. */
    public static SpirvModule predicate(ElementType type) {
        return Predicate.Variant.valueOf(floating(type)).module();
    }

    /** A cast between elements of 1, 2, 4 or 8 bytes. */
    public static SpirvModule cast(int fromBytes, int toBytes) {
        return Cast.Variant.valueOf("B" + fromBytes + "_B" + toBytes).module();
    }

    /** A strided copy of units of 1, 2, 4, 8 or 16 bytes. */
    public static SpirvModule stridedCopy(int unitBytes) {
        return StridedCopy.Variant.valueOf("U" + 8 * unitBytes).module();
    }

    /** Elements of so many bytes from row-major order into tiles, or back. */
    public static SpirvModule tileElements(boolean intoTiles, int elementBytes) {
        return TileElements.Variant.valueOf((intoTiles ? "TILE_U" : "UNTILE_U") + 8 * elementBytes)
                .module();
    }

    /** A transpose of 32-bit elements by blocks of four by four. */
    public static SpirvModule transposeBlocks() {
        return TransposeBlocks.Variant.MAIN.module();
    }

    /** A gather of units of 1, 2, 4, 8 or 16 bytes. */
    public static SpirvModule gather(int unitBytes) {
        return Gather.Variant.valueOf("U" + 8 * unitBytes).module();
    }

    /** A fill of elements of 1, 2, 4 or 8 bytes. */
    public static SpirvModule fill(int elementBytes) {
        return Fill.Variant.valueOf("U" + 8 * elementBytes).module();
    }

    /** Means, one an invocation; f32 or f16. */
    public static SpirvModule reduceRows(ElementType type) {
        return ReduceRows.Variant.valueOf(floating(type)).module();
    }

    /** Sums, products, largest and smallest elements, one an invocation; f32 or f16. */
    public static SpirvModule reduceTerms(ElementType type, boolean tree) {
        return ReduceTerms.Variant.valueOf((tree ? TREE : "") + floating(type)).module();
    }

    /** The same of integers and truth values of 1, 2, 4 or 8 bytes. */
    public static SpirvModule reduceIntegers(int elementBytes, boolean tree) {
        return ReduceIntegers.Variant.valueOf((tree ? TREE : "") + "B" + elementBytes)
                .module();
    }

    /** The places of the largest or smallest elements along an axis; f32 or f16. */
    public static SpirvModule argReduce(ElementType type) {
        return ArgReduce.Variant.valueOf(floating(type)).module();
    }

    /** The same of integers of 1, 2, 4 or 8 bytes. */
    public static SpirvModule argReduceIntegers(int elementBytes) {
        return ArgReduceIntegers.Variant.valueOf("B" + elementBytes).module();
    }

    /** A function of integers of 1, 2, 4 or 8 bytes. */
    public static SpirvModule unaryIntegers(int elementBytes) {
        return UnaryIntegers.Variant.valueOf("B" + elementBytes).module();
    }

    /** A triangle of matrices of elements of 1, 2, 4 or 8 bytes. */
    public static SpirvModule triangle(int elementBytes) {
        return Triangle.Variant.valueOf("U" + 8 * elementBytes).module();
    }

    /** Convolution, one element an invocation; f32 or f16. */
    public static SpirvModule convDirect(ElementType type) {
        return ConvDirect.Variant.valueOf(floating(type)).module();
    }

    /** Convolution over subgroups; f32 or f16. */
    public static SpirvModule convLanes(ElementType type) {
        return ConvLanes.Variant.valueOf(floating(type)).module();
    }

    /** Convolution with what follows it, one element an invocation; f32 or f16. */
    public static SpirvModule convLayerDirect(ElementType type) {
        return ConvLayerDirect.Variant.valueOf(floating(type)).module();
    }

    /** Convolution with what follows it, over subgroups; f32 or f16. */
    public static SpirvModule convLayerLanes(ElementType type) {
        return ConvLayerLanes.Variant.valueOf(floating(type)).module();
    }

    /** Convolution of 8-bit integers, one element an invocation. */
    public static SpirvModule convInteger() {
        return ConvInteger.Variant.MAIN.module();
    }

    /** Matrix product of 8-bit integers. */
    public static SpirvModule matmulInteger() {
        return MatmulInteger.Variant.MAIN.module();
    }

    /** Numbers to integers of 1 or 2 bytes; from f32 or f16. */
    public static SpirvModule quantize(ElementType type, int elementBytes) {
        return Quantize.Variant.valueOf(floating(type) + "_B" + elementBytes).module();
    }

    /** Numbers to integers of 1 or 2 bytes and back; of f32 or f16. */
    public static SpirvModule quantizeDequantize(ElementType type, int elementBytes) {
        return QuantizeDequantize.Variant.valueOf(floating(type) + "_B" + elementBytes)
                .module();
    }

    /** Integers of 1, 2 or 4 bytes to numbers; to f32 or f16. */
    public static SpirvModule dequantize(int elementBytes, ElementType type) {
        return Dequantize.Variant.valueOf("B" + elementBytes + "_" + floating(type))
                .module();
    }

    /** A recurrent layer, one sequence a workgroup; f32 or f16. */
    public static SpirvModule recurrence(Cell cell, ElementType type) {
        return cell == Cell.LSTM
                ? RecurrenceLstm.Variant.valueOf(floating(type)).module()
                : Recurrence.Variant.valueOf(cell.name() + "_" + floating(type)).module();
    }

    /** Linear attention, one column of a state an invocation; f32 or f16. */
    public static SpirvModule linearAttention(ElementType type) {
        return LinearAttention.Variant.valueOf(floating(type)).module();
    }

    /** Pools, one an invocation; f32, f16, u8 or i8. */
    public static SpirvModule pool(ElementType type) {
        return Pool.Variant.valueOf(pooled(type)).module();
    }

    /** The places of the largest elements of pools, one an invocation; f32, f16, u8 or i8. */
    public static SpirvModule poolPlaces(ElementType type) {
        return Pool.Variant.valueOf(pooled(type) + "_PLACES").module();
    }

    private static String pooled(ElementType type) {
        return type.isFloating() ? floating(type) : "B8";
    }

    /** Means of rows of quads, one an invocation; f32 or f16. */
    public static SpirvModule reduceQuads(ElementType type) {
        return ReduceQuads.Variant.valueOf(floating(type)).module();
    }

    /** Means, one a workgroup; f32 or f16. */
    public static SpirvModule reduceWorkgroup(ElementType type) {
        return ReduceWorkgroup.Variant.valueOf(floating(type)).module();
    }

    /** Layer normalization, one row an invocation; f32 or f16. */
    public static SpirvModule layerNormRows(ElementType type) {
        return LayerNormRows.Variant.valueOf(floating(type)).module();
    }

    /** Softmax, one row an invocation; f32 or f16. */
    public static SpirvModule softmaxRows(ElementType type) {
        return SoftmaxRows.Variant.valueOf(floating(type)).module();
    }

    /** Softmax, one row a workgroup; f32 or f16. */
    public static SpirvModule softmaxWorkgroup(ElementType type) {
        return SoftmaxWorkgroup.Variant.valueOf(floating(type)).module();
    }

    /** Many small matrix products; f32 or f16. */
    public static SpirvModule matmulBatched(ElementType type) {
        return MatmulBatched.Variant.valueOf(floating(type)).module();
    }
}
