package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lemnos.spirv.SpirvException.Reason;

/** Modules that an assembler accepts and no driver should see. */
class RefusalTest {

    private static final String HEAD =
            """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            """;
    private static final String ENTRY =
            "OpEntryPoint GLCompute %main \"main\" %y\nOpExecutionMode %main LocalSize 1 1 1\n";
    private static final String DECORATIONS =
            """
            OpDecorate %rt ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %y DescriptorSet 0
            OpDecorate %y Binding 0
            """;
    private static final String TYPES =
            """
            %void = OpTypeVoid
            %u32 = OpTypeInt 32 0
            %zero = OpConstant %u32 0
            %rt = OpTypeRuntimeArray %u32
            %block = OpTypeStruct %rt
            %pblock = OpTypePointer StorageBuffer %block
            %pu32 = OpTypePointer StorageBuffer %u32
            %y = OpVariable %pblock StorageBuffer
            %f = OpTypeFunction %void
            """;
    private static final String MAIN =
            """
            %main = OpFunction %void None %f
            %l = OpLabel
            %p = OpAccessChain %pu32 %y %zero %zero
            OpStore %p %zero
            OpReturn
            OpFunctionEnd
            """;
    private static final String WHOLE = HEAD + ENTRY + DECORATIONS + TYPES + MAIN;

    private static Reflection reflect(String assembly) {
        return ShaderModule.read(Compile.assembly(assembly)).specialize(Map.of());
    }

    private static void assertRefused(String assembly, Reason reason, String... inMessage) {
        assertThatThrownBy(() -> reflect(assembly))
                .isInstanceOfSatisfying(
                        SpirvException.class, e -> assertThat(e.reason()).isEqualTo(reason))
                .message()
                .contains(inMessage);
    }

    @Test
    void theModuleThatTheOthersAreMadeOfIsRead() {
        assertThat(reflect(WHOLE).bindings()).extracting(Binding::access).containsExactly(Access.WRITE);
    }

    @Test
    void aVariableThatIsOnlyNamedIsBoundAndCountsAsRead() {
        assertThat(reflect(WHOLE.replace("OpStore %p %zero\n", "")).bindings())
                .extracting(Binding::access)
                .containsExactly(Access.READ);
    }

    @Test
    void entryPoints() {
        assertRefused(WHOLE.replace(ENTRY, ""), Reason.NO_ENTRY_POINT, "has none");
        assertRefused(
                WHOLE.replace("OpExecutionMode", "OpEntryPoint GLCompute %main \"other\" %y\nOpExecutionMode"),
                Reason.SEVERAL_ENTRY_POINTS,
                "one of 2");
        assertRefused(WHOLE.replace("GLCompute", "Vertex"), Reason.NOT_COMPUTE, "execution model 0");
        assertRefused(
                WHOLE.replace("OpExecutionMode %main LocalSize 1 1 1\n", ""), Reason.NO_WORKGROUP_SIZE, "local_size_x");
    }

    @Test
    void functionsThatCallThemselves() {
        String call = "%c = OpFunctionCall %void %g\n";
        String g =
                "%g = OpFunction %void None %f\n%gl = OpLabel\n%gc = OpFunctionCall %void %h\nOpReturn\nOpFunctionEnd\n";
        String h =
                "%h = OpFunction %void None %f\n%hl = OpLabel\n%hc = OpFunctionCall %void %g\nOpReturn\nOpFunctionEnd\n";

        assertRefused(WHOLE.replace("OpStore", call + "OpStore") + g + h, Reason.RECURSIVE_CALL, "calls itself");
        assertThat(reflect(WHOLE + g + h).bindings())
                .as("functions that nothing reaches")
                .hasSize(1);
    }

    @Test
    void functionsThatAreNotWhole() {
        assertRefused(WHOLE.replace("OpReturn\n", ""), Reason.BAD_FUNCTION, "OpFunctionEnd");
        assertRefused(WHOLE.replace("OpReturn\n", "OpBranch %zero\n"), Reason.BAD_FUNCTION, "no block of its function");
        assertRefused(WHOLE.replace("%l = OpLabel\n", ""), Reason.BAD_FUNCTION, "OpAccessChain");
    }

    @Test
    void pointersThatCannotBeFollowed() {
        String variables = TYPES + "%ppu32 = OpTypePointer Private %pu32\n%keep = OpVariable %ppu32 Private\n";

        assertRefused(
                WHOLE.replace(TYPES, variables).replace("OpStore %p %zero", "OpStore %keep %p"),
                Reason.UNSUPPORTED_POINTER_USE,
                "OpStore takes",
                "can no longer be followed");
    }

    @Test
    void instructionsOutOfOrderAndUnknownOnes() {
        assertRefused(
                WHOLE.replace(HEAD, "OpMemoryModel Logical GLSL450\nOpCapability Shader\n"),
                Reason.BAD_LAYOUT,
                "OpCapability");
        assertRefused(
                WHOLE.replace(HEAD, HEAD.replace("Shader\n", "Shader\nOpCapability Kernel\n"))
                        .replace("%f = OpTypeFunction", "%event = OpTypeEvent\n%f = OpTypeFunction"),
                Reason.UNKNOWN_INSTRUCTION,
                "opcode 34");
    }

    @Test
    void resourcesWithoutPlaceAndMembersWithoutOffset() {
        assertRefused(WHOLE.replace("OpDecorate %y Binding 0\n", ""), Reason.MISSING_DECORATION, "without Binding");
        assertRefused(WHOLE.replace("OpDecorate %rt ArrayStride 4\n", ""), Reason.MISSING_DECORATION, "ArrayStride");
    }

    @Test
    void typesOfForeignStorageClasses() {
        assertRefused(
                WHOLE.replace("%f = OpTypeFunction", "%x = OpTypePointer CrossWorkgroup %u32\n%f = OpTypeFunction"),
                Reason.UNKNOWN_STORAGE_CLASS,
                "storage class 5");
    }

    @Test
    void sizesThatDependOnWhatHasNoValue() {
        String shared =
                "%n = OpUndef %u32\n%arr = OpTypeArray %u32 %n\n%parr = OpTypePointer Workgroup %arr\n%s = OpVariable %parr Workgroup\n"
                        + "%pw = OpTypePointer Workgroup %u32\n%f = OpTypeFunction";
        assertRefused(
                WHOLE.replace("%f = OpTypeFunction", shared)
                        .replace("OpStore", "%q = OpAccessChain %pw %s %zero\nOpStore"),
                Reason.NOT_A_CONSTANT,
                "cannot be computed");
    }

    @Test
    void casesOfWideSwitchesAreReadAsTwoWords() {
        String types = "%u64 = OpTypeInt 64 0\n%wide = OpConstant %u64 7\n%f = OpTypeFunction";
        String cases =
                "OpSelectionMerge %end None\nOpSwitch %wide %end 8589934592 %end 3 %end\n%end = OpLabel\nOpReturn\n";

        assertThat(reflect(WHOLE.replace("%f = OpTypeFunction", types)
                                .replace("OpCapability Shader", "OpCapability Shader\nOpCapability Int64")
                                .replace("OpReturn\n", cases))
                        .bindings())
                .hasSize(1);
    }

    @Test
    void conflictingSpecializationConstants() {
        String decorations = DECORATIONS + "OpDecorate %a SpecId 4\nOpDecorate %b SpecId 4\n";
        String types = "%a = OpSpecConstant %u32 1\n%b = OpSpecConstant %u32 1\n%f = OpTypeFunction";
        String whole = WHOLE.replace(DECORATIONS, decorations).replace("%f = OpTypeFunction", types);

        assertThat(reflect(whole).constants())
                .extracting(SpecializationConstant::id)
                .containsExactly(4);
        assertRefused(
                whole.replace("%b = OpSpecConstant %u32 1", "%b = OpSpecConstant %u32 2"),
                Reason.CONFLICTING_SPECIALIZATION_ID,
                "id 4");
    }

    @Test
    void constantsOf64BitsCannotBeSet() {
        String decorations = DECORATIONS + "OpDecorate %a SpecId 4\n";
        String types = "%u64 = OpTypeInt 64 0\n%a = OpSpecConstant %u64 1\n%f = OpTypeFunction";
        ShaderModule module = ShaderModule.read(Compile.assembly(WHOLE.replace(DECORATIONS, decorations)
                .replace("OpCapability Shader", "OpCapability Shader\nOpCapability Int64")
                .replace("%f = OpTypeFunction", types)));

        assertThatThrownBy(() -> module.specialize(Map.of(4, 1)))
                .isInstanceOfSatisfying(
                        SpirvException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNSUPPORTED_SPECIALIZATION));
    }
}
