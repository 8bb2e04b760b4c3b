package org.lemnos.api.operation;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.lemnos.api.Identifiers;
import org.lemnos.api.Stable;

/**
 * One tensor that an operation takes or gives: its name, element types, shape and aliasing; immutable.
 *
 * <p>A shape is a list of dimensions, outermost first: a decimal number is that extent, a name is a symbol that has one value in
 * all ports of a call, and {@code ...} in first place stands for any number of leading axes. Without {@link #dims} any shape is
 * taken; the oracle's {@code infer} has the last word on shapes.
 */
@Stable
public final class Port {
    /** How many tensors a port takes. */
    public enum Arity {
        /** Exactly one. */
        REQUIRED,
        /** One or none; a place without a tensor keeps its number. */
        OPTIONAL,
        /** A run of tensors at the end of the inputs. */
        VARIADIC
    }

    /** What an output may or must share with an input. */
    public enum AliasKind {
        /** Own bytes. */
        NONE,
        /** The input's bytes where a kernel offers it and nobody else needs the input. */
        MAY,
        /** Always the input's bytes: as they are, such as a reshape, or, where the input is {@link Port#updated}, as the operation leaves them. */
        MUST
    }

    private final String name;
    private final Arity arity;
    private final int atLeast;
    private final Set<ElementType> types;
    private final List<String> dims;
    private final AliasKind aliasKind;
    private final int aliasedInput;
    private final boolean typeOnly;
    private final boolean updated;

    private Port(
            String name,
            Arity arity,
            int atLeast,
            Set<ElementType> types,
            List<String> dims,
            AliasKind aliasKind,
            int aliasedInput,
            boolean typeOnly,
            boolean updated) {
        this.name = Identifiers.check("port name", name);
        this.arity = arity;
        this.atLeast = atLeast;
        this.types = Set.copyOf(types);
        this.dims = List.copyOf(dims);
        this.aliasKind = aliasKind;
        this.aliasedInput = aliasedInput;
        this.typeOnly = typeOnly;
        this.updated = updated;
    }

    private static Port of(String name, Arity arity, int atLeast) {
        return new Port(
                name, arity, atLeast, EnumSet.allOf(ElementType.class), List.of(), AliasKind.NONE, -1, false, false);
    }

    /** A port that always has a tensor. */
    public static Port required(String name) {
        return of(name, Arity.REQUIRED, 1);
    }

    /** A port that may be left out. */
    public static Port optional(String name) {
        return of(name, Arity.OPTIONAL, 0);
    }

    /** A run of at least so many tensors; only the last input may be one. */
    public static Port variadic(String name, int atLeast) {
        if (atLeast < 0) {
            throw new IllegalArgumentException("port '" + name + "' asks for at least " + atLeast + " tensors");
        }
        return of(name, Arity.VARIADIC, atLeast);
    }

    /** The same port, taking only these element types; without this call it takes all. */
    public Port types(ElementType first, ElementType... others) {
        return new Port(
                name, arity, atLeast, EnumSet.of(first, others), dims, aliasKind, aliasedInput, typeOnly, updated);
    }

    /** The same port with this shape. */
    public Port dims(String... outermostFirst) {
        for (int i = 0; i < outermostFirst.length; i++) {
            if (i > 0 && outermostFirst[i].equals("...")) {
                throw new IllegalArgumentException("port '" + name + "': '...' may only stand first");
            }
        }
        return new Port(
                name, arity, atLeast, types, List.of(outermostFirst), aliasKind, aliasedInput, typeOnly, updated);
    }

    /** The same output, whose bytes may be those of an input. */
    public Port mayAlias(int input) {
        return new Port(name, arity, atLeast, types, dims, AliasKind.MAY, input, typeOnly, updated);
    }

    /** The same output, whose bytes are those of an input. */
    public Port mustAlias(int input) {
        return new Port(name, arity, atLeast, types, dims, AliasKind.MUST, input, typeOnly, updated);
    }

    /** The same input, of which only the type matters and no element is read, such as that of {@code tensor/shape}. */
    public Port typeOnly() {
        return new Port(name, arity, atLeast, types, dims, aliasKind, aliasedInput, true, updated);
    }

    /** The same input, whose bytes the operation writes over; exactly one output must alias it and holds what becomes of them. */
    public Port updated() {
        return new Port(name, arity, atLeast, types, dims, aliasKind, aliasedInput, typeOnly, true);
    }

    /** The port's name. */
    public String name() {
        return name;
    }

    /** How many tensors it takes. */
    public Arity arity() {
        return arity;
    }

    /** The fewest tensors that it takes. */
    public int atLeast() {
        return atLeast;
    }

    /** The element types that it takes. */
    public Set<ElementType> types() {
        return types;
    }

    /** The shape, outermost dimension first; empty if any shape is taken. */
    public List<String> dims() {
        return dims;
    }

    /** What it shares with an input. */
    public AliasKind aliasKind() {
        return aliasKind;
    }

    /** The input that it shares bytes with. */
    public OptionalInt aliasedInput() {
        return aliasedInput < 0 ? OptionalInt.empty() : OptionalInt.of(aliasedInput);
    }

    /** Whether only the tensor's type matters and no element is read. */
    public boolean isTypeOnly() {
        return typeOnly;
    }

    /** Whether the operation writes over the input's bytes. */
    public boolean isUpdated() {
        return updated;
    }
}
