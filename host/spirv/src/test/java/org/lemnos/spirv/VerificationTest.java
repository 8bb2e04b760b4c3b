package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.spirv.SpirvException.Reason;

/** Every rule of SPIR-V that drivers rely on without looking, each with a module that breaks it in one place. */
class VerificationTest {

    private static final String WHOLE =
            """
            OpCapability Shader
            %glsl = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id %y %tile
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %floats ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %y DescriptorSet 0
            OpDecorate %y Binding 0
            OpDecorate %size SpecId 0
            %void = OpTypeVoid
            %bool = OpTypeBool
            %int = OpTypeInt 32 1
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %uvec3 = OpTypeVector %uint 3
            %vec2 = OpTypeVector %float 2
            %pid = OpTypePointer Input %uvec3
            %id = OpVariable %pid Input
            %pidx = OpTypePointer Input %uint
            %zero = OpConstant %int 0
            %one = OpConstant %int 1
            %minus = OpConstant %int -1
            %least = OpConstant %int 0x80000000
            %u0 = OpConstant %uint 0
            %u3 = OpConstant %uint 3
            %u4 = OpConstant %uint 4
            %u2 = OpConstant %uint 2
            %u264 = OpConstant %uint 264
            %half = OpConstant %float 0.5
            %size = OpSpecConstant %uint 16
            %floats = OpTypeRuntimeArray %float
            %block = OpTypeStruct %floats
            %pblock = OpTypePointer StorageBuffer %block
            %y = OpVariable %pblock StorageBuffer
            %pfloat = OpTypePointer StorageBuffer %float
            %array = OpTypeArray %float %size
            %ptile = OpTypePointer Workgroup %array
            %tile = OpVariable %ptile Workgroup
            %pshared = OpTypePointer Workgroup %float
            %function = OpTypeFunction %void
            %twice = OpTypeFunction %float %float
            %main = OpFunction %void None %function
            %start = OpLabel
            %px = OpAccessChain %pidx %id %u0
            %x = OpLoad %uint %px
            %first = OpAccessChain %pshared %tile %u3
            OpStore %first %half
            OpControlBarrier %u2 %u2 %u264
            OpBranch %head
            %head = OpLabel
            %i = OpPhi %int %zero %start %next %step
            %sum = OpPhi %float %half %start %more %step
            OpLoopMerge %done %step None
            OpBranch %test
            %test = OpLabel
            %goes = OpSLessThan %bool %i %one
            OpBranchConditional %goes %body %done
            %body = OpLabel
            %big = OpFOrdGreaterThan %bool %sum %half
            OpSelectionMerge %join None
            OpBranchConditional %big %then %join
            %then = OpLabel
            %d = OpFunctionCall %float %doubled %sum
            OpBranch %join
            %join = OpLabel
            %more = OpPhi %float %sum %body %d %then
            OpBranch %step
            %step = OpLabel
            %next = OpIAdd %int %i %one
            OpBranch %head
            %done = OpLabel
            %root = OpExtInst %float %glsl Sqrt %sum
            %py = OpAccessChain %pfloat %y %u0 %x
            OpStore %py %root
            OpReturn
            OpFunctionEnd
            %doubled = OpFunction %float None %twice
            %v = OpFunctionParameter %float
            %at = OpLabel
            %both = OpCompositeConstruct %vec2 %v %v
            %a = OpCompositeExtract %float %both 1
            %r = OpFAdd %float %v %a
            OpReturnValue %r
            OpFunctionEnd
            """;

    /** One change to the whole module, and why it is refused. */
    private enum Broken {
        OTHER_OPERAND_TYPE("OpFAdd %float %v %a", "OpFAdd %float %v %one", Reason.BAD_VALUE),
        OTHER_RESULT_TYPE("%r = OpFAdd %float", "%r = OpFAdd %int", Reason.BAD_TYPE),
        OTHER_EXTENDED_TYPE("Sqrt %sum", "Sqrt %x", Reason.BAD_VALUE),
        TYPE_AS_VALUE("OpFAdd %float %v %a", "OpFAdd %float %v %float", Reason.BAD_VALUE),
        FUNCTION_AS_VALUE("Sqrt %sum", "Sqrt %doubled", Reason.BAD_VALUE),
        PART_THAT_IS_NONE("%both 1", "%both 2", Reason.BAD_VALUE),
        TOO_FEW_COMPONENTS("%vec2 %v %v", "%vec2 %v", Reason.BAD_VALUE),
        LOAD_OF_OTHER_TYPE("OpLoad %uint %px", "OpLoad %int %px", Reason.BAD_VALUE),
        STORE_OF_OTHER_TYPE("OpStore %py %root", "OpStore %py %one", Reason.BAD_VALUE),
        STORE_TO_INPUT("OpStore %py %root", "OpStore %px %x", Reason.BAD_VALUE),
        CHAIN_TO_OTHER_TYPE("OpAccessChain %pfloat %y %u0 %x", "OpAccessChain %pblock %y %u0 %x", Reason.BAD_TYPE),
        MEMBER_THAT_IS_NONE("%y %u0 %x", "%y %u3 %x", Reason.BAD_VALUE),
        MEMBER_THAT_IS_NOT_CONSTANT("%y %u0 %x", "%y %x %x", Reason.BAD_VALUE),
        CHAIN_BEHIND_A_NUMBER("%y %u0 %x", "%y %u0 %x %x", Reason.BAD_VALUE),
        ARGUMENT_OF_OTHER_TYPE("%doubled %sum", "%doubled %i", Reason.BAD_VALUE),
        CALL_OF_WHAT_RETURNS_ANOTHER_TYPE(
                "OpFunctionCall %float %doubled %sum", "OpFunctionCall %int %doubled %sum", Reason.BAD_FUNCTION),
        RETURN_OF_OTHER_TYPE("OpReturnValue %r", "OpReturnValue %one", Reason.BAD_VALUE),
        RETURN_OF_NOTHING("OpReturnValue %r", "OpReturn", Reason.BAD_VALUE),
        CONDITION_THAT_IS_NONE("OpBranchConditional %goes", "OpBranchConditional %i", Reason.BAD_VALUE),
        VALUE_OF_A_LATER_BLOCK("Sqrt %sum", "Sqrt %d", Reason.BAD_VALUE),
        VALUE_OF_ANOTHER_FUNCTION("Sqrt %sum", "Sqrt %r", Reason.BAD_VALUE),
        VALUE_OF_ITSELF("OpIAdd %int %i %one", "OpIAdd %int %next %one", Reason.BAD_VALUE),
        PHI_OF_OTHER_TYPE("%half %start %more %step", "%zero %start %more %step", Reason.BAD_VALUE),
        PHI_WITH_A_BLOCK_MISSING(
                "OpPhi %float %half %start %more %step", "OpPhi %float %half %start", Reason.BAD_CONTROL_FLOW),
        PHI_OF_A_BLOCK_THAT_LEADS_ELSEWHERE("%sum %body %d %then", "%sum %body %d %head", Reason.BAD_CONTROL_FLOW),
        LOOP_WITHOUT_A_WAY_BACK(
                "%next = OpIAdd %int %i %one\nOpBranch %head",
                "%next = OpIAdd %int %i %one\nOpBranch %done", Reason.BAD_CONTROL_FLOW),
        CIRCLE_WITHOUT_A_LOOP("OpBranch %join\n%join", "OpBranch %body\n%join", Reason.BAD_CONTROL_FLOW),
        MERGE_IN_THE_MIDDLE("OpSelectionMerge %join None\n", "OpSelectionMerge %step None\n", Reason.BAD_CONTROL_FLOW),
        SELECTION_WITHOUT_MERGE("OpSelectionMerge %join None\n", "", Reason.BAD_CONTROL_FLOW),
        LOOP_WITHOUT_MERGE("OpLoopMerge %done %step None\n", "", Reason.BAD_CONTROL_FLOW),
        JUMP_OUT_OF_A_SELECTION(
                "%d = OpFunctionCall %float %doubled %sum\nOpBranch %join",
                "%d = OpFunctionCall %float %doubled %sum\nOpBranch %head", Reason.BAD_CONTROL_FLOW),
        JUMP_TO_THE_START("OpBranch %join\n%join", "OpBranch %start\n%join", Reason.BAD_CONTROL_FLOW),
        DEAD_CODE(
                "OpReturn\nOpFunctionEnd\n%doubled",
                "OpReturn\n%dead = OpLabel\nOpReturn\nOpFunctionEnd\n%doubled", Reason.BAD_CONTROL_FLOW),
        SCOPE_THAT_IS_NONE("OpControlBarrier %u2", "OpControlBarrier %u264", Reason.BAD_VALUE),
        SEMANTICS_THAT_ARE_NONE("%u2 %u2 %u264", "%u2 %u2 %least", Reason.BAD_VALUE),
        SCOPE_BY_SPECIALIZATION("OpControlBarrier %u2", "OpControlBarrier %size", Reason.BAD_VALUE),
        VECTOR_OF_A_TYPE_DECLARED_TWICE("%uvec3 = ", "%again = OpTypeInt 32 0\n%uvec3 = ", Reason.BAD_TYPE),
        TYPE_WITHOUT_CAPABILITY("OpTypeFloat 32\n", "OpTypeFloat 32\n%wide = OpTypeFloat 64\n", Reason.NOT_GIVEN),
        NUMBER_OF_OTHER_TYPE("%half = OpConstant %float 0.5", "%half = OpConstantTrue %float", Reason.BAD_TYPE),
        INTERFACE_WITHOUT_A_VARIABLE("\"main\" %id %y %tile", "\"main\" %y %tile", Reason.BAD_VALUE),
        INTERFACE_WITH_ONE_TWICE("\"main\" %id %y %tile", "\"main\" %id %y %tile %y", Reason.BAD_VALUE),
        NAME_THAT_IS_NO_IDENTIFIER("\"main\"", "\"ma in\"", Reason.MALFORMED_INSTRUCTION),
        BUILT_IN_THAT_KERNELS_LACK("BuiltIn GlobalInvocationId", "BuiltIn FragCoord", Reason.BAD_DECORATION),
        BUILT_IN_OF_OTHER_TYPE("%uvec3 = OpTypeVector %uint 3", "%uvec3 = OpTypeVector %uint 2", Reason.BAD_DECORATION),
        BUILT_IN_WITHOUT_CAPABILITY("BuiltIn GlobalInvocationId", "BuiltIn SubgroupSize", Reason.BAD_DECORATION),
        INPUT_WITHOUT_BUILT_IN("OpDecorate %id BuiltIn GlobalInvocationId\n", "", Reason.BAD_TYPE),
        SPECIALIZATION_ID_THAT_NO_PLAN_CAN_HOLD("%size SpecId 0", "%size SpecId 2147483648", Reason.BAD_DECORATION),
        STRIDE_TOO_SHORT("ArrayStride 4", "ArrayStride 2", Reason.BAD_TYPE),
        STRIDE_TWICE("ArrayStride 4", "ArrayStride 4\nOpDecorate %floats ArrayStride 8", Reason.BAD_DECORATION),
        BUFFER_THAT_IS_NO_BLOCK("OpDecorate %block Block\n", "", Reason.BAD_TYPE),
        BLOCK_ON_A_NUMBER(
                "OpDecorate %block Block", "OpDecorate %block Block\nOpDecorate %float Block", Reason.BAD_DECORATION),
        TWO_MEMORY_MODELS(
                "OpMemoryModel Logical GLSL450",
                "OpMemoryModel Logical GLSL450\nOpMemoryModel Logical GLSL450",
                Reason.BAD_LAYOUT),
        MODE_THAT_KERNELS_LACK(
                "OpExecutionMode %main LocalSize 1 1 1",
                "OpExecutionMode %main LocalSize 1 1 1\nOpExecutionMode %main Invocations 1", Reason.NOT_GIVEN),
        INSTRUCTION_THAT_KERNELS_LACK(
                "OpControlBarrier %u2 %u2 %u264",
                "OpControlBarrier %u2 %u2 %u264\n%elected = OpGroupNonUniformElect %bool %u3", Reason.NOT_GIVEN),
        ELEMENT_BEHIND_THE_END("%tile %u3", "%tile %size", Reason.BAD_VALUE),
        QUOTIENT_THAT_DOES_NOT_FIT("OpIAdd %int %i %one", "OpSDiv %int %least %minus", Reason.BAD_VALUE),
        DIVISION_BY_ZERO("OpIAdd %int %i %one", "OpSRem %int %i %zero", Reason.BAD_VALUE),
        INDEX_OF_A_VALUE_THAT_NOBODY_KNOWS(
                "%u3 = OpConstant %uint 3",
                "%u3 = OpSpecConstantOp %uint ShiftLeftLogical %u0 %minus", Reason.NOT_A_CONSTANT),
        DIVISION_BY_A_VALUE_THAT_NOBODY_KNOWS(
                "%half = OpConstant %float 0.5",
                "%odd = OpSpecConstantOp %uint ShiftLeftLogical %u4 %u264\n"
                        + "%lost = OpSpecConstantOp %uint UDiv %u4 %odd\n%half = OpConstant %float 0.5",
                Reason.NOT_A_CONSTANT),
        CIRCLE_OF_CALLS(
                "OpReturnValue %r", "%s = OpFunctionCall %float %doubled %r\nOpReturnValue %s", Reason.RECURSIVE_CALL),
        VARIABLE_BEHIND_CODE("%goes = ", "%late = OpVariable %ptile Workgroup\n%goes = ", Reason.BAD_FUNCTION),
        KILLED_INVOCATION("OpStore %py %root\nOpReturn", "OpStore %py %root\nOpKill", Reason.NOT_GIVEN);

        private final String place;
        private final String instead;
        private final Reason reason;

        Broken(String place, String instead, Reason reason) {
            this.place = place;
            this.instead = instead;
            this.reason = reason;
        }
    }

    private static ShaderModule module(String assembly) {
        return ShaderModule.read(Compile.assembly(assembly));
    }

    @Test
    void a_whole_module_passes_with_each_constant_that_fits() {
        ShaderModule module = module(WHOLE);
        assertThatCode(() -> module.verify(Map.of())).doesNotThrowAnyException();
        assertThatCode(() -> module.verify(Map.of(0, 4))).doesNotThrowAnyException();
    }

    @Test
    void a_constant_index_is_held_against_the_specialized_length() {
        assertThatThrownBy(() -> module(WHOLE).verify(Map.of(0, 3)))
                .isInstanceOf(SpirvException.class)
                .hasMessageContaining("takes element 3 of 3");
        assertThatThrownBy(() -> module(WHOLE).verify(Map.of(0, 0))).hasMessageContaining("has no elements");
    }

    @ParameterizedTest
    @EnumSource
    void a_module_that_breaks_one_rule_is_refused(Broken broken) {
        assertThat(WHOLE).contains(broken.place);
        byte[] module = Compile.assembly(WHOLE.replace(broken.place, broken.instead));
        assertThatThrownBy(() -> ShaderModule.read(module).verify(Map.of()))
                .isInstanceOfSatisfying(SpirvException.class, refusal -> assertThat(refusal.reason())
                        .as(refusal.getMessage())
                        .isEqualTo(broken.reason));
    }
}
