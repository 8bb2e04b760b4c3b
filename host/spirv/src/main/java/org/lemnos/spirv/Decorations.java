package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** What a module says about ids and about the members of structs. Source of the numbers: SPIR-V specification 1.6, section 3.20. */
final class Decorations {
    static final int SPEC_ID = 1;
    static final int BLOCK = 2;
    static final int ROW_MAJOR = 4;
    static final int COLUMN_MAJOR = 5;
    static final int ARRAY_STRIDE = 6;
    static final int MATRIX_STRIDE = 7;
    static final int BUILT_IN = 11;
    static final int NON_WRITABLE = 24;
    static final int NON_READABLE = 25;
    static final int BINDING = 33;
    static final int DESCRIPTOR_SET = 34;
    static final int OFFSET = 35;

    private static final int WHOLE = -1;

    private record Target(int id, int member) {}

    private record Decoration(int kind, OptionalInt value) {}

    private final Map<Target, List<Decoration>> decorations = new HashMap<>();
    private final Map<Target, String> names = new HashMap<>();

    void add(Instruction in) {
        switch (in.opcode()) {
            case Op.NAME -> names.putIfAbsent(new Target(in.operand(0), WHOLE), in.text(1));
            case Op.MEMBER_NAME -> names.putIfAbsent(new Target(in.operand(0), in.operand(1)), in.text(2));
            case Op.DECORATE -> add(new Target(in.operand(0), WHOLE), in, 1);
            case Op.MEMBER_DECORATE -> add(new Target(in.operand(0), in.operand(1)), in, 2);
            default -> {
                // Strings and ids decorate for other readers.
            }
        }
    }

    private void add(Target target, Instruction in, int kindAt) {
        OptionalInt value = in.operands() > kindAt + 1 ? OptionalInt.of(in.operand(kindAt + 1)) : OptionalInt.empty();
        decorations.computeIfAbsent(target, t -> new ArrayList<>(2)).add(new Decoration(in.operand(kindAt), value));
    }

    /** The debug name of an id, or "". */
    String name(int id) {
        return names.getOrDefault(new Target(id, WHOLE), "");
    }

    /** The debug name of a struct's member, or "". */
    String memberName(int structId, int member) {
        return names.getOrDefault(new Target(structId, member), "");
    }

    boolean has(int id, int kind) {
        return has(new Target(id, WHOLE), kind);
    }

    boolean memberHas(int structId, int member, int kind) {
        return has(new Target(structId, member), kind);
    }

    /** The decoration's literal, if the id has it. */
    OptionalInt value(int id, int kind) {
        return value(new Target(id, WHOLE), kind);
    }

    OptionalInt memberValue(int structId, int member, int kind) {
        return value(new Target(structId, member), kind);
    }

    private boolean has(Target target, int kind) {
        return decorations.getOrDefault(target, List.of()).stream().anyMatch(d -> d.kind() == kind);
    }

    private OptionalInt value(Target target, int kind) {
        return decorations.getOrDefault(target, List.of()).stream()
                .filter(d -> d.kind() == kind)
                .map(Decoration::value)
                .flatMapToInt(OptionalInt::stream)
                .findFirst();
    }
}
