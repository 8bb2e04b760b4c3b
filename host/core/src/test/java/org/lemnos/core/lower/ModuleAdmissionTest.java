package org.lemnos.core.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.spirv.Reflection;

/** Every rule that a module can break by itself or against the device, each with a module that breaks it. */
class ModuleAdmissionTest {
    private static final String OUT = "layout(set = 0, binding = 0) writeonly buffer Y { float y[]; };";
    private static final String STORE = "y[gl_GlobalInvocationID.x] = 1.0;";

    private static void refused(SpirvModule module, DeviceProfile device, Map<Integer, Integer> constants, String why) {
        assertThatThrownBy(() -> new ModuleAdmission(device).admit(module, new TreeMap<>(constants), Grants.none()))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.SPIRV_REFUSED))
                .hasMessageContaining("module " + module.name() + " is refused: ")
                .hasMessageContaining(why);
    }

    private static void refused(SpirvModule module, String why) {
        refused(module, TestProfiles.least().build(), Map.of(), why);
    }

    private static void refused(String declarations, String body, String why) {
        refused(Glsl.module("m", declarations, body), why);
    }

    private static void taken(SpirvModule module, DeviceProfile device) throws Refusal {
        assertThat(new ModuleAdmission(device).admit(module, Collections.emptySortedMap(), Grants.none()))
                .isNotNull();
    }

    @Test
    void a_plain_module_is_taken_and_read_once() throws Refusal {
        ModuleAdmission admission = new ModuleAdmission(TestProfiles.least().build());
        SpirvModule module = Glsl.module("m", OUT, STORE);
        assertThat(admission.admit(module, Collections.emptySortedMap(), Grants.none()))
                .isSameAs(admission.admit(module, new TreeMap<>(), Grants.none()));
    }

    @Test
    void what_is_known_of_a_module_serves_all_devices_and_lets_it_pass_on_none_that_lacks_something() throws Refusal {
        KnownModules known = new KnownModules();
        SpirvModule wide = Glsl.module("m", OUT, STORE);
        DeviceProfile device = TestProfiles.least().build();
        DeviceProfile narrow =
                TestProfiles.least().limit(Limit.WORKGROUP_SIZE_X, 0).build();
        Reflection first = new ModuleAdmission(device, known).admit(wide, Collections.emptySortedMap(), Grants.none());
        assertThat(new ModuleAdmission(device, known).admit(wide, new TreeMap<>(), Grants.none()))
                .isSameAs(first);
        assertThatThrownBy(() -> new ModuleAdmission(narrow, known).admit(wide, new TreeMap<>(), Grants.none()))
                .hasMessageContaining("a workgroup of");
    }

    @Test
    void whoever_says_the_digest_of_a_known_module_and_has_other_words_is_refused() throws Refusal {
        KnownModules known = new KnownModules();
        DeviceProfile device = TestProfiles.least().build();
        SpirvModule right = Glsl.module("m", OUT, STORE);
        new ModuleAdmission(device, known).admit(right, Collections.emptySortedMap(), Grants.none());
        SpirvModule liar = SpirvModule.resource(ModuleAdmissionTest.class, "META-INF/lemnos/none.spv", right.sha256());
        assertThatThrownBy(() ->
                        new ModuleAdmission(device, known).admit(liar, Collections.emptySortedMap(), Grants.none()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is not in the jar");
    }

    @Test
    void a_module_that_was_refused_is_refused_again() {
        KnownModules known = new KnownModules();
        SpirvModule broken = Glsl.module("m", "layout(set = 1, binding = 0) writeonly buffer Y { float y[]; };", STORE);
        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(() -> new ModuleAdmission(TestProfiles.least().build(), known)
                            .admit(broken, Collections.emptySortedMap(), Grants.none()))
                    .hasMessageContaining("only set 0 exists");
        }
    }

    @Test
    void words_that_are_cut_off_missing_or_no_spirv_are_refused_at_every_length() {
        byte[] whole = Glsl.module("m", OUT, STORE).words();
        for (int length = 0; length < whole.length; length += 4) {
            SpirvModule cut = SpirvModule.generated("cut", Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> new ModuleAdmission(TestProfiles.least().build())
                            .admit(cut, Collections.emptySortedMap(), Grants.none()))
                    .as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(Refusal.class);
        }
        refused(
                SpirvModule.generated("text", "this text is no module..".getBytes(StandardCharsets.UTF_8)),
                "BAD_MAGIC");
    }

    @Test
    void a_resource_that_is_not_there_or_not_what_its_digest_says_is_refused() {
        String digest = "0".repeat(64);
        refused(
                SpirvModule.resource(ModuleAdmissionTest.class, "META-INF/lemnos/none.spv", digest),
                "is not in the jar");
    }

    @Test
    void bindings_outside_set_0_or_with_a_gap_are_refused() {
        refused("layout(set = 1, binding = 0) writeonly buffer Y { float y[]; };", STORE, "only set 0 exists");
        refused("layout(set = 0, binding = 1) writeonly buffer Y { float y[]; };", STORE, "binding 0 is missing");
        refused(
                "layout(set = 0, binding = 0) uniform U { float u; };" + OUT.replace("binding = 0", "binding = 1"),
                "y[0] = u;",
                "storage class Uniform");
    }

    @Test
    void more_buffers_than_the_device_has_are_refused() {
        StringBuilder declarations = new StringBuilder();
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            declarations.append("layout(set = 0, binding = " + i + ") buffer B" + i + " { float b" + i + "[]; };");
            body.append("b" + i + "[0] = 1.0;");
        }
        refused(declarations.toString(), body.toString(), "it has 5 buffers; least device allows 4 (storage-buffers)");
    }

    @Test
    void a_workgroup_larger_than_the_device_allows_is_refused_after_specialization_too() throws Refusal {
        refused(
                Glsl.module("m", "layout(local_size_x = 256) in;" + OUT + "void main() {" + STORE + "}"),
                "256 along x");
        refused(
                Glsl.module(
                        "m", "layout(local_size_x = 16, local_size_y = 16) in;" + OUT + "void main() {" + STORE + "}"),
                "a workgroup of 256 invocations; least device allows 128 (workgroup-invocations)");
        refused(
                Glsl.module("m", "layout(local_size_z = 64) in;" + OUT + "void main() {" + STORE + "}"),
                TestProfiles.least().limit(Limit.WORKGROUP_SIZE_Z, 32).build(),
                Map.of(),
                "64 along z");

        SpirvModule chosen = Glsl.module("m", "layout(local_size_x_id = 3) in;" + OUT + "void main() {" + STORE + "}");
        taken(chosen, TestProfiles.least().build());
        refused(chosen, TestProfiles.least().build(), Map.of(3, 129), "129 along x");
    }

    @Test
    void a_constant_that_the_module_does_not_have_is_refused() {
        refused(
                Glsl.module("m", "layout(constant_id = 5) const uint tile = 4;" + OUT, "y[tile] = 1.0;"),
                TestProfiles.least().build(),
                Map.of(6, 1),
                "sets specialization constant 6, but the module has [5]");
    }

    @Test
    void shared_memory_above_the_limit_is_refused_after_specialization_too() throws Refusal {
        String tile = "layout(constant_id = 0) const uint size = 4096; shared float tile[size];" + OUT;
        String body = "tile[gl_LocalInvocationIndex] = 1.0; barrier(); y[0] = tile[0];";
        SpirvModule module = Glsl.module("m", tile, body);
        taken(module, TestProfiles.least().build());
        refused(
                module,
                TestProfiles.least().build(),
                Map.of(0, 4097),
                "16388 bytes of shared memory; least device allows 16384");
    }

    @Test
    void a_push_block_above_the_devices_limit_is_refused() throws Refusal {
        SpirvModule module =
                Glsl.module("m", OUT + "layout(push_constant) uniform P { vec4 v[8]; };", "y[0] = v[7].x;");
        taken(module, TestProfiles.least().build());
        refused(
                module,
                TestProfiles.least().limit(Limit.PUSH_CONSTANT_BYTES, 64).build(),
                Map.of(),
                "a push block of 128 bytes; least device allows 64");
        refused(OUT + "layout(push_constant) uniform P { vec4 v[9]; };", "y[0] = v[8].x;", "the limit is 128");
    }

    @Test
    void a_buffers_length_and_device_addresses_are_refused() {
        refused(OUT.replace("writeonly ", ""), "y[0] = float(y.length());", "rule 6");
        refused(
                "#extension GL_EXT_buffer_reference : require\n"
                        + "layout(buffer_reference) buffer R { float r; }; layout(push_constant) uniform P { R p; };"
                        + OUT,
                "y[0] = p.r;",
                "rule 13");
    }

    @Test
    void device_addresses_are_taken_where_they_are_granted() throws Refusal {
        SpirvModule module = Glsl.module(
                "m",
                "#extension GL_EXT_buffer_reference : require\n"
                        + "layout(buffer_reference) buffer R { float r; }; layout(push_constant) uniform P { R p; };"
                        + OUT,
                "y[0] = p.r;");
        ModuleAdmission admission = new ModuleAdmission(TestProfiles.least().build());
        assertThat(admission
                        .admit(module, Collections.emptySortedMap(), new Grants(true))
                        .usage()
                        .deviceAddresses())
                .isTrue();
        assertThatThrownBy(() -> admission.admit(module, Collections.emptySortedMap(), Grants.none()))
                .hasMessageContaining("rule 13");
    }

    @Test
    void a_capability_that_the_device_lacks_is_refused_and_one_that_it_has_is_not() throws Refusal {
        String half = "#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require\n" + OUT;
        capability(
                Glsl.module("m", half, "float16_t h = float16_t(gl_NumWorkGroups.x); y[0] = float(h * h);"),
                "Float16",
                Capability.FLOAT16);
        String wide = "#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require\n" + OUT;
        capability(
                Glsl.module("m", wide, "uint64_t w = uint64_t(gl_NumWorkGroups.x); y[0] = float(w * w);"),
                "Int64",
                Capability.INT64);
        capability(
                Glsl.module("m", OUT, "y[0] = float(double(gl_NumWorkGroups.x) / 3.0lf);"),
                "Float64",
                Capability.FLOAT64);
        String narrow = "#extension GL_EXT_shader_16bit_storage : require\n"
                + "layout(set = 0, binding = 0) buffer Y { float16_t y[]; };";
        capability(
                Glsl.module("m", narrow, "y[0] = float16_t(1.0);"),
                "StorageBuffer16BitAccess",
                Capability.STORAGE_16BIT);
        String sum = "#extension GL_KHR_shader_subgroup_arithmetic : require\n" + OUT;
        capability(
                Glsl.module("m", sum, "y[0] = subgroupAdd(1.0);"),
                "GroupNonUniformArithmetic",
                Capability.SUBGROUP_ARITHMETIC);
    }

    @Test
    void subgroup_operations_on_narrow_and_wide_types_take_a_capability_of_their_own() throws Refusal {
        String halves = "#extension GL_EXT_shader_subgroup_extended_types_float16 : require\n"
                + "#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require\n"
                + "#extension GL_KHR_shader_subgroup_arithmetic : require\n" + OUT;
        SpirvModule sum = Glsl.module("m", halves, "y[0] = float(subgroupAdd(float16_t(gl_NumWorkGroups.x)));");
        DeviceProfile.Builder device =
                TestProfiles.least().capability(Capability.FLOAT16).capability(Capability.SUBGROUP_ARITHMETIC);
        refused(
                sum,
                device.build(),
                Map.of(),
                "it has a subgroup operation on f16, but least device has no subgroup-extended-types");
        taken(sum, device.capability(Capability.SUBGROUP_EXTENDED_TYPES).build());

        String longs = "#extension GL_EXT_shader_subgroup_extended_types_int64 : require\n"
                + "#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require\n"
                + "#extension GL_KHR_shader_subgroup_vote : require\n" + OUT;
        SpirvModule vote =
                Glsl.module("m", longs, "y[0] = subgroupAllEqual(uint64_t(gl_NumWorkGroups.x)) ? 1.0 : 0.0;");
        refused(
                vote,
                TestProfiles.least()
                        .capability(Capability.INT64)
                        .capability(new Capability("subgroup-vote"))
                        .build(),
                Map.of(),
                "a subgroup operation on u64");
    }

    private static void capability(SpirvModule module, String declared, Capability needed) throws Refusal {
        refused(module, "it declares " + declared + ", but least device has no " + needed);
        taken(module, TestProfiles.least().capability(needed).build());
    }

    private static final String COOPERATIVE = "#extension GL_KHR_cooperative_matrix : require\n"
            + "#extension GL_KHR_memory_scope_semantics : require\n"
            + "#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require\n"
            + "layout(set = 0, binding = 0) readonly buffer X { float16_t x[]; };"
            + "layout(set = 0, binding = 1) writeonly buffer Y { float y[]; };";

    private static final String PRODUCT = "coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseA> a;"
            + "coopmat<float16_t, gl_ScopeSubgroup, 8, 16, gl_MatrixUseB> b;"
            + "coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c ="
            + " coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);"
            + "coopMatLoad(a, x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);"
            + "coopMatLoad(b, x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);"
            + "c = coopMatMulAdd(a, b, c); coopMatStore(c, y, 0, 16, gl_CooperativeMatrixLayoutRowMajor);";

    private static DeviceProfile.Builder cooperative(String... shapes) {
        DeviceProfile.Builder device = TestProfiles.least()
                .capability(Capability.COOPERATIVE_MATRIX_KHR)
                .capability(Capability.FLOAT16)
                .capability(Capability.STORAGE_16BIT);
        for (String shape : shapes) {
            device.capability(new Capability(Capability.COOPERATIVE_MATRIX_KHR + ":" + shape));
        }
        return device;
    }

    @Test
    void cooperative_matrices_are_held_against_each_shape_that_the_device_lists() throws Refusal {
        SpirvModule module = Glsl.module("m", COOPERATIVE, PRODUCT);
        taken(module, cooperative("subgroup:16x16x8:f16:f16:f32:f32").build());
        refused(module, cooperative().build(), Map.of(), "which least device does not list");
        refused(
                module,
                cooperative("subgroup:16x16x16:f16:f16:f32:f32").build(),
                Map.of(),
                "it holds a cooperative matrix of ");
        refused(module, cooperative("workgroup:16x16x8:f16:f16:f32:f32").build(), Map.of(), "in a subgroup");
        refused(
                module,
                cooperative("subgroup:16x16x8:f16:f16:f32:f16").build(),
                Map.of(),
                "it does cooperative-matrix-khr:subgroup:16x16x8:f16:f16:f32:f32");
        DeviceProfile without = TestProfiles.least()
                .capability(Capability.FLOAT16)
                .capability(Capability.STORAGE_16BIT)
                .build();
        refused(
                module,
                without,
                Map.of(),
                "it declares CooperativeMatrixKHR, but least device has no cooperative-matrix-khr");
    }

    @Test
    void a_driver_that_dies_of_a_capability_is_not_given_it() {
        refused(
                Glsl.module("m", COOPERATIVE, PRODUCT),
                cooperative("subgroup:16x16x8:f16:f16:f32:f32")
                        .driver("SwiftShader driver", "5.0.0")
                        .build(),
                Map.of(),
                "is not given: it ends the process on cooperative matrices");
    }

    @Test
    void floating_point_atomics_are_given_where_the_device_has_them() throws Refusal {
        String atomic = "#extension GL_EXT_shader_atomic_float : require\n"
                + "layout(set = 0, binding = 0) buffer Y { float y[]; };";
        capability(
                Glsl.module("m", atomic, "atomicAdd(y[0], 1.0);"),
                "AtomicFloat32AddEXT",
                Capability.ATOMIC_FLOAT32_ADD);
    }

    @Test
    void an_extension_that_the_host_does_not_know_is_refused_even_if_nothing_uses_it() {
        byte[] words = Glsl.assembled(
                """
                OpCapability Shader
                OpExtension "SPV_AMD_gcn_shader"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %main = OpFunction %void None %function
                %label = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        refused(SpirvModule.generated("m", words), "it declares SPV_AMD_gcn_shader");
    }

    @Test
    void a_profile_without_the_limits_to_check_against_is_refused_as_a_profile() {
        DeviceProfile bare = DeviceProfile.builder("bare", DeviceClass.CPU).build();
        DeviceProfile odd = TestProfiles.least()
                .limit(Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT, 48)
                .build();
        for (DeviceProfile device : List.of(bare, odd)) {
            assertThatThrownBy(() -> new LoweringCheck(device))
                    .isInstanceOfSatisfying(LemnosException.class, refusal -> assertThat(refusal.code())
                            .isEqualTo(ErrorCode.PROFILE_INVALID))
                    .hasMessageContaining("the profile of " + device.name());
        }
    }
}
