package org.lemnos.core.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.device.FlexibleShape;
import org.lemnos.core.device.ProductTypes;

/** Cooperative matrices of flexible shapes and of whole workgroups, each fact of the profile with a module that it decides on. */
class CooperativeAdmissionTest {
    private static final ProductTypes HALVES = new ProductTypes("f16", "f16", "f32", "f32", false);

    /**
     * A module in which constants 0, 1 and 2 are M, N and K, and constant 3 is the size of the workgroup.
     *
     * @param first what it does first; only then its shared memory of 4096 bytes counts
     */
    private static SpirvModule product(String scope, String first) {
        return Glsl.module(
                "product",
                """
                #extension GL_KHR_cooperative_matrix : require
                #extension GL_KHR_memory_scope_semantics : require
                #extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
                layout(local_size_x_id = 3) in;
                layout(constant_id = 0) const uint M = 16;
                layout(constant_id = 1) const uint N = 16;
                layout(constant_id = 2) const uint K = 16;
                layout(set = 0, binding = 0) readonly buffer X { float16_t x[]; };
                layout(set = 0, binding = 1) writeonly buffer Y { float y[]; };
                shared float tile[1024];
                void main() {
                    %s
                    coopmat<float16_t, SCOPE, M, K, gl_MatrixUseA> a;
                    coopmat<float16_t, SCOPE, K, N, gl_MatrixUseB> b;
                    coopmat<float, SCOPE, M, N, gl_MatrixUseAccumulator> c =
                        coopmat<float, SCOPE, M, N, gl_MatrixUseAccumulator>(0.0);
                    coopMatLoad(a, x, 0, K, gl_CooperativeMatrixLayoutRowMajor);
                    coopMatLoad(b, x, 0, N, gl_CooperativeMatrixLayoutRowMajor);
                    c = coopMatMulAdd(a, b, c);
                    coopMatStore(c, y, 0, N, gl_CooperativeMatrixLayoutRowMajor);
                }
                """
                        .formatted(first)
                        .replace("SCOPE", scope));
    }

    private static DeviceProfile.Builder device(FlexibleShape... shapes) {
        DeviceProfile.Builder device = TestProfiles.least()
                .capability(Capability.COOPERATIVE_MATRIX_KHR)
                .capability(Capability.FLOAT16)
                .capability(Capability.STORAGE_16BIT)
                .capability(FlexibleShape.DIMENSIONS)
                .limit(Limit.COOPERATIVE_MATRIX_EXTENT, 256);
        for (FlexibleShape shape : shapes) {
            device.capability(shape.capability());
        }
        return device;
    }

    private static FlexibleShape ofSubgroups() {
        return new FlexibleShape("subgroup", 16, 8, 16, HALVES, 0);
    }

    private static FlexibleShape ofWorkgroups() {
        return new FlexibleShape("workgroup", 32, 16, 16, HALVES, 128);
    }

    private static void taken(SpirvModule module, DeviceProfile device, Map<Integer, Integer> constants)
            throws Refusal {
        assertThat(new ModuleAdmission(device).admit(module, new TreeMap<>(constants), Grants.none()))
                .isNotNull();
    }

    private static void refused(
            SpirvModule module, DeviceProfile device, Map<Integer, Integer> constants, String... why) {
        assertThatThrownBy(() -> new ModuleAdmission(device).admit(module, new TreeMap<>(constants), Grants.none()))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.SPIRV_REFUSED))
                .hasMessageContainingAll(why);
    }

    @Test
    void multiplesOfTheGranularityAreTaken() throws Refusal {
        SpirvModule module = product("gl_ScopeSubgroup", "");
        DeviceProfile device = device(ofSubgroups()).build();

        taken(module, device, Map.of(0, 16, 1, 8, 2, 16, 3, 128));
        taken(module, device, Map.of(0, 48, 1, 24, 2, 64, 3, 128));
    }

    @Test
    void whatIsNoMultipleIsRefusedForEachOfTheThreeExtents() {
        SpirvModule module = product("gl_ScopeSubgroup", "");
        DeviceProfile device = device(ofSubgroups()).build();

        refused(module, device, Map.of(0, 24, 1, 8, 2, 16, 3, 128), "24x8 f32 as ACCUMULATOR", "does not list");
        refused(module, device, Map.of(0, 16, 1, 12, 2, 16, 3, 128), "16x12 f32 as ACCUMULATOR");
        refused(module, device, Map.of(0, 16, 1, 8, 2, 8, 3, 128), "16x8 f16 as A");
    }

    @Test
    void matricesOfAWorkgroupNeedTheExactSizeOfItAndThoseOfASubgroupAny() throws Refusal {
        DeviceProfile device = device(ofSubgroups(), ofWorkgroups())
                .capability(FlexibleShape.WORKGROUP_SCOPE)
                .build();

        taken(product("gl_ScopeSubgroup", ""), device, Map.of(0, 16, 1, 8, 2, 16, 3, 64));
        taken(product("gl_ScopeWorkgroup", ""), device, Map.of(0, 32, 1, 16, 2, 16, 3, 128));
        refused(
                product("gl_ScopeWorkgroup", ""),
                device,
                Map.of(0, 32, 1, 16, 2, 16, 3, 64),
                "in a workgroup of workgroups of 64");
    }

    @Test
    void anExtentAboveTheLargestIsRefused() throws Refusal {
        SpirvModule module = product("gl_ScopeSubgroup", "");
        Map<Integer, Integer> constants = Map.of(0, 256, 1, 8, 2, 16, 3, 128);

        taken(module, device(ofSubgroups()).build(), constants);
        refused(
                module,
                device(ofSubgroups())
                        .limit(Limit.COOPERATIVE_MATRIX_EXTENT, 255)
                        .build(),
                constants,
                "256x8 f32 as ACCUMULATOR");
    }

    @Test
    void theListCountsOnlyWhereTheFeatureIsOn() {
        DeviceProfile without = TestProfiles.least()
                .capability(Capability.COOPERATIVE_MATRIX_KHR)
                .capability(Capability.FLOAT16)
                .capability(Capability.STORAGE_16BIT)
                .capability(ofSubgroups().capability())
                .limit(Limit.COOPERATIVE_MATRIX_EXTENT, 256)
                .build();

        refused(
                product("gl_ScopeSubgroup", ""),
                without,
                Map.of(0, 16, 1, 8, 2, 16, 3, 128),
                "which least device does not list");
    }

    @Test
    void aProductWhoseTypesAreListedApartButNotTogetherIsRefused() {
        FlexibleShape narrow =
                new FlexibleShape("subgroup", 16, 8, 16, new ProductTypes("f16", "f16", "f16", "f16", false), 128);
        FlexibleShape wide =
                new FlexibleShape("subgroup", 16, 8, 16, new ProductTypes("f32", "f32", "f32", "f32", false), 128);

        refused(
                product("gl_ScopeSubgroup", ""),
                device(narrow, wide).build(),
                Map.of(0, 16, 1, 8, 2, 16, 3, 128),
                "it does cooperative-matrix-khr:subgroup:16x8x16:f16:f16:f32:f32 in workgroups of 128");
    }

    @Test
    void matricesOfAWorkgroupTakeTheFeatureAndItsLargestWorkgroup() throws Refusal {
        SpirvModule module = product("gl_ScopeWorkgroup", "");
        Map<Integer, Integer> constants = Map.of(0, 64, 1, 32, 2, 16, 3, 128);

        refused(module, device(ofWorkgroups()).build(), constants, "has no cooperative-matrix-nv2-workgroup-scope");
        taken(
                module,
                device(ofWorkgroups()).capability(FlexibleShape.WORKGROUP_SCOPE).build(),
                constants);
        refused(
                module,
                device(ofWorkgroups())
                        .capability(FlexibleShape.WORKGROUP_SCOPE)
                        .limit(Limit.COOPERATIVE_MATRIX_WORKGROUP_INVOCATIONS, 64)
                        .build(),
                constants,
                "a workgroup of 128 invocations",
                "allows 64 (cooperative-matrix-workgroup-invocations)");
    }

    @Test
    void whatTheDeviceKeepsOfSharedMemoryForThemIsNotTheKernels() throws Refusal {
        SpirvModule module = product("gl_ScopeWorkgroup", "tile[gl_LocalInvocationIndex] = 1.0; barrier();");
        DeviceProfile.Builder roomy = device(ofWorkgroups()).capability(FlexibleShape.WORKGROUP_SCOPE);
        Map<Integer, Integer> constants = Map.of(0, 32, 1, 16, 2, 16, 3, 128);

        taken(
                module,
                roomy.limit(Limit.COOPERATIVE_MATRIX_SHARED_BYTES, 16384 - 4096).build(),
                constants);
        refused(
                module,
                roomy.limit(Limit.COOPERATIVE_MATRIX_SHARED_BYTES, 16384 - 4096 + 1)
                        .build(),
                constants,
                "16385 bytes of shared memory; least device allows 16384");
    }

    @Test
    void aSumThatBecomesAFactorTakesACapabilityOfItsOwn() throws Refusal {
        SpirvModule module = Glsl.module(
                "converted",
                """
                #extension GL_KHR_cooperative_matrix : require
                #extension GL_NV_cooperative_matrix2 : require
                #extension GL_KHR_memory_scope_semantics : require
                #extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
                layout(local_size_x = 32) in;
                layout(set = 0, binding = 0) buffer X { float16_t x[]; };
                void main() {
                    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum;
                    coopMatLoad(sum, x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
                    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> factor =
                        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(sum);
                    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> turned;
                    coopMatTransposeNV(turned, sum);
                    coopMatStore(coopMatMulAdd(factor, turned, sum), x, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
                }
                """);
        FlexibleShape halves =
                new FlexibleShape("subgroup", 16, 16, 16, new ProductTypes("f16", "f16", "f16", "f16", false), 0);

        refused(
                module,
                device(halves).build(),
                Map.of(),
                "it declares CooperativeMatrixConversionsNV, but least device has no cooperative-matrix-nv2-conversions");
        taken(
                module,
                device(halves)
                        .capability(new Capability("cooperative-matrix-nv2-conversions"))
                        .build(),
                Map.of());
    }

    @Test
    void aDriverThatDiesOfThemIsKnownByItsNumberWhateverItsName() throws Refusal {
        SpirvModule module = product("gl_ScopeSubgroup", "");
        Map<Integer, Integer> constants = Map.of(0, 16, 1, 8, 2, 16, 3, 128);
        DeviceProfile swiftShader = device(ofSubgroups())
                .driver("renamed", "1")
                .limit(Limit.DRIVER_ID, 10)
                .build();
        DeviceProfile other = device(ofSubgroups())
                .driver("SwiftShader's better brother", "1")
                .limit(Limit.DRIVER_ID, 4)
                .build();

        refused(module, swiftShader, constants, "is not given: it ends the process");
        assertThat(DeniedByDriver.all(swiftShader)).singleElement().asString().contains("CooperativeMatrixKHR: ");
        taken(module, other, constants);
        assertThat(DeniedByDriver.all(other)).isEmpty();
    }

    @Test
    void aProfileWhoseListCannotBeReadIsRefusedAsAProfile() {
        DeviceProfile odd = device().capability(new Capability("cooperative-matrix-khr:subgroup:16x16:f16"))
                .build();

        assertThatThrownBy(() -> new ModuleAdmission(odd)
                        .admit(product("gl_ScopeSubgroup", ""), Collections.emptySortedMap(), Grants.none()))
                .isInstanceOfSatisfying(LemnosException.class, refusal -> assertThat(refusal.code())
                        .isEqualTo(ErrorCode.PROFILE_INVALID));
    }
}
