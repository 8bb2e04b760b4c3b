package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lemnos.spirv.SpirvException.Reason;

/** The types that a module declares, by id, in order of declaration. A type is built of earlier ones only, pointers excepted. */
final class Types {

    /** Source: SPIR-V specification 1.6, section 2.17. Bounds every recursion over types. */
    private static final int MAX_NESTING = 255;

    private final Map<Integer, Type> byId = new LinkedHashMap<>();
    private final Map<Integer, Integer> nesting = new HashMap<>();
    private final Set<Integer> forwardPointers = new HashSet<>();

    Map<Integer, Type> byId() {
        return Collections.unmodifiableMap(byId);
    }

    Optional<Type> find(int id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** The type behind {@code id}, which {@code user} needs. */
    Type get(int id, Instruction user) {
        Type type = byId.get(id);
        if (type == null) {
            throw user.refused(Reason.BAD_TYPE, "needs a type, %" + Integer.toUnsignedString(id) + " is none here");
        }
        return type;
    }

    void declareForward(Instruction declaration) {
        forwardPointers.add(declaration.operand(0));
    }

    boolean isForwardPointer(int id) {
        return forwardPointers.contains(id);
    }

    void declare(Instruction declaration) {
        int id = declaration.result();
        Type type = parse(declaration, id);
        byId.put(id, type);
    }

    private Type parse(Instruction in, int id) {
        return switch (in.opcode()) {
            case Op.TYPE_BOOL -> new Type.Scalar(NumericType.BOOL);
            case Op.TYPE_INT ->
                new Type.Scalar(NumericType.integer(in.operand(0), in.operand(1) != 0)
                        .orElseThrow(() -> in.refused(
                                Reason.BAD_TYPE, "of " + Integer.toUnsignedString(in.operand(0)) + " bits")));
            case Op.TYPE_FLOAT ->
                new Type.Scalar(NumericType.floating(in.operand(0), in.operands() > 1 ? in.operand(1) : -1)
                        .orElseThrow(() -> in.refused(
                                Reason.BAD_TYPE, "of " + Integer.toUnsignedString(in.operand(0)) + " bits")));
            case Op.TYPE_VECTOR -> new Type.Vector(scalar(in, 0), count(in));
            case Op.TYPE_MATRIX -> matrix(in);
            case Op.TYPE_ARRAY -> new Type.Array(id, nested(in, id, 0), in.operand(1));
            case Op.TYPE_RUNTIME_ARRAY -> new Type.RuntimeArray(id, nested(in, id, 0));
            case Op.TYPE_STRUCT -> struct(in, id);
            case Op.TYPE_POINTER -> new Type.Pointer(StorageClass.checked(in, in.operand(0)), in.operand(1));
            case Op.TYPE_FUNCTION -> function(in);
            case Op.TYPE_COOPERATIVE_MATRIX ->
                new Type.CooperativeMatrix(
                        scalar(in, 0).numeric(), in.operand(1), in.operand(2), in.operand(3), in.operand(4));
            default -> new Type.Other(in.opcode());
        };
    }

    private Type.Scalar scalar(Instruction in, int operand) {
        if (get(in.operand(operand), in) instanceof Type.Scalar scalar) {
            return scalar;
        }
        throw in.refused(Reason.BAD_TYPE, "needs a scalar component");
    }

    private static int count(Instruction in) {
        int count = in.operand(1);
        if (count < 2 || count > 4) {
            throw in.refused(
                    Reason.BAD_TYPE, "of " + Integer.toUnsignedString(count) + " components, 2 to 4 are allowed");
        }
        return count;
    }

    private Type matrix(Instruction in) {
        if (get(in.operand(0), in) instanceof Type.Vector column) {
            return new Type.Matrix(column, count(in));
        }
        throw in.refused(Reason.BAD_TYPE, "needs a vector as column");
    }

    private Type struct(Instruction in, int id) {
        List<Type> members = new ArrayList<>(in.operands());
        for (int i = 0; i < in.operands(); i++) {
            int member = in.operand(i);
            members.add(
                    isForwardPointer(member)
                            ? byId.getOrDefault(member, new Type.Pointer(StorageClass.PHYSICAL_STORAGE_BUFFER, 0))
                            : nested(in, id, i));
        }
        nesting.putIfAbsent(id, 1);
        return new Type.Struct(id, List.copyOf(members));
    }

    private Type function(Instruction in) {
        List<Type> parameters = new ArrayList<>();
        for (int i = 1; i < in.operands(); i++) {
            parameters.add(get(in.operand(i), in));
        }
        return new Type.Function(get(in.operand(0), in), List.copyOf(parameters));
    }

    /** The type at an operand, which becomes a part of {@code id}. */
    private Type nested(Instruction in, int id, int operand) {
        int part = in.operand(operand);
        int depth = nesting.getOrDefault(part, 0) + 1;
        if (depth > MAX_NESTING) {
            throw in.refused(Reason.NESTING_TOO_DEEP, "is nested " + depth + " deep, " + MAX_NESTING + " is the limit");
        }
        nesting.merge(id, depth, Math::max);
        return get(part, in);
    }
}
