package org.lemnos.spirv;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.lemnos.spirv.SpirvException.Reason;

/** Finds a module's workgroup size: the WorkgroupSize constant where there is one, else LocalSizeId, else LocalSize. */
final class WorkgroupSizes {

    // Source: SPIR-V specification 1.6, sections 3.6 (execution modes) and 3.21 (built-ins).
    private static final int LOCAL_SIZE = 17;
    private static final int LOCAL_SIZE_ID = 38;
    private static final int WORKGROUP_SIZE = 25;

    private WorkgroupSizes() {}

    static WorkgroupSize of(ModuleIndex module, Constants constants) {
        Optional<Instruction> constant = builtIn(module);
        if (constant.isPresent()) {
            Instruction in = constant.get();
            int id = in.result();
            return WorkgroupSize.of(
                    constants.partSize(id, 0, in), constants.partSize(id, 1, in), constants.partSize(id, 2, in));
        }
        Optional<Instruction> ids = mode(module, Op.EXECUTION_MODE_ID, LOCAL_SIZE_ID);
        if (ids.isPresent()) {
            Instruction in = ids.get();
            return WorkgroupSize.of(
                    constants.size(in.operand(2), in),
                    constants.size(in.operand(3), in),
                    constants.size(in.operand(4), in));
        }
        Instruction in = mode(module, Op.EXECUTION_MODE, LOCAL_SIZE)
                .orElseThrow(() -> new SpirvException(
                        Reason.NO_WORKGROUP_SIZE,
                        0,
                        "the entry point has neither LocalSize nor LocalSizeId; declare local_size_x"));
        return WorkgroupSize.of(unsigned(in, 2), unsigned(in, 3), unsigned(in, 4));
    }

    /** The axis, x, y or z, that a constant's id is the size of. */
    static Map<Integer, String> axes(ModuleIndex module) {
        Map<Integer, String> axes = new LinkedHashMap<>();
        builtIn(module).filter(in -> in.opcode() == Op.SPEC_CONSTANT_COMPOSITE).ifPresent(in -> add(axes, in, 0));
        mode(module, Op.EXECUTION_MODE_ID, LOCAL_SIZE_ID).ifPresent(in -> add(axes, in, 2));
        return axes;
    }

    private static void add(Map<Integer, String> axes, Instruction in, int first) {
        for (int i = 0; i < 3; i++) {
            axes.putIfAbsent(in.operand(first + i), "xyz".substring(i, i + 1));
        }
    }

    private static long unsigned(Instruction in, int operand) {
        return in.operand(operand) & 0xffff_ffffL;
    }

    private static Optional<Instruction> builtIn(ModuleIndex module) {
        return module.constants().stream()
                .filter(in -> module.decorations()
                                .value(in.result(), Decorations.BUILT_IN)
                                .orElse(-1)
                        == WORKGROUP_SIZE)
                .findFirst();
    }

    private static Optional<Instruction> mode(ModuleIndex module, int opcode, int mode) {
        return module.entryPoint().modes().stream()
                .filter(in -> in.opcode() == opcode && in.operand(1) == mode)
                .findFirst();
    }
}
