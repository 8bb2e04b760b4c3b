package org.lemnos.portable.launch;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.operation.ElementType;

/** Collects the claims of a kernel that serves a combination of ports for each of several element types; for one thread. */
public final class ClaimsByType {
    /** The floating types that shaders compute with. */
    public static final List<ElementType> FLOATING = List.of(ElementType.F32, ElementType.F16);

    /** The types of indices. */
    public static final List<ElementType> INDICES = List.of(ElementType.I64, ElementType.I32);

    /** The types of bytes that are numbers. */
    public static final List<ElementType> BYTES = List.of(ElementType.U8, ElementType.I8);

    /** The integers. */
    public static final List<ElementType> WHOLE = List.of(
            ElementType.U8,
            ElementType.I8,
            ElementType.U16,
            ElementType.I16,
            ElementType.U32,
            ElementType.I32,
            ElementType.U64,
            ElementType.I64);

    /** The numbers that shaders compute with. */
    public static final List<ElementType> NUMBERS =
            Stream.concat(FLOATING.stream(), WHOLE.stream()).toList();

    /** Every type. */
    public static final List<ElementType> ALL = List.of(ElementType.values());

    private final KernelDescriptor.Builder descriptor;

    private ClaimsByType(KernelDescriptor.Builder descriptor) {
        this.descriptor = descriptor;
    }

    /** Starts to add claims to a descriptor. */
    public static ClaimsByType of(KernelDescriptor.Builder descriptor) {
        return new ClaimsByType(descriptor);
    }

    /** Adds a claim for each of the types, in their order. */
    public ClaimsByType each(List<ElementType> types, Function<ElementType, Claim.Builder> claim) {
        types.forEach(type -> descriptor.claim(claim.apply(type).build()));
        return this;
    }

    /** Adds a claim for each pair of types, in the order of the outer ones. */
    public ClaimsByType eachPair(
            List<ElementType> outer,
            List<ElementType> inner,
            BiFunction<ElementType, ElementType, Claim.Builder> claim) {
        outer.forEach(first -> each(inner, second -> claim.apply(first, second)));
        return this;
    }

    /** The descriptor with its claims. */
    public KernelDescriptor build() {
        return descriptor.build();
    }
}
