package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.lemnos.spirv.SpirvException.Reason;

/** Lists a module's specialization constants with names, types and defaults. */
final class SpecializationConstants {
    /** The most of them; a host hands them all to the driver at once. */
    static final int MOST = 1024;

    private final ModuleIndex module;
    private final Map<Integer, String> workgroupNames;

    private SpecializationConstants(ModuleIndex module) {
        this.module = module;
        this.workgroupNames = workgroupNames(module);
    }

    static List<SpecializationConstant> of(ModuleIndex module) {
        SpecializationConstants reader = new SpecializationConstants(module);
        Map<Integer, SpecializationConstant> byId = new TreeMap<>();
        for (Instruction in : module.constants()) {
            OptionalInt id =
                    isScalar(in) ? module.decorations().value(in.result(), Decorations.SPEC_ID) : OptionalInt.empty();
            if (id.isPresent()) {
                SpecializationConstant constant = reader.constant(in, id.getAsInt());
                byId.merge(constant.id(), constant, (earlier, later) -> same(earlier, later, in));
                if (byId.size() > MOST) {
                    throw in.refused(
                            Reason.TOO_MANY_RESOURCES,
                            "is one specialization constant more than the limit of " + MOST
                                    + "; read the rest from a buffer");
                }
            }
        }
        return List.copyOf(new ArrayList<>(byId.values()));
    }

    /** Compilers repeat a constant for each place that reads it, with or without its name. */
    private static SpecializationConstant same(
            SpecializationConstant earlier, SpecializationConstant later, Instruction in) {
        if (earlier.type() != later.type() || earlier.defaultBits() != later.defaultBits()) {
            throw in.refused(
                    Reason.CONFLICTING_SPECIALIZATION_ID,
                    "has specialization id " + later.id()
                            + ", which another constant with another type or default has too");
        }
        return earlier.name().isEmpty() ? later : earlier;
    }

    private static boolean isScalar(Instruction in) {
        return in.opcode() >= Op.SPEC_CONSTANT_TRUE && in.opcode() <= Op.SPEC_CONSTANT;
    }

    private SpecializationConstant constant(Instruction in, int id) {
        if (!(module.types().get(in.type(), in) instanceof Type.Scalar scalar)) {
            throw in.refused(Reason.BAD_TYPE, "is no scalar");
        }
        String own = module.decorations().name(in.result());
        String name = own.isEmpty() ? workgroupNames.getOrDefault(in.result(), "") : own;
        return new SpecializationConstant(id, name, scalar.numeric(), defaultBits(in, scalar.numeric()));
    }

    private static long defaultBits(Instruction in, NumericType type) {
        return switch (in.opcode()) {
            case Op.SPEC_CONSTANT_TRUE -> 1;
            case Op.SPEC_CONSTANT_FALSE -> 0;
            default ->
                switch (type.sizeBytes()) {
                    case 8 -> (in.operand(0) & 0xffff_ffffL) | ((long) in.operand(1) << Integer.SIZE);
                    case 4 -> in.operand(0) & 0xffff_ffffL;
                    case 2 -> in.operand(0) & 0xffffL;
                    default -> in.operand(0) & 0xffL;
                };
        };
    }

    /** GLSL gives no names to {@code local_size_x_id} and its like. */
    private static Map<Integer, String> workgroupNames(ModuleIndex module) {
        Map<Integer, String> names = new HashMap<>();
        WorkgroupSizes.axes(module).forEach((id, axis) -> names.putIfAbsent(id, "local_size_" + axis));
        return names;
    }
}
