package org.lemnos.core.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.PhysicalWrite;
import org.lemnos.api.kernel.Repeatability;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.core.ErrorCode;

/** Every rule that a lowering can break against its modules, its buffers and the device, each broken once. */
class LoweringCheckTest {
    private static final SpirvModule COPY = Glsl.module(
            "copy",
            "layout(set = 0, binding = 0) readonly buffer X { float x[]; };"
                    + "layout(set = 0, binding = 1) writeonly buffer Y { float y[]; };",
            "y[gl_GlobalInvocationID.x] = x[gl_GlobalInvocationID.x];");
    private static final SpirvModule ADD = Glsl.module(
            "add",
            "layout(set = 0, binding = 0) readonly buffer A { float a[]; };"
                    + "layout(set = 0, binding = 1) readonly buffer B { float b[]; };"
                    + "layout(set = 0, binding = 2) writeonly buffer Y { float y[]; };",
            "y[gl_GlobalInvocationID.x] = a[gl_GlobalInvocationID.x] + b[gl_GlobalInvocationID.x];");
    private static final SpirvModule BOTH = Glsl.module(
            "both",
            "layout(set = 0, binding = 0) buffer S { float s[]; };"
                    + "layout(set = 0, binding = 1) writeonly buffer Y { float y[]; };",
            "s[gl_GlobalInvocationID.x] += 1.0; y[gl_GlobalInvocationID.x] = s[gl_GlobalInvocationID.x];");
    private static final SpirvModule DOUBLE = Glsl.module(
            "double", "layout(set = 0, binding = 0) buffer Y { float y[]; };", "y[gl_GlobalInvocationID.x] *= 2.0;");
    private static final SpirvModule FILL = Glsl.module(
            "fill",
            "layout(set = 0, binding = 0) writeonly buffer Y { float y[]; };"
                    + "layout(push_constant) uniform P { uint n; float value; };",
            "if (gl_GlobalInvocationID.x < n) { y[gl_GlobalInvocationID.x] = value; }");
    private static final WriteContract ALL = WriteContract.everyElement();

    private static final BufferRef IN = BufferRef.input(0);
    private static final BufferRef OUT = BufferRef.output(0);

    /** Inputs 0 and 1, outputs 0 and perhaps 1, scratch and persistent memory, each of so many bytes. */
    private static final class Room implements Buffers {
        private final Map<BufferRef, Buffer> buffers = new HashMap<>();
        private int outputs = 1;
        private boolean view;
        private boolean update;

        Room(long bytes) {
            long size = (bytes + 15) / 16 * 16;
            List<BufferRef> all = List.of(IN, BufferRef.input(1), OUT, BufferRef.scratch(), BufferRef.persistent());
            all.forEach(ref -> buffers.put(ref, new Buffer(bytes, size, buffers.size())));
        }

        Room aliasing() {
            buffers.put(OUT, buffers.getOrDefault(IN, new Buffer(0, 0, 0)));
            return this;
        }

        Room view() {
            view = true;
            return aliasing();
        }

        Room update() {
            update = true;
            return aliasing();
        }

        Room twoOutputs() {
            buffers.put(BufferRef.output(1), new Buffer(1024, 1024, 99));
            outputs = 2;
            return this;
        }

        Room empty(BufferRef ref) {
            buffers.put(ref, new Buffer(0, 0, -1));
            return this;
        }

        @Override
        public Optional<Buffer> find(BufferRef whole) {
            return Optional.ofNullable(buffers.get(whole));
        }

        @Override
        public int outputs() {
            return outputs;
        }

        @Override
        public boolean isView(int output) {
            return view && output == 0;
        }

        @Override
        public boolean isUpdate(int output) {
            return update && output == 0;
        }
    }

    private static List<LoweredStep> steps(Lowering lowering, Room room) throws Refusal {
        return new LoweringCheck(TestProfiles.least().build()).check(lowering, room, Grants.none());
    }

    private static void refused(String why, DeviceProfile device, Lowering lowering, Room room) {
        assertThatThrownBy(() -> new LoweringCheck(device).check(lowering, room, Grants.none()))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.DISPATCH_REFUSED))
                .hasMessageContaining(why);
    }

    private static void refused(String why, Lowering lowering, Room room) {
        refused(why, TestProfiles.least().build(), lowering, room);
    }

    private static void refused(String why, Lowering lowering) {
        refused(why, lowering, new Room(1024));
    }

    private static Lowering dispatch(SpirvModule module, UnaryOperator<Dispatch.Builder> parts) {
        return Lowering.of(parts.apply(Dispatch.of(module)).build());
    }

    private static Lowering copy(BufferRef from, BufferRef to) {
        return dispatch(COPY, d -> d.reads(from).writes(to, ALL));
    }

    // What is taken.

    @Test
    void a_lowering_that_keeps_all_rules_becomes_steps_over_ranges_rounded_up_to_16() throws Refusal {
        List<LoweredStep> steps = steps(copy(IN, OUT), new Room(1020));

        assertThat(steps).hasSize(1);
        assertThat(steps.get(0).ranges())
                .containsExactly(
                        new LoweredStep.Range(IN, 0, 1024, Access.READ, WriteContract.someElements()),
                        new LoweredStep.Range(OUT, 0, 1024, Access.WRITE, ALL));
    }

    @Test
    void a_fill_is_a_step_without_a_dispatch_and_counts_as_a_write() throws Refusal {
        List<LoweredStep> steps = steps(Lowering.none().afterZeroing(OUT), new Room(20));

        assertThat(steps).hasSize(1);
        assertThat(steps.get(0).dispatch()).isEmpty();
        assertThat(steps.get(0).ranges()).containsExactly(new LoweredStep.Range(OUT, 0, 32, Access.WRITE, ALL));
    }

    @Test
    void a_promise_covers_what_is_named_and_not_what_rounding_adds() throws Refusal {
        List<LoweredStep> inside = steps(copy(IN, OUT.range(256, 20)), new Room(1024));
        List<LoweredStep> toTheEnd = steps(copy(IN, OUT.range(768, 252)), new Room(1020));
        List<LoweredStep> exact = steps(copy(IN, OUT.range(256, 32)), new Room(1024));

        assertThat(inside.get(0).ranges().get(1).lengthBytes()).isEqualTo(32);
        assertThat(inside.get(0).ranges().get(1).writes()).isEqualTo(WriteContract.someElements());
        assertThat(toTheEnd.get(0).ranges().get(1).writes()).isEqualTo(ALL);
        assertThat(exact.get(0).ranges().get(1).writes()).isEqualTo(ALL);
    }

    @Test
    void views_and_empty_outputs_need_no_step() throws Refusal {
        assertThat(steps(Lowering.none(), new Room(1024).view())).isEmpty();
        assertThat(steps(Lowering.none(), new Room(1024).empty(OUT))).isEmpty();
    }

    @Test
    void ranges_of_one_buffer_may_be_bound_apart_and_only_read_ones_together() throws Refusal {
        Lowering apart = dispatch(ADD, d -> d.reads(BufferRef.persistent().range(0, 256))
                .reads(BufferRef.persistent().range(256, 256))
                .writes(OUT));
        Lowering together = dispatch(ADD, d -> d.reads(IN).reads(IN).writes(OUT));
        Lowering halves = Lowering.of(
                Dispatch.of(COPY).reads(IN).writes(OUT.range(0, 512), ALL).build(),
                Dispatch.of(COPY)
                        .reads(OUT.range(0, 512))
                        .writes(OUT.range(512, 512), ALL)
                        .build());

        assertThat(steps(apart, new Room(1024))).hasSize(1);
        assertThat(steps(together, new Room(1024))).hasSize(1);
        assertThat(steps(halves, new Room(1024))).hasSize(2);
    }

    private static WriteContract divided(PhysicalWrite.Partition owners) {
        return WriteContract.someElements()
                .divided(PhysicalWrite.of(PhysicalWrite.Domain.ROWS, owners, PhysicalWrite.Extent.ROW_WIDTH));
    }

    @Test
    void how_stores_are_divided_is_said_of_all_that_is_written_or_of_none() throws Refusal {
        WriteContract byWorkgroup = divided(PhysicalWrite.Partition.EXCLUSIVE_PER_WORKGROUP);
        UnaryOperator<Dispatch.Builder> scratch = d -> d.updates(BufferRef.scratch(), byWorkgroup);

        refused("and not of those to output[0]", dispatch(BOTH, d -> scratch.apply(d)
                .writes(OUT)));
        refused(
                "gives scratch memory to whole workgroups, but what it stores to output[0] is divided as"
                        + " rows/exclusive_per_invocation/row_width",
                dispatch(BOTH, d -> scratch.apply(d)
                        .writes(OUT, divided(PhysicalWrite.Partition.EXCLUSIVE_PER_INVOCATION))));
        LoweredStep step = steps(
                        dispatch(BOTH, d -> scratch.apply(d).writes(OUT, byWorkgroup))
                                .afterZeroing(BufferRef.scratch()),
                        new Room(1024))
                .get(1);
        assertThat(step.ranges()).extracting(LoweredStep.Range::writes).containsOnly(byWorkgroup);
    }

    @Test
    void what_rounding_adds_is_not_overwritten_and_still_divided() throws Refusal {
        WriteContract whole = WriteContract.everyElement()
                .divided(PhysicalWrite.of(
                        PhysicalWrite.Domain.OUTPUT_ELEMENTS,
                        PhysicalWrite.Partition.EXCLUSIVE_PER_INVOCATION,
                        PhysicalWrite.Extent.ONE_ELEMENT));
        Lowering inside = dispatch(COPY, d -> d.reads(IN).writes(OUT.range(256, 20), whole));

        WriteContract kept =
                steps(inside, new Room(1024)).get(0).ranges().get(1).writes();

        assertThat(kept.overwritesEverything()).isFalse();
        assertThat(kept.physical()).isEqualTo(whole.physical());
        assertThat(whole.physical().orElseThrow().collision()).isEqualTo("exclusive");
    }

    @Test
    void pieces_that_several_share_need_a_module_with_atomics() throws Refusal {
        PhysicalWrite shared = PhysicalWrite.of(
                PhysicalWrite.Domain.SCALAR,
                PhysicalWrite.Partition.SHARED_ATOMIC_CONTRIBUTORS,
                PhysicalWrite.Extent.ONE_SCALAR);
        UnaryOperator<Dispatch.Builder> count =
                d -> d.updates(OUT, WriteContract.someElements().divided(shared));
        String declaration = "layout(set = 0, binding = 0) buffer Y { uint y[]; };";
        SpirvModule plain = Glsl.module("plain", declaration, "y[0] = y[0] + 1;");
        SpirvModule atomic = Glsl.module("atomic", declaration, "atomicAdd(y[0], 1u);");

        refused(
                "says that several store to output[0] with atomics, but its module changes no integer atomically",
                dispatch(plain, count));
        Lowering zeroed = dispatch(atomic, count).afterZeroing(OUT);
        assertThat(steps(zeroed, new Room(1024)).get(1).ranges())
                .singleElement()
                .satisfies(range -> assertThat(
                                range.writes().physical().orElseThrow().collision())
                        .isEqualTo("atomic_u32"));
    }

    // Bindings.

    @Test
    void bindings_are_as_many_and_of_the_access_that_the_module_has() {
        refused("names 1 buffers, but the module has 2 bindings", dispatch(COPY, d -> d.writes(OUT)));
        refused("says write of binding 0 (output[0]), but the module does read", dispatch(COPY, d -> d.writes(OUT)
                .reads(IN)));
        refused("says read_write of binding 1 (output[0]), but the module does write", dispatch(COPY, d -> d.reads(IN)
                .updates(OUT)));
        refused(
                "says write of binding 0 (output[0]), but the module does read_write",
                dispatch(DOUBLE, d -> d.writes(OUT, ALL)));
    }

    @Test
    void a_buffer_that_the_problem_does_not_have_or_that_is_empty_cannot_be_bound() {
        refused("names input[2], which the problem does not have", copy(BufferRef.input(2), OUT));
        refused("names output[1], which the problem does not have", copy(IN, BufferRef.output(1)));
        refused("names input[0], which has no elements", copy(IN, OUT), new Room(1024).empty(IN));
    }

    @Test
    void inputs_and_views_are_not_written() {
        refused("writes to input[1]: inputs are only read", copy(IN, BufferRef.input(1)));
        refused("an input's bytes as they are", copy(BufferRef.input(1), OUT), new Room(1024).view());
        refused("an input's bytes as they are", Lowering.none().afterZeroing(OUT), new Room(1024).view());
        refused("inputs are only read", Lowering.none().afterZeroing(IN));
    }

    @Test
    void an_update_is_bound_once() throws Refusal {
        assertThat(steps(dispatch(DOUBLE, d -> d.updates(OUT)), new Room(1024).update()))
                .hasSize(1);
        refused("binds the same bytes twice, as input[0] and output[0]", copy(IN, OUT), new Room(1024).update());
    }

    @Test
    void bindings_that_overlap_are_refused_if_one_is_written() {
        refused(
                "binds the same bytes twice, as scratch and scratch",
                Lowering.of(Dispatch.of(COPY)
                        .reads(BufferRef.scratch().range(0, 512))
                        .writes(BufferRef.scratch().range(256, 512))
                        .build()));
        refused(
                "binds the same bytes twice",
                Lowering.of(Dispatch.of(COPY)
                        .reads(BufferRef.persistent().range(0, 257))
                        .writes(BufferRef.persistent().range(256, 256))
                        .build()));
    }

    // Ranges.

    @Test
    void a_range_ends_where_its_buffer_does_whatever_the_numbers() {
        refused("ends behind the buffer's 1024 bytes", copy(IN, OUT.range(0, 1025)));
        refused("ends behind the buffer's 1024 bytes", copy(IN, OUT.range(768, 257)));
        refused("ends behind the buffer's 1024 bytes", copy(IN, OUT.range(1024, 1)));
        refused("ends behind the buffer's 1024 bytes", copy(IN, OUT.range(0, Long.MAX_VALUE)));
        refused("ends behind the buffer's 1024 bytes", copy(IN, OUT.range(Long.MAX_VALUE, Long.MAX_VALUE)));
        refused("ends behind the buffer's 1024 bytes", copy(IN, OUT.range(Long.MAX_VALUE - 255, 256)));
    }

    @Test
    void a_range_starts_where_the_device_can_bind_it() throws Refusal {
        Lowering odd = copy(IN, OUT.range(64, 64));
        refused("from 64 on, which is not a multiple of 256 (storage-buffer-offset-alignment)", odd);
        DeviceProfile fine = TestProfiles.least()
                .limit(Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT, 64)
                .build();
        assertThat(new LoweringCheck(fine).check(odd, new Room(1024), Grants.none()))
                .hasSize(1);
    }

    @Test
    void a_binding_spans_no_more_than_the_device_allows() throws Refusal {
        long most = 1 << 27;
        assertThat(steps(copy(IN, OUT), new Room(most))).hasSize(1);
        refused("binds 134217744 bytes of input[0]; least device allows 134217728", copy(IN, OUT), new Room(most + 1));
    }

    @Test
    void a_fill_covers_whole_words_of_an_output_or_of_scratch() throws Refusal {
        refused("keeps its content from run to run", Lowering.none().afterZeroing(BufferRef.persistent()));
        refused("must start at a multiple of 16", Lowering.none().afterZeroing(OUT.range(8, 16)));
        refused("must start at a multiple of 16", Lowering.none().afterZeroing(OUT.range(16, 8)));
        assertThat(steps(Lowering.none().afterZeroing(OUT.range(16, 4)), new Room(20)))
                .hasSize(1);
        assertThat(steps(copy(IN, OUT).afterZeroing(BufferRef.scratch()), new Room(20)))
                .hasSize(2);
    }

    // Push constants, counts, subgroups.

    @Test
    void every_byte_of_the_push_block_is_given_and_no_other() throws Refusal {
        Lowering right = dispatch(FILL, d -> d.writes(OUT).push(256).push(1.5f));
        assertThat(steps(right, new Room(1024))).hasSize(1);
        refused("gives 4 bytes of push constants, but the module's block has 8", dispatch(FILL, d -> d.writes(OUT)
                .push(1)));
        refused(
                "gives 4 bytes of push constants, but the module's block has 0",
                dispatch(COPY, d -> d.reads(IN).writes(OUT).push(1)));
    }

    @Test
    void workgroup_counts_keep_the_devices_limits_along_each_axis() throws Refusal {
        Lowering most = dispatch(COPY, d -> d.reads(IN).writes(OUT).workgroups(65_535, 65_535, 65_535));
        assertThat(steps(most, new Room(1024))).hasSize(1);
        count("x", 65_536, 1, 1);
        count("y", 1, 70_000, 1);
        count("z", 1, 1, Integer.MAX_VALUE);
    }

    private static void count(String axis, long x, long y, long z) {
        refused(
                Math.max(x, Math.max(y, z)) + " workgroups along " + axis
                        + "; least device allows 65535 (workgroup-count-" + axis + ")",
                dispatch(COPY, d -> d.reads(IN).writes(OUT).workgroups(x, y, z)));
    }

    @Test
    void a_subgroup_size_is_one_that_the_device_has_and_fills_the_workgroup() throws Refusal {
        Lowering of32 = dispatch(COPY, d -> d.reads(IN).writes(OUT).subgroupSize(32));
        assertThat(steps(of32, new Room(1024))).hasSize(1);
        refused(
                "subgroups of 64; least device has 16 to 32",
                dispatch(COPY, d -> d.reads(IN).writes(OUT).subgroupSize(64)));
        refused(
                "subgroups of 8; least device has 16 to 32",
                dispatch(COPY, d -> d.reads(IN).writes(OUT).subgroupSize(8)));
        SpirvModule narrow = Glsl.module(
                "narrow",
                "layout(local_size_x = 8) in; layout(set = 0, binding = 0) writeonly buffer Y { float y[]; };"
                        + "void main() { y[0] = 1.0; }");
        refused("does not fill them along x", dispatch(narrow, d -> d.writes(OUT)
                .subgroupSize(16)));
    }

    @Test
    void a_profile_that_states_no_subgroup_sizes_gives_none() {
        Map<Limit, Long> limits = new HashMap<>(TestProfiles.least().build().limits());
        limits.remove(Limit.SUBGROUP_SIZE_LEAST);
        DeviceProfile without =
                DeviceProfile.builder("silent", DeviceClass.CPU).limits(limits).build();
        refused(
                "the profile of silent states no sizes",
                without,
                dispatch(COPY, d -> d.reads(IN).writes(OUT).subgroupSize(32)),
                new Room(1024));
    }

    @Test
    void a_workgroup_has_no_more_subgroups_than_the_device_starts_together() throws Refusal {
        DeviceProfile two = TestProfiles.least()
                .capability(Capability.SUBGROUP_ARITHMETIC)
                .limit(Limit.WORKGROUP_SUBGROUPS, 2)
                .build();
        SpirvModule sum = Glsl.module(
                "sum",
                "#extension GL_KHR_shader_subgroup_arithmetic : require\nlayout(local_size_x_id = 0) in;"
                        + "layout(set = 0, binding = 0) writeonly buffer Y { float y[]; };"
                        + "void main() { y[0] = subgroupAdd(1.0); }");
        UnaryOperator<Dispatch.Builder> writes = d -> d.writes(OUT);

        assertThat(new LoweringCheck(two)
                        .check(dispatch(sum, d -> writes.apply(d).specialize(0, 64)), new Room(1024), Grants.none()))
                .hasSize(1);
        refused(
                "has 3 subgroups of 32 in its workgroup of",
                two,
                dispatch(sum, d -> writes.apply(d).specialize(0, 65)),
                new Room(1024));
        refused(
                "has 4 subgroups of 16 in its workgroup of",
                two,
                dispatch(sum, d -> writes.apply(d).specialize(0, 64).subgroupSize(16)),
                new Room(1024));
    }

    // Order.

    @Test
    void every_output_is_written() {
        refused("nothing in the lowering writes output[0]", Lowering.none());
        refused("nothing in the lowering writes output[0]", copy(IN, BufferRef.scratch()));
        refused("nothing in the lowering writes output[1]", copy(IN, OUT), new Room(1024).twoOutputs());
        refused("nothing in the lowering writes output[0]", Lowering.none(), new Room(1024).update());
    }

    @Test
    void what_nothing_has_written_is_not_read() throws Refusal {
        refused("reads scratch before anything in it wrote there", copy(BufferRef.scratch(), OUT));
        refused(
                "reads output[0] before anything in it wrote there",
                Lowering.of(
                        Dispatch.of(COPY).reads(OUT).writes(BufferRef.scratch()).build(),
                        Dispatch.of(COPY).reads(BufferRef.scratch()).writes(OUT).build()));
        assertThat(steps(copy(BufferRef.persistent(), OUT), new Room(1024))).hasSize(1);
        assertThat(steps(copy(BufferRef.scratch(), OUT).afterZeroing(BufferRef.scratch()), new Room(1024)))
                .hasSize(2);
        assertThat(steps(dispatch(DOUBLE, d -> d.updates(OUT)), new Room(1024))).hasSize(1);
    }

    @Test
    void floating_point_atomics_exclude_a_promise_of_equal_bits() throws Refusal {
        SpirvModule module = Glsl.module(
                "atomic",
                "#extension GL_EXT_shader_atomic_float : require\n"
                        + "layout(set = 0, binding = 0) buffer Y { float y[]; };",
                "atomicAdd(y[0], 1.0);");
        LoweringCheck check = new LoweringCheck(
                TestProfiles.least().capability(Capability.ATOMIC_FLOAT32_ADD).build());
        Lowering lowering =
                Lowering.of(Dispatch.of(module).updates(BufferRef.persistent()).build());
        Room room = new Room(1024).view();
        assertThat(check.check(lowering, room, Grants.none(), Repeatability.NONE))
                .hasSize(1);
        assertThatThrownBy(() -> check.check(lowering, room, Grants.none(), Repeatability.BITWISE_SAME_RUNTIME))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("adds floating-point numbers atomically")
                .hasMessageContaining("claim none");
    }

    @Test
    void matrices_of_a_subgroup_need_whole_subgroups_along_x() {
        String declarations = "#extension GL_KHR_cooperative_matrix : require\n"
                + "#extension GL_KHR_memory_scope_semantics : require\n"
                + "layout(local_size_x = 48) in;"
                + "layout(set = 0, binding = 0) writeonly buffer Y { float y[]; };";
        SpirvModule module = Glsl.module(
                "matrix",
                declarations
                        + "void main() { coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c ="
                        + " coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);"
                        + " coopMatStore(c, y, 0, 16, gl_CooperativeMatrixLayoutRowMajor); }");
        DeviceProfile device = TestProfiles.least()
                .capability(Capability.COOPERATIVE_MATRIX_KHR)
                .capability(new Capability("cooperative-matrix-khr:subgroup:16x16x16:f16:f16:f32:f32"))
                .build();
        Lowering lowering = Lowering.of(Dispatch.of(module).writes(OUT).build());
        assertThatThrownBy(() -> new LoweringCheck(device).check(lowering, new Room(1024), Grants.none()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("whose x is no multiple of the subgroup size");
    }
}
