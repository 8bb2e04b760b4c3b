package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.spirv.ModuleIndex.EntryPoint;
import org.lemnos.spirv.SpirvException.Reason;

/** Reads a module's instructions from front to back into a {@link ModuleIndex}, then checks that every id that is used is defined. */
final class ModuleReader {

    /** Source: SPIR-V specification 1.6, section 3.3. */
    private static final int GL_COMPUTE = 5;

    /** The most characters of the entry point's name. */
    private static final int MOST_NAME = 1024;

    private final SpirvBinary binary;
    private final Definitions definitions;
    private final LayoutOrder order = new LayoutOrder();
    private final Decorations decorations = new Decorations();
    private final Types types = new Types();
    private final FunctionReader functions = new FunctionReader();
    private final List<SpirvCapability> capabilities = new ArrayList<>();
    private final List<String> extensions = new ArrayList<>();
    private final Map<Integer, String> instructionSets = new HashMap<>();
    private final List<Instruction> entryPoints = new ArrayList<>();
    private int addressingModel;
    private final List<Instruction> modes = new ArrayList<>();
    private final List<Instruction> constants = new ArrayList<>();
    private final List<Instruction> variables = new ArrayList<>();

    private ModuleReader(SpirvBinary binary) {
        this.binary = binary;
        this.definitions = new Definitions(binary);
    }

    static ModuleIndex read(SpirvBinary binary) {
        ModuleReader reader = new ModuleReader(binary);
        reader.readAll();
        return reader.index();
    }

    /** How many words the literal of a switch's case takes. */
    static int caseWords(Instruction switchInstruction, Definitions definitions, Types types) {
        Instruction selector = definitions.of(switchInstruction, switchInstruction.operand(0));
        boolean wide = selector.hasType()
                && types.find(selector.type())
                        .filter(type -> type instanceof Type.Scalar scalar
                                && scalar.numeric().sizeBytes() == 8)
                        .isPresent();
        return wide ? 2 : 1;
    }

    private void readAll() {
        int[] words = binary.words();
        for (int at = SpirvBinary.HEADER_WORDS; at < words.length; ) {
            Instruction instruction = Instruction.at(words, at);
            order.next(instruction);
            if (instruction.hasResult()) {
                definitions.add(instruction);
            }
            collect(instruction);
            at = instruction.end();
        }
        functions.finish(words.length);
        for (int at = SpirvBinary.HEADER_WORDS; at < words.length; ) {
            Instruction instruction = Instruction.at(words, at);
            checkIds(instruction);
            at = instruction.end();
        }
    }

    private void collect(Instruction in) {
        if (order.inFunctions()) {
            functions.next(in);
            return;
        }
        int opcode = in.opcode();
        switch (opcode) {
            case Op.CAPABILITY -> capabilities.add(new SpirvCapability(in.operand(0)));
            case Op.EXTENSION -> extensions.add(in.text(0));
            case Op.EXT_INST_IMPORT -> instructionSets.put(in.result(), in.text(0));
            case Op.MEMORY_MODEL -> addressingModel = in.operand(0);
            case Op.ENTRY_POINT -> entryPoints.add(in);
            case Op.EXECUTION_MODE, Op.EXECUTION_MODE_ID -> modes.add(in);
            case Op.VARIABLE -> variables.add(in);
            case Op.TYPE_FORWARD_POINTER -> types.declareForward(in);
            default -> {
                decorations.add(in);
                if (Op.isType(opcode)) {
                    types.declare(in);
                } else if (Op.isConstant(opcode)) {
                    constants.add(in);
                }
            }
        }
    }

    private void checkIds(Instruction in) {
        int opcode = in.opcode();
        if (in.hasType()) {
            types.get(in.type(), in);
            checkEarlier(in, in.type());
        }
        int caseWords = opcode == Op.SWITCH ? caseWords(in, definitions, types) : 0;
        in.forEachId(caseWords, id -> {
            if (opcode == Op.NAME || opcode == Op.MEMBER_NAME) {
                // Names may outlive what they name; they are for people only.
                definitions.inBound(in, id);
            } else if (Op.isType(opcode) || Op.isConstant(opcode)) {
                checkEarlier(in, id);
            } else {
                definitions.of(in, id);
            }
        });
    }

    /** Types and constants are built of earlier ones, so that none contains itself; pointers alone may be declared ahead. */
    private void checkEarlier(Instruction in, int id) {
        int definedAt = definitions.of(in, id).offset();
        boolean ahead =
                types.isForwardPointer(id) || (in.opcode() == Op.TYPE_POINTER && types.isForwardPointer(in.result()));
        if (definedAt > in.offset() && !ahead) {
            throw in.refused(Reason.UNDEFINED_ID, "is built of %" + id + ", which is declared later");
        }
    }

    private ModuleIndex index() {
        return new ModuleIndex(
                binary,
                definitions,
                List.copyOf(capabilities),
                List.copyOf(extensions),
                addressingModel,
                Map.copyOf(instructionSets),
                entryPoint(),
                decorations,
                types,
                List.copyOf(constants),
                List.copyOf(variables),
                functions.functions());
    }

    private EntryPoint entryPoint() {
        if (entryPoints.isEmpty()) {
            throw new SpirvException(
                    Reason.NO_ENTRY_POINT, 0, "a kernel needs one GLCompute entry point, the module has none");
        }
        Instruction entry = entryPoints.get(0);
        if (entryPoints.size() > 1) {
            throw entryPoints
                    .get(1)
                    .refused(
                            Reason.SEVERAL_ENTRY_POINTS,
                            "is one of " + entryPoints.size() + "; a kernel module has one, split the module");
        }
        if (entry.operand(0) != GL_COMPUTE) {
            throw entry.refused(
                    Reason.NOT_COMPUTE,
                    "has execution model " + Integer.toUnsignedString(entry.operand(0))
                            + ", a kernel has GLCompute (5)");
        }
        int function = entry.operand(1);
        FunctionBody body = functions.functions().get(function);
        if (body == null || !body.parameters().isEmpty()) {
            throw entry.refused(
                    Reason.BAD_FUNCTION, "names %" + function + ", which is no function without parameters");
        }
        String name = entry.text(2);
        if (name.length() > MOST_NAME) {
            throw entry.malformed(
                    "has a name of " + name.length() + " characters, the limit is " + MOST_NAME + "; shorten it");
        }
        List<Instruction> own =
                modes.stream().filter(mode -> mode.operand(0) == function).toList();
        return new EntryPoint(function, name, own);
    }
}
