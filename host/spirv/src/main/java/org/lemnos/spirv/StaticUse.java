package org.lemnos.spirv;

import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.spirv.SpirvException.Reason;

/**
 * What the code that the entry point can reach touches and does, before specialization.
 *
 * @param variables the reachable variables outside of functions, in order of declaration
 * @param buffers the storage buffer variables among them
 * @param flow what is done to each of the buffers, by place in the list
 * @param subgroups the groups of subgroup operations
 * @param subgroupTypes the scalar types that those work on
 * @param barriers the control barriers, whose scopes are constants
 * @param multiplyAdds the cooperative multiply-adds, one for each combination of types and operands
 */
record StaticUse(
        List<Instruction> variables,
        List<Instruction> buffers,
        PointerFlow.Result flow,
        Set<SubgroupUse> subgroups,
        Set<NumericType> subgroupTypes,
        List<Instruction> barriers,
        List<MultiplyAdd> multiplyAdds,
        boolean integerAtomics,
        boolean floatAtomics,
        boolean arrayLength) {

    /** The ids of the four matrix types and the operand bits of a multiply-add. */
    record MultiplyAdd(int a, int b, int c, int result, int operands, int definedAt) {}

    static StaticUse of(ModuleIndex module) {
        List<FunctionBody> reachable = CallTree.reachable(module);
        Scan scan = new Scan(module);
        reachable.forEach(body -> module.forEach(body, scan::visit));
        List<Instruction> variables = module.variables().stream()
                .filter(v -> scan.named.get(v.result()))
                .toList();
        variables.forEach(StaticUse::checkPointer);
        List<Instruction> buffers = variables.stream()
                .filter(v -> v.operand(0) == StorageClass.STORAGE_BUFFER)
                .toList();
        if (buffers.size() > PointerFlow.MAX_VARIABLES) {
            throw buffers.get(PointerFlow.MAX_VARIABLES)
                    .refused(
                            Reason.TOO_MANY_RESOURCES,
                            "is one of " + buffers.size() + " storage buffer variables, " + PointerFlow.MAX_VARIABLES
                                    + " are followed");
        }
        variables.forEach(scan::visitBuiltIn);
        List<Integer> bufferIds = buffers.stream().map(Instruction::result).toList();
        return new StaticUse(
                variables,
                buffers,
                PointerFlow.of(module, reachable, bufferIds),
                scan.subgroups,
                scan.subgroupTypes,
                List.copyOf(scan.barriers.values()),
                scan.multiplyAdds.values().stream()
                        .sorted(Comparator.comparingInt(MultiplyAdd::definedAt))
                        .toList(),
                scan.integerAtomics,
                scan.floatAtomics,
                scan.arrayLength);
    }

    private static void checkPointer(Instruction variable) {
        StorageClass.checked(variable, variable.operand(0));
    }

    /** One walk over the reachable code. */
    private static final class Scan {
        private final ModuleIndex module;
        private final BitSet named = new BitSet();
        private final Set<SubgroupUse> subgroups = EnumSet.noneOf(SubgroupUse.class);
        private final Set<NumericType> subgroupTypes = EnumSet.noneOf(NumericType.class);
        private final Map<Integer, Instruction> barriers = new HashMap<>();
        private final Map<List<Integer>, MultiplyAdd> multiplyAdds = new HashMap<>();
        private boolean integerAtomics;
        private boolean floatAtomics;
        private boolean arrayLength;

        Scan(ModuleIndex module) {
            this.module = module;
        }

        void visit(Instruction in) {
            int opcode = in.opcode();
            in.forEachId(module.caseWords(in), named::set);
            SubgroupUse.of(in).ifPresent(use -> visitSubgroup(use, in));
            floatAtomics |= Op.isFloatAtomic(opcode);
            integerAtomics |= Op.isReadModifyWrite(opcode) && !Op.isFloatAtomic(opcode);
            arrayLength |= opcode == Op.ARRAY_LENGTH;
            if (opcode == Op.CONTROL_BARRIER) {
                barriers.putIfAbsent(in.operand(0), in);
            } else if (opcode == Op.COOPERATIVE_MATRIX_MUL_ADD) {
                visitMultiplyAdd(in);
            }
        }

        /** The result's type is the operands', but where invocations agree on equal values: those have any type and the answer none. */
        private void visitSubgroup(SubgroupUse use, Instruction in) {
            subgroups.add(use);
            if (in.hasType()) {
                addSubgroupType(in, in.type());
            }
            if (in.opcode() == Op.GROUP_NON_UNIFORM_ALL_EQUAL && in.operands() > 1) {
                addSubgroupType(in, typeOf(in, 1));
            }
        }

        private void addSubgroupType(Instruction in, int typeId) {
            Values.lanes(module.types().get(typeId, in))
                    .map(Values.Lanes::component)
                    .ifPresent(subgroupTypes::add);
        }

        private void visitMultiplyAdd(Instruction in) {
            int operands = in.operands() > 3 ? in.operand(3) : 0;
            int a = typeOf(in, 0);
            int b = typeOf(in, 1);
            int c = typeOf(in, 2);
            multiplyAdds.putIfAbsent(
                    List.of(a, b, c, in.type(), operands), new MultiplyAdd(a, b, c, in.type(), operands, in.offset()));
        }

        private int typeOf(Instruction in, int operand) {
            Instruction value = module.definition(in, in.operand(operand));
            if (!value.hasType()) {
                throw in.refused(Reason.BAD_TYPE, "takes %" + in.operand(operand) + ", which is no value");
            }
            return value.type();
        }

        void visitBuiltIn(Instruction variable) {
            module.decorations()
                    .value(variable.result(), Decorations.BUILT_IN)
                    .ifPresent(builtIn -> SubgroupUse.ofBuiltIn(builtIn).ifPresent(subgroups::add));
        }
    }
}
