package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReflectionTest {

    private static final String SCALE =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(constant_id = 3) const uint TILE = 8;
            layout(constant_id = 5) const float FACTOR = 2.0;
            layout(constant_id = 1) const bool CLAMP = true;
            layout(set = 0, binding = 0) readonly buffer X { float x[]; };
            layout(set = 0, binding = 1) writeonly buffer Y { float y[]; };
            layout(push_constant) uniform Push { uint count; float bias; } push;
            shared float tile[TILE * 4];
            void main() {
                uint i = gl_GlobalInvocationID.x;
                tile[gl_LocalInvocationID.x % TILE] = x[i];
                barrier();
                float v = tile[0] * FACTOR + push.bias;
                if (i < push.count) { y[i] = CLAMP ? max(v, 0.0) : v; }
            }
            """;

    @Test
    void namesAndAccessesOfBindingsAreRead() {
        Reflection module = Compile.reflect(SCALE);

        assertThat(module.bindings()).extracting(Binding::name).containsExactly("x", "y");
        assertThat(module.bindings()).extracting(Binding::binding).containsExactly(0, 1);
        assertThat(module.bindings()).extracting(Binding::access).containsExactly(Access.READ, Access.WRITE);
        BufferView x = module.bindings().get(0).views().get(0);
        assertThat(x.types()).containsExactly(NumericType.F32);
        assertThat(x.strideBytes()).isEqualTo(4);
        assertThat(x.readOnly()).isTrue();
        assertThat(module.bindings().get(1).views().get(0).writeOnly()).isTrue();
    }

    @Test
    void thePushBlockIsReadWithNamesOffsetsAndTypes() {
        PushBlock push = Compile.reflect(SCALE).push().orElseThrow();

        assertThat(push.sizeBytes()).isEqualTo(8);
        assertThat(push.gaps()).isEmpty();
        assertThat(push.fields())
                .containsExactly(
                        new BlockField("count", 0, NumericType.U32, 1), new BlockField("bias", 4, NumericType.F32, 1));
    }

    @Test
    void specializationConstantsAreReadByIdWithDefaults() {
        assertThat(Compile.reflect(SCALE).constants())
                .containsExactly(
                        new SpecializationConstant(1, "CLAMP", NumericType.BOOL, 1),
                        new SpecializationConstant(3, "TILE", NumericType.U32, 8),
                        new SpecializationConstant(5, "FACTOR", NumericType.F32, Float.floatToRawIntBits(2f)));
    }

    @Test
    void sharedMemoryFollowsSpecialization() {
        ShaderModule module = ShaderModule.read(Compile.glsl(SCALE));

        assertThat(module.specialize(Map.of()).sharedMemoryBytes()).isEqualTo(8 * 4 * 4);
        assertThat(module.specialize(Map.of(3, 100)).sharedMemoryBytes()).isEqualTo(100 * 4 * 4);
    }

    @Test
    void aSharedArrayTooLargeForAnyDeviceSaturatesInsteadOfWrapping() {
        String huge = SCALE.replace("tile[TILE * 4]", "tile[TILE][TILE][TILE]")
                .replace("tile[gl_LocalInvocationID.x % TILE]", "tile[0][0][0]")
                .replace("tile[0] *", "tile[0][0][0] *");
        assertThat(ShaderModule.read(Compile.glsl(huge))
                        .specialize(Map.of(3, -1))
                        .sharedMemoryBytes())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void anUnknownSpecializationIdIsRefusedWithTheKnownOnes() {
        ShaderModule module = ShaderModule.read(Compile.glsl(SCALE));
        assertThatThrownBy(() -> module.specialize(Map.of(4, 1)))
                .isInstanceOfSatisfying(SpirvException.class, e -> assertThat(e.reason())
                        .isEqualTo(SpirvException.Reason.UNKNOWN_SPECIALIZATION_ID))
                .hasMessageContaining("[1, 3, 5]");
    }

    @Test
    void theWorkgroupSizeComesFromLiterals() {
        assertThat(Compile.reflect(SCALE).workgroupSize()).isEqualTo(new WorkgroupSize(64, 1, 1));
    }

    @Test
    void theWorkgroupSizeFollowsItsSpecializationIds() {
        ShaderModule module = ShaderModule.read(
                Compile.glsl(
                        """
                #version 460
                layout(local_size_x_id = 7, local_size_y = 2, local_size_z_id = 9) in;
                layout(binding = 0) buffer Y { uint y[]; };
                void main() { y[gl_GlobalInvocationID.x] = gl_WorkGroupSize.x; }
                """));

        assertThat(module.specialize(Map.of()).workgroupSize()).isEqualTo(new WorkgroupSize(1, 2, 1));
        assertThat(module.specialize(Map.of(7, 32, 9, 4)).workgroupSize()).isEqualTo(new WorkgroupSize(32, 2, 4));
        assertThat(module.constants())
                .extracting(SpecializationConstant::name)
                .containsExactly("local_size_x", "local_size_z");
    }

    @Test
    void severalReadOnlyViewsShareOneBinding() {
        Reflection module = Compile.reflect(
                """
                #version 460
                #extension GL_EXT_shader_16bit_storage : require
                #extension GL_EXT_shader_explicit_arithmetic_types : require
                layout(local_size_x = 1) in;
                layout(binding = 0) readonly buffer X4 { uvec4 data[]; } x4;
                layout(binding = 0) readonly buffer X { float16_t data[]; } x;
                layout(binding = 1) buffer Y { float y[]; };
                void main() { y[0] += float(x4.data[0].x) + float(x.data[9]); }
                """);

        Binding x = module.bindings().get(0);
        assertThat(x.name()).isEqualTo("x");
        assertThat(x.views()).extracting(BufferView::name).containsExactly("x", "x4");
        assertThat(x.views()).extracting(BufferView::strideBytes).containsExactly(2, 16);
        assertThat(x.access()).isEqualTo(Access.READ);
        assertThat(module.bindings().get(1).access()).isEqualTo(Access.READ_WRITE);
        assertThat(module.usage().types()).contains(NumericType.F16);
        assertThat(Abi1.check(module)).isEmpty();
    }

    @Test
    void accessIsFollowedThroughFunctionsAndAtomics() {
        Reflection module = Compile.reflect(
                """
                #version 460
                layout(local_size_x = 1) in;
                layout(binding = 0) buffer A { uint a[]; };
                layout(binding = 1) buffer B { uint b[]; };
                layout(binding = 2) buffer C { uint c[]; };
                layout(binding = 3) buffer D { uint d[]; };
                layout(binding = 4) buffer Unreached { uint e[]; };
                uint get(uint i) { return a[i]; }
                void put(uint i, uint v) { b[i] = v; }
                void unreached() { e[0] = 1; }
                void main() {
                    put(1, get(0));
                    atomicAdd(c[0], 1);
                    d[0] = 1;
                }
                """);

        assertThat(module.bindings())
                .extracting(Binding::access)
                .containsExactly(Access.READ, Access.WRITE, Access.READ_WRITE, Access.WRITE);
        assertThat(module.usage().integerAtomics()).isTrue();
        assertThat(module.usage().floatAtomics()).isFalse();
    }

    @Test
    void accessIsFollowedThroughPointersHandedToFunctions() {
        Reflection module = ShaderModule.read(
                        Compile.assembly(
                                """
                        OpCapability Shader
                        OpCapability VariablePointersStorageBuffer
                        OpMemoryModel Logical GLSL450
                        OpEntryPoint GLCompute %main "main" %a %b %c
                        OpExecutionMode %main LocalSize 1 1 1
                        OpName %a "a"
                        OpName %b "b"
                        OpName %c "c"
                        OpDecorate %rt ArrayStride 4
                        OpMemberDecorate %block 0 Offset 0
                        OpDecorate %block Block
                        OpDecorate %a DescriptorSet 0
                        OpDecorate %a Binding 0
                        OpDecorate %b DescriptorSet 0
                        OpDecorate %b Binding 1
                        OpDecorate %c DescriptorSet 0
                        OpDecorate %c Binding 2
                        %void = OpTypeVoid
                        %bool = OpTypeBool
                        %u32 = OpTypeInt 32 0
                        %zero = OpConstant %u32 0
                        %true = OpConstantTrue %bool
                        %rt = OpTypeRuntimeArray %u32
                        %block = OpTypeStruct %rt
                        %pblock = OpTypePointer StorageBuffer %block
                        %pu32 = OpTypePointer StorageBuffer %u32
                        %a = OpVariable %pblock StorageBuffer
                        %b = OpVariable %pblock StorageBuffer
                        %c = OpVariable %pblock StorageBuffer
                        %fmain = OpTypeFunction %void
                        %fput = OpTypeFunction %void %pu32
                        %fpick = OpTypeFunction %pu32 %pu32 %pu32
                        %main = OpFunction %void None %fmain
                        %l0 = OpLabel
                        %pa = OpAccessChain %pu32 %a %zero %zero
                        %pb = OpAccessChain %pu32 %b %zero %zero
                        %pc = OpAccessChain %pu32 %c %zero %zero
                        %picked = OpFunctionCall %pu32 %pick %pa %pb
                        %none = OpFunctionCall %void %put %picked
                        %copy = OpCopyObject %pu32 %pc
                        %v = OpLoad %u32 %copy
                        OpReturn
                        OpFunctionEnd
                        %put = OpFunction %void None %fput
                        %p = OpFunctionParameter %pu32
                        %l1 = OpLabel
                        OpStore %p %zero
                        OpReturn
                        OpFunctionEnd
                        %pick = OpFunction %pu32 None %fpick
                        %q = OpFunctionParameter %pu32
                        %r = OpFunctionParameter %pu32
                        %l2 = OpLabel
                        %s = OpSelect %pu32 %true %q %r
                        OpReturnValue %s
                        OpFunctionEnd
                        """))
                .specialize(Map.of());

        assertThat(module.bindings()).extracting(Binding::name).containsExactly("a", "b", "c");
        assertThat(module.bindings())
                .extracting(Binding::access)
                .containsExactly(Access.WRITE, Access.WRITE, Access.READ);
    }

    @Test
    void nestedPushFieldsAreTakenApart() {
        PushBlock push = Compile.reflect(
                        """
                        #version 460
                        layout(local_size_x = 1) in;
                        struct Extent { uint size; uint stride; };
                        layout(binding = 0) buffer Y { float y[]; };
                        layout(push_constant) uniform Push { Extent e[2]; int n; layout(offset = 32) vec3 scale; };
                        void main() { y[0] = float(e[1].stride + n) + scale.x; }
                        """)
                .push()
                .orElseThrow();

        assertThat(push.fields())
                .extracting(BlockField::name)
                .containsExactly("e[0].size", "e[0].stride", "e[1].size", "e[1].stride", "n", "scale");
        assertThat(push.gaps()).containsExactly(new PushBlock.Gap(20, 12));
        assertThat(push.sizeBytes()).isEqualTo(44);
    }

    @Test
    void subgroupsAndBarriersAreSeen() {
        Usage usage = Compile.reflect(
                        """
                        #version 460
                        #extension GL_KHR_shader_subgroup_arithmetic : require
                        #extension GL_KHR_shader_subgroup_shuffle_relative : require
                        #extension GL_KHR_shader_subgroup_ballot : require
                        #extension GL_KHR_shader_subgroup_clustered : require
                        layout(local_size_x = 64) in;
                        layout(binding = 0) buffer Y { float y[]; };
                        void main() {
                            float v = subgroupAdd(y[gl_LocalInvocationID.x]);
                            v += subgroupShuffleDown(v, 1) + subgroupClusteredMax(v, 4);
                            barrier();
                            y[0] = v + float(gl_SubgroupSize) + float(subgroupBallotBitCount(subgroupBallot(v > 0)));
                        }
                        """)
                .usage();

        assertThat(usage.subgroups())
                .containsExactly(
                        SubgroupUse.BASIC,
                        SubgroupUse.ARITHMETIC,
                        SubgroupUse.BALLOT,
                        SubgroupUse.SHUFFLE_RELATIVE,
                        SubgroupUse.CLUSTERED);
        assertThat(usage.controlBarriers()).containsExactly(Scope.WORKGROUP);
        assertThat(usage.dependsOnSubgroups()).isTrue();
    }

    /** Compilers write most of them with the atomic counters that only OpenGL has. */
    @Test
    void everyBarrierOfGlslIsTaken() {
        Usage usage = Compile.reflect(
                        """
                        #version 460
                        #extension GL_KHR_shader_subgroup_basic : require
                        layout(local_size_x = 64) in;
                        layout(binding = 0) buffer Y { float y[]; };
                        shared float x[64];
                        void main() {
                            x[gl_LocalInvocationID.x] = y[gl_LocalInvocationID.x];
                            memoryBarrier();
                            memoryBarrierBuffer();
                            memoryBarrierShared();
                            groupMemoryBarrier();
                            subgroupMemoryBarrier();
                            subgroupMemoryBarrierBuffer();
                            subgroupMemoryBarrierShared();
                            subgroupBarrier();
                            barrier();
                            y[gl_LocalInvocationID.x] = x[gl_LocalInvocationID.x ^ 1];
                        }
                        """)
                .usage();

        assertThat(usage.controlBarriers()).containsExactlyInAnyOrder(Scope.SUBGROUP, Scope.WORKGROUP);
    }

    @Test
    void floatAtomicsAreSeen() {
        Usage usage = Compile.reflect(
                        """
                        #version 460
                        #extension GL_EXT_shader_atomic_float : require
                        layout(local_size_x = 64) in;
                        layout(binding = 0) buffer Y { float y[]; };
                        void main() { atomicAdd(y[0], 1.0); }
                        """)
                .usage();

        assertThat(usage.floatAtomics()).isTrue();
        assertThat(usage.integerAtomics()).isFalse();
    }

    @Test
    void cooperativeMatricesFollowSpecialization() {
        ShaderModule module = ShaderModule.read(
                Compile.glsl(
                        """
                #version 460
                #extension GL_KHR_cooperative_matrix : require
                #extension GL_KHR_memory_scope_semantics : require
                #extension GL_EXT_shader_explicit_arithmetic_types : require
                #extension GL_EXT_shader_16bit_storage : require
                layout(local_size_x = 32) in;
                layout(constant_id = 0) const uint M = 16;
                layout(binding = 0) readonly buffer A { float16_t a[]; };
                layout(binding = 1) readonly buffer B { float16_t b[]; };
                layout(binding = 2) buffer C { float c[]; };
                void main() {
                    coopmat<float16_t, gl_ScopeSubgroup, M, 16, gl_MatrixUseA> x;
                    coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB> y;
                    coopmat<float, gl_ScopeSubgroup, M, 8, gl_MatrixUseAccumulator> z = coopmat<float, gl_ScopeSubgroup, M, 8, gl_MatrixUseAccumulator>(0);
                    coopMatLoad(x, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
                    coopMatLoad(y, b, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
                    z = coopMatMulAdd(x, y, z);
                    coopMatStore(z, c, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
                }
                """));

        Reflection reflection = module.specialize(Map.of(0, 8));
        assertThat(reflection.usage().multiplyAdds())
                .containsExactly(new CooperativeMultiplyAdd(
                        8,
                        8,
                        16,
                        NumericType.F16,
                        NumericType.F16,
                        NumericType.F32,
                        NumericType.F32,
                        Scope.SUBGROUP,
                        false));
        assertThat(reflection.usage().cooperativeMatrices())
                .contains(
                        new CooperativeMatrixType(NumericType.F16, Scope.SUBGROUP, 8, 16, CooperativeMatrixType.Use.A))
                .hasSize(3);
        assertThat(reflection.bindings())
                .extracting(Binding::access)
                .containsExactly(Access.READ, Access.READ, Access.WRITE);
        assertThat(reflection.capabilities()).contains(new SpirvCapability(6022));
    }

    @Test
    void sharedBlocksThatAliasCountOnce() {
        Reflection module = Compile.reflect(
                """
                #version 460
                #extension GL_EXT_shared_memory_block : require
                layout(local_size_x = 1) in;
                shared A { float a[64]; };
                shared B { uint b[100]; };
                layout(binding = 0) buffer Y { float y[]; };
                void main() { a[0] = 1; b[1] = 2; y[0] = a[gl_LocalInvocationID.x] + float(b[3]); }
                """);

        assertThat(module.sharedMemoryBytes()).isEqualTo(400);
    }

    @Test
    void sharedStructsAndTruthValuesAreLaidOutByTheStorageBufferRules() {
        Reflection module = Compile.reflect(
                """
                #version 460
                layout(local_size_x = 1) in;
                struct S { vec3 v; bool b; double d; };
                shared S s[3];
                shared vec3 w[2];
                shared uint n;
                layout(binding = 0) buffer Y { float y[]; };
                void main() { s[1].b = true; s[0].v = vec3(1); s[2].d = 1; w[1] = s[1].v; n = 2; y[0] = w[0].x + float(n); }
                """);

        assertThat(module.sharedMemoryBytes()).isEqualTo(3 * 32 + 2 * 16 + 4);
    }

    @Test
    void optimizedModulesReadTheSame() {
        Reflection plain = Compile.reflect(SCALE);
        Reflection fast = ShaderModule.read(Compile.glsl(SCALE, Compile.Optimization.PERFORMANCE))
                .specialize(Map.of());

        assertThat(fast.bindings()).isEqualTo(plain.bindings());
        assertThat(fast.push()).isEqualTo(plain.push());
        assertThat(fast.constants()).isEqualTo(plain.constants());
        assertThat(fast.sharedMemoryBytes()).isEqualTo(plain.sharedMemoryBytes());
        assertThat(fast.usage().controlBarriers()).isEqualTo(plain.usage().controlBarriers());
    }

    @Test
    void narrowAndWideTypesAreSeen() {
        Usage usage = Compile.reflect(
                        """
                        #version 460
                        #extension GL_EXT_shader_explicit_arithmetic_types : require
                        #extension GL_EXT_shader_8bit_storage : require
                        layout(local_size_x = 1) in;
                        layout(binding = 0) buffer Y { int64_t y[]; };
                        layout(binding = 1) buffer Z { int8_t z[]; };
                        void main() { y[0] = int64_t(z[0]) + int64_t(double(y[1]) * 0.5); }
                        """)
                .usage();

        assertThat(usage.types()).contains(NumericType.I64, NumericType.I8, NumericType.F64);
    }

    @Test
    void versionEntryPointAndExtensionsAreRead() {
        Reflection module = Compile.reflect(SCALE);

        assertThat(module.version()).isEqualTo(new SpirvVersion(1, 6));
        assertThat(module.entryPoint()).isEqualTo("main");
        assertThat(module.capabilities()).extracting(SpirvCapability::name).isEqualTo(List.of("Shader"));
        assertThat(module.foreignResources()).isEmpty();
    }
}
