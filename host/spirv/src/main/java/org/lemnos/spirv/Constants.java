package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.lemnos.spirv.ConstantValue.Composite;
import org.lemnos.spirv.ConstantValue.Scalar;
import org.lemnos.spirv.ConstantValue.Unknown;
import org.lemnos.spirv.SpirvException.Reason;

/** The values of a module's constants once specialization constants have theirs. */
final class Constants {

    private final ModuleIndex module;
    private final Map<Integer, ConstantValue> values = new HashMap<>();

    private Constants(ModuleIndex module) {
        this.module = module;
    }

    /** @param bits the low 32 bits for each specialization id that is set; every id is one of the module's */
    static Constants of(ModuleIndex module, Map<Integer, Integer> bits) {
        Constants constants = new Constants(module);
        for (Instruction declaration : module.constants()) {
            constants.values.put(declaration.result(), constants.evaluate(declaration, bits));
        }
        return constants;
    }

    /** The constant as an unsigned number that a size can be made of. */
    long size(int id, Instruction user) {
        ConstantValue value = values.getOrDefault(id, Unknown.UNKNOWN);
        if (value instanceof Scalar scalar && scalar.bits() >= 0) {
            return scalar.bits();
        }
        throw user.refused(Reason.NOT_A_CONSTANT, "depends on %" + id + ", whose value cannot be computed");
    }

    /** What is known of a value; nothing unless it is a constant. */
    ConstantValue valueOf(int id) {
        return values.getOrDefault(id, Unknown.UNKNOWN);
    }

    /** The part of a composite as an unsigned number. */
    long partSize(int id, int index, Instruction user) {
        if (values.getOrDefault(id, Unknown.UNKNOWN).part(index) instanceof Scalar scalar) {
            return scalar.bits();
        }
        throw user.refused(
                Reason.NOT_A_CONSTANT, "depends on part " + index + " of %" + id + ", whose value cannot be computed");
    }

    private ConstantValue evaluate(Instruction in, Map<Integer, Integer> bits) {
        Optional<Integer> given = specId(in).stream().boxed().findFirst().map(bits::get);
        return switch (in.opcode()) {
            case Op.CONSTANT_TRUE -> ConstantValue.bool(true);
            case Op.CONSTANT_FALSE -> ConstantValue.bool(false);
            case Op.SPEC_CONSTANT_TRUE ->
                ConstantValue.bool(given.map(word -> word != 0).orElse(true));
            case Op.SPEC_CONSTANT_FALSE ->
                ConstantValue.bool(given.map(word -> word != 0).orElse(false));
            case Op.CONSTANT, Op.SPEC_CONSTANT -> number(in, given);
            case Op.CONSTANT_COMPOSITE, Op.SPEC_CONSTANT_COMPOSITE -> composite(in);
            case Op.CONSTANT_COMPOSITE_REPLICATE, Op.SPEC_CONSTANT_COMPOSITE_REPLICATE -> replicated(in);
            case Op.CONSTANT_NULL -> zero(module.types().get(in.type(), in));
            default -> folded(in);
        };
    }

    private OptionalInt specId(Instruction in) {
        return switch (in.opcode()) {
            case Op.SPEC_CONSTANT, Op.SPEC_CONSTANT_TRUE, Op.SPEC_CONSTANT_FALSE ->
                module.decorations().value(in.result(), Decorations.SPEC_ID);
            default -> OptionalInt.empty();
        };
    }

    private ConstantValue number(Instruction in, Optional<Integer> given) {
        if (!(module.types().get(in.type(), in) instanceof Type.Scalar scalar)
                || scalar.numeric() == NumericType.BOOL) {
            throw in.refused(Reason.BAD_TYPE, "needs a number's type");
        }
        int width = scalar.numeric().sizeBytes() * Byte.SIZE;
        int words = width > Integer.SIZE ? 2 : 1;
        if (in.operands() != words) {
            throw in.malformed("has " + in.operands() + " literal words, its type has " + words);
        }
        long value = in.operand(0) & 0xffff_ffffL;
        if (words == 2) {
            value |= (long) in.operand(1) << Integer.SIZE;
        }
        return new Scalar(given.map(word -> word & 0xffff_ffffL).orElse(value), width);
    }

    private ConstantValue composite(Instruction in) {
        List<ConstantValue> parts = new ArrayList<>(in.operands());
        for (int i = 0; i < in.operands(); i++) {
            parts.add(value(in.operand(i)));
        }
        return new Composite(List.copyOf(parts));
    }

    private ConstantValue replicated(Instruction in) {
        return module.types().get(in.type(), in) instanceof Type.Vector vector
                ? Composite.replicated(value(in.operand(0)), vector.count())
                : Unknown.UNKNOWN;
    }

    private static ConstantValue zero(Type type) {
        if (type instanceof Type.Scalar scalar) {
            return scalarZero(scalar);
        }
        return type instanceof Type.Vector vector
                ? Composite.replicated(scalarZero(vector.component()), vector.count())
                : Unknown.UNKNOWN;
    }

    private static Scalar scalarZero(Type.Scalar scalar) {
        return new Scalar(0, width(scalar));
    }

    private static int width(Type.Scalar scalar) {
        return scalar.numeric() == NumericType.BOOL ? 1 : scalar.numeric().sizeBytes() * Byte.SIZE;
    }

    private ConstantValue value(int id) {
        return values.getOrDefault(id, Unknown.UNKNOWN);
    }

    private ConstantValue folded(Instruction in) {
        Type type = module.types().get(in.type(), in);
        return switch (in.operand(0)) {
            case Op.COMPOSITE_EXTRACT -> extracted(in);
            case Op.COMPOSITE_INSERT -> inserted(in, type);
            case Op.VECTOR_SHUFFLE -> shuffled(in, type);
            default -> {
                if (type instanceof Type.Scalar scalar) {
                    yield ConstantFolding.fold(in.operand(0), width(scalar), operands(in));
                }
                yield type instanceof Type.Vector vector ? foldedByComponent(in, vector) : Unknown.UNKNOWN;
            }
        };
    }

    private List<ConstantValue> operands(Instruction in) {
        List<ConstantValue> operands = new ArrayList<>();
        for (int i = 1; i < in.operands(); i++) {
            operands.add(value(in.operand(i)));
        }
        return operands;
    }

    private ConstantValue foldedByComponent(Instruction in, Type.Vector vector) {
        List<ConstantValue> operands = operands(in);
        List<ConstantValue> parts = new ArrayList<>();
        for (int i = 0; i < vector.count(); i++) {
            int component = i;
            List<ConstantValue> own = operands.stream()
                    .map(operand -> operand instanceof Scalar ? operand : operand.part(component))
                    .toList();
            parts.add(ConstantFolding.fold(in.operand(0), width(vector.component()), own));
        }
        return new Composite(List.copyOf(parts));
    }

    private ConstantValue extracted(Instruction in) {
        ConstantValue value = value(in.operand(1));
        for (int i = 2; i < in.operands(); i++) {
            value = value.part(in.operand(i));
        }
        return value;
    }

    /** Only vectors: sizes do not depend on larger composites, and copying those would cost memory without bound. */
    private ConstantValue inserted(Instruction in, Type type) {
        if (!(type instanceof Type.Vector vector) || in.operands() != 4) {
            return Unknown.UNKNOWN;
        }
        List<ConstantValue> parts = new ArrayList<>();
        for (int i = 0; i < vector.count(); i++) {
            parts.add(
                    in.operand(3) == i
                            ? value(in.operand(1))
                            : value(in.operand(2)).part(i));
        }
        return new Composite(List.copyOf(parts));
    }

    private ConstantValue shuffled(Instruction in, Type type) {
        ConstantValue first = value(in.operand(1));
        ConstantValue second = value(in.operand(2));
        if (!(type instanceof Type.Vector vector)
                || in.operands() != 3 + vector.count()
                || !(first instanceof Composite composite)) {
            return Unknown.UNKNOWN;
        }
        int firstParts = composite.parts().size();
        List<ConstantValue> parts = new ArrayList<>();
        for (int i = 0; i < vector.count(); i++) {
            int from = in.operand(3 + i);
            parts.add(from >= 0 && from < firstParts ? first.part(from) : second.part(from - firstParts));
        }
        return new Composite(List.copyOf(parts));
    }
}
