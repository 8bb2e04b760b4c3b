package org.lemnos.portable.elementwise;

import java.util.List;
import java.util.function.BiFunction;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Cast;
import org.lemnos.operations.tensor.CastLike;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** A tensor in another element type, one element at a time, between all types; in 32-bit integer arithmetic alone. */
public final class Casting extends PortableKernel {
    private static final int FROM_ID = 1;
    private static final int TO_ID = 2;
    private static final int OPERATIONS_PER_ELEMENT = 16;

    /** The types in the numbering of cast_integers.glsl. */
    private static final List<ElementType> CODES = List.of(
            ElementType.BOOL,
            ElementType.U8,
            ElementType.I8,
            ElementType.U16,
            ElementType.I16,
            ElementType.U32,
            ElementType.I32,
            ElementType.U64,
            ElementType.I64,
            ElementType.F16,
            ElementType.BF16,
            ElementType.F32,
            ElementType.F64);

    /** A type's number in the shaders. */
    public static int code(ElementType type) {
        return CODES.indexOf(type);
    }

    private Casting(KernelDescriptor descriptor) {
        super(descriptor);
    }

    /** The kernel of {@code tensor/cast}. */
    public static Casting toType() {
        return new Casting(allPairs(
                KernelDescriptor.builder("cast", Version.of(1, 0), Cast.ID, Cast.VERSION), SingleElements::claim));
    }

    /** The kernel of {@code tensor/cast_like}, which looks at the second input's type alone. */
    public static Casting likeInput() {
        return new Casting(allPairs(
                KernelDescriptor.builder("cast_like", Version.of(1, 0), CastLike.ID, CastLike.VERSION),
                (from, to) -> SingleElements.claim(from, to, to)));
    }

    private static KernelDescriptor allPairs(
            KernelDescriptor.Builder descriptor, BiFunction<ElementType, ElementType, Claim.Builder> claim) {
        return ClaimsByType.of(descriptor).eachPair(CODES, CODES, claim).build();
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 200, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        ElementType from = problem.input(0).elementType();
        TensorType output = problem.output(0);
        return Lowering.of(Grid.invocations(
                        Shaders.cast(from.sizeBytes(), output.elementType().sizeBytes()),
                        output.elements(),
                        problem.device())
                .specialize(FROM_ID, code(from))
                .specialize(TO_ID, code(output.elementType()))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) output.elements())
                .build());
    }
}
