package org.lemnos.spirv;

/** The opcodes that this reader tells apart. Source: SPIR-V specification 1.6, section 3.49. */
final class Op {
    static final int NOP = 0;
    static final int UNDEF = 1;
    static final int SOURCE_CONTINUED = 2;
    static final int SOURCE = 3;
    static final int SOURCE_EXTENSION = 4;
    static final int NAME = 5;
    static final int MEMBER_NAME = 6;
    static final int STRING = 7;
    static final int LINE = 8;
    static final int EXTENSION = 10;
    static final int EXT_INST_IMPORT = 11;
    static final int EXT_INST = 12;
    static final int MEMORY_MODEL = 14;
    static final int ENTRY_POINT = 15;
    static final int EXECUTION_MODE = 16;
    static final int CAPABILITY = 17;
    static final int TYPE_VOID = 19;
    static final int TYPE_BOOL = 20;
    static final int TYPE_INT = 21;
    static final int TYPE_FLOAT = 22;
    static final int TYPE_VECTOR = 23;
    static final int TYPE_MATRIX = 24;
    static final int TYPE_ARRAY = 28;
    static final int TYPE_RUNTIME_ARRAY = 29;
    static final int TYPE_STRUCT = 30;
    static final int TYPE_POINTER = 32;
    static final int TYPE_FUNCTION = 33;
    static final int TYPE_FORWARD_POINTER = 39;
    static final int CONSTANT_TRUE = 41;
    static final int CONSTANT_FALSE = 42;
    static final int CONSTANT = 43;
    static final int CONSTANT_COMPOSITE = 44;
    static final int CONSTANT_NULL = 46;
    static final int SPEC_CONSTANT_TRUE = 48;
    static final int SPEC_CONSTANT_FALSE = 49;
    static final int SPEC_CONSTANT = 50;
    static final int SPEC_CONSTANT_COMPOSITE = 51;
    static final int SPEC_CONSTANT_OP = 52;
    static final int FUNCTION = 54;
    static final int FUNCTION_PARAMETER = 55;
    static final int FUNCTION_END = 56;
    static final int FUNCTION_CALL = 57;
    static final int VARIABLE = 59;
    static final int LOAD = 61;
    static final int STORE = 62;
    static final int COPY_MEMORY = 63;
    static final int COPY_MEMORY_SIZED = 64;
    static final int ACCESS_CHAIN = 65;
    static final int IN_BOUNDS_ACCESS_CHAIN = 66;
    static final int PTR_ACCESS_CHAIN = 67;
    static final int ARRAY_LENGTH = 68;
    static final int IN_BOUNDS_PTR_ACCESS_CHAIN = 70;
    static final int DECORATE = 71;
    static final int MEMBER_DECORATE = 72;
    static final int VECTOR_EXTRACT_DYNAMIC = 77;
    static final int VECTOR_INSERT_DYNAMIC = 78;
    static final int VECTOR_SHUFFLE = 79;
    static final int COMPOSITE_CONSTRUCT = 80;
    static final int COMPOSITE_EXTRACT = 81;
    static final int COMPOSITE_INSERT = 82;
    static final int COPY_OBJECT = 83;
    static final int U_CONVERT = 113;
    static final int S_CONVERT = 114;
    static final int F_CONVERT = 115;
    static final int QUANTIZE_TO_F16 = 116;
    static final int CONVERT_PTR_TO_U = 117;
    static final int CONVERT_U_TO_PTR = 120;
    static final int BITCAST = 124;
    static final int S_NEGATE = 126;
    static final int I_ADD = 128;
    static final int F_ADD = 129;
    static final int I_SUB = 130;
    static final int F_SUB = 131;
    static final int I_MUL = 132;
    static final int F_MUL = 133;
    static final int U_DIV = 134;
    static final int S_DIV = 135;
    static final int F_DIV = 136;
    static final int U_MOD = 137;
    static final int S_REM = 138;
    static final int S_MOD = 139;
    static final int VECTOR_TIMES_SCALAR = 142;
    static final int MATRIX_TIMES_SCALAR = 143;
    static final int DOT = 148;
    static final int I_ADD_CARRY = 149;
    static final int I_SUB_BORROW = 150;
    static final int UMUL_EXTENDED = 151;
    static final int SMUL_EXTENDED = 152;
    static final int LOGICAL_EQUAL = 164;
    static final int LOGICAL_NOT_EQUAL = 165;
    static final int LOGICAL_OR = 166;
    static final int LOGICAL_AND = 167;
    static final int LOGICAL_NOT = 168;
    static final int SELECT = 169;
    static final int I_EQUAL = 170;
    static final int I_NOT_EQUAL = 171;
    static final int U_GREATER_THAN = 172;
    static final int S_GREATER_THAN = 173;
    static final int U_GREATER_THAN_EQUAL = 174;
    static final int S_GREATER_THAN_EQUAL = 175;
    static final int U_LESS_THAN = 176;
    static final int S_LESS_THAN = 177;
    static final int U_LESS_THAN_EQUAL = 178;
    static final int S_LESS_THAN_EQUAL = 179;
    static final int SHIFT_RIGHT_LOGICAL = 194;
    static final int SHIFT_RIGHT_ARITHMETIC = 195;
    static final int SHIFT_LEFT_LOGICAL = 196;
    static final int BITWISE_OR = 197;
    static final int BITWISE_XOR = 198;
    static final int BITWISE_AND = 199;
    static final int NOT = 200;
    static final int CONTROL_BARRIER = 224;
    static final int MEMORY_BARRIER = 225;
    static final int ATOMIC_LOAD = 227;
    static final int ATOMIC_STORE = 228;
    static final int ATOMIC_EXCHANGE = 229;
    static final int ATOMIC_XOR = 242;
    static final int PHI = 245;
    static final int LOOP_MERGE = 246;
    static final int SELECTION_MERGE = 247;
    static final int LABEL = 248;
    static final int BRANCH = 249;
    static final int BRANCH_CONDITIONAL = 250;
    static final int SWITCH = 251;
    static final int KILL = 252;
    static final int RETURN = 253;
    static final int RETURN_VALUE = 254;
    static final int UNREACHABLE = 255;
    static final int NO_LINE = 317;
    static final int MODULE_PROCESSED = 330;
    static final int EXECUTION_MODE_ID = 331;
    static final int DECORATE_ID = 332;
    static final int GROUP_NON_UNIFORM_ELECT = 333;
    static final int GROUP_NON_UNIFORM_ALL_EQUAL = 336;
    static final int GROUP_NON_UNIFORM_BALLOT_FIND_MSB = 344;
    static final int GROUP_NON_UNIFORM_SHUFFLE_XOR = 346;
    static final int GROUP_NON_UNIFORM_SHUFFLE_DOWN = 348;
    static final int GROUP_NON_UNIFORM_LOGICAL_XOR = 364;
    static final int GROUP_NON_UNIFORM_QUAD_SWAP = 366;
    static final int COPY_LOGICAL = 400;
    static final int PTR_EQUAL = 401;
    static final int PTR_NOT_EQUAL = 402;
    static final int PTR_DIFF = 403;
    static final int SUBGROUP_BALLOT = 4421;
    static final int SUBGROUP_FIRST_INVOCATION = 4422;
    static final int SUBGROUP_ALL = 4428;
    static final int SUBGROUP_ALL_EQUAL = 4430;
    static final int GROUP_NON_UNIFORM_ROTATE = 4431;
    static final int SUBGROUP_READ_INVOCATION = 4432;
    static final int EXT_INST_WITH_FORWARD_REFS = 4433;
    static final int S_DOT = 4450;
    static final int U_DOT = 4451;
    static final int SU_DOT = 4452;
    static final int S_DOT_ACC_SAT = 4453;
    static final int U_DOT_ACC_SAT = 4454;
    static final int SU_DOT_ACC_SAT = 4455;
    static final int TYPE_COOPERATIVE_MATRIX = 4456;
    static final int COOPERATIVE_MATRIX_LOAD = 4457;
    static final int COOPERATIVE_MATRIX_STORE = 4458;
    static final int COOPERATIVE_MATRIX_MUL_ADD = 4459;
    static final int COOPERATIVE_MATRIX_LENGTH = 4460;
    static final int CONSTANT_COMPOSITE_REPLICATE = 4461;
    static final int SPEC_CONSTANT_COMPOSITE_REPLICATE = 4462;
    static final int GROUP_NON_UNIFORM_QUAD_ALL = 5110;
    static final int GROUP_NON_UNIFORM_QUAD_ANY = 5111;
    static final int GROUP_NON_UNIFORM_PARTITION = 5296;
    static final int COOPERATIVE_MATRIX_CONVERT = 5293;
    static final int COOPERATIVE_MATRIX_TRANSPOSE = 5390;
    static final int COOPERATIVE_MATRIX_LOAD_TENSOR = 5367;
    static final int COOPERATIVE_MATRIX_STORE_TENSOR = 5368;
    static final int TYPE_TENSOR_LAYOUT = 5370;
    static final int TYPE_TENSOR_VIEW = 5371;
    static final int ATOMIC_F_MIN = 5614;
    static final int ATOMIC_F_MAX = 5615;
    static final int DECORATE_STRING = 5632;
    static final int MEMBER_DECORATE_STRING = 5633;
    static final int ATOMIC_F_ADD = 6035;

    private Op() {}

    /** Whether the instruction declares a type. */
    static boolean isType(int opcode) {
        return (opcode >= TYPE_VOID && opcode < TYPE_FORWARD_POINTER)
                || opcode == TYPE_COOPERATIVE_MATRIX
                || opcode == TYPE_TENSOR_LAYOUT
                || opcode == TYPE_TENSOR_VIEW;
    }

    /** Whether the instruction makes a constant, specialized or not. */
    static boolean isConstant(int opcode) {
        return (opcode >= CONSTANT_TRUE && opcode <= SPEC_CONSTANT_OP)
                || opcode == CONSTANT_COMPOSITE_REPLICATE
                || opcode == SPEC_CONSTANT_COMPOSITE_REPLICATE;
    }

    /** Whether the instruction ends a block. */
    static boolean endsBlock(int opcode) {
        return opcode >= BRANCH && opcode <= UNREACHABLE;
    }

    /** Whether the instruction makes a pointer into what its first operand points to. */
    static boolean isAccessChain(int opcode) {
        return opcode == ACCESS_CHAIN
                || opcode == IN_BOUNDS_ACCESS_CHAIN
                || opcode == PTR_ACCESS_CHAIN
                || opcode == IN_BOUNDS_PTR_ACCESS_CHAIN;
    }

    static boolean isExtendedInstruction(int opcode) {
        return opcode == EXT_INST || opcode == EXT_INST_WITH_FORWARD_REFS;
    }

    /** Whether the instruction adds, or takes the smaller or larger of, floating-point values in memory in one step. */
    static boolean isFloatAtomic(int opcode) {
        return opcode == ATOMIC_F_ADD || opcode == ATOMIC_F_MIN || opcode == ATOMIC_F_MAX;
    }

    /** Whether the instruction reads and writes memory in one step. */
    static boolean isReadModifyWrite(int opcode) {
        return (opcode >= ATOMIC_EXCHANGE && opcode <= ATOMIC_XOR) || isFloatAtomic(opcode);
    }
}
