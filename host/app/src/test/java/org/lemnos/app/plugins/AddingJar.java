package org.lemnos.app.plugins;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;

/** A vendor's jar with one kernel for additions, the cheapest there is, whose shader is the test's. */
public final class AddingJar {
    /** The provider's id. */
    public static final String ID = "acme/adder";

    /** The kernel's id. */
    public static final String KERNEL = ID + "/add";

    private static final String HEAD =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(set = 0, binding = 0) readonly buffer Left { float left[]; };
            layout(set = 0, binding = 1) readonly buffer Right { float right[]; };
            layout(set = 0, binding = 2) writeonly buffer To { float to[]; };
            layout(push_constant) uniform Push { uint count; };
            void main() {
                uint i = gl_GlobalInvocationID.x % count;
            """;

    /** Comes near a half and never beyond one, which no compiler finds out. */
    private static final String ENDLESS =
            HEAD + "float x = left[i] * 0.0; while (x < 1.0) { x = x * 0.5 + 0.25; } to[i] = x + right[i]; }";

    private static final String SUM = HEAD + "to[i] = left[i] + right[i]; }";

    private static final String CONTRIBUTION =
            """
            byte[] words = Base64.getDecoder().decode("%s");
            c.kernel(new org.lemnos.api.kernel.Kernel() {
                public org.lemnos.api.kernel.KernelDescriptor descriptor() {
                    ElementType f32 = ElementType.F32;
                    return org.lemnos.api.kernel.KernelDescriptor.builder(
                                    "add", Version.of(1, 0), OperationId.of("math/add"), Version.of(1, 0))
                            .claim(org.lemnos.api.kernel.Claim.types(f32, f32, f32).build())
                            .build();
                }
                public org.lemnos.api.kernel.Support supports(org.lemnos.api.kernel.Problem p) {
                    return p.input(0).equals(p.input(1)) && !p.output(0).isEmpty()
                            ? org.lemnos.api.kernel.Support.yes()
                            : org.lemnos.api.kernel.Support.no(org.lemnos.api.kernel.Decline.SHAPE, "not of one shape");
                }
                public org.lemnos.api.kernel.ResourceEstimate estimate(org.lemnos.api.kernel.Problem p) {
                    return org.lemnos.api.kernel.ResourceEstimate.costing(org.lemnos.api.kernel.Cost.of(0, 0).dispatches(0));
                }
                public org.lemnos.api.kernel.Lowering lower(
                        org.lemnos.api.kernel.Problem p, org.lemnos.api.kernel.Placement at) {
                    return org.lemnos.api.kernel.Lowering.of(org.lemnos.api.kernel.Dispatch.of(
                                    org.lemnos.api.kernel.SpirvModule.generated("add", words))
                            .reads(org.lemnos.api.kernel.BufferRef.input(0))
                            .reads(org.lemnos.api.kernel.BufferRef.input(1))
                            .writes(
                                    org.lemnos.api.kernel.BufferRef.output(0),
                                    org.lemnos.api.kernel.WriteContract.everyElement())
                            .push((int) p.output(0).elements())
                            .workgroups(%s)
                            .build());
                }
            });
            """;

    private AddingJar() {}

    /** One whose kernel adds. */
    public static VendorJar right(Path scratch) throws IOException {
        return of(SUM, "(p.output(0).elements() + 63) / 64, 1, 1", scratch);
    }

    /** One whose kernel never ends; a driver on the processor cuts endless loops short, so there are endless workgroups as well. */
    public static VendorJar endless(Path scratch) throws IOException {
        return of(ENDLESS, "65535, 65535, 1", scratch);
    }

    /** One whose kernel has claimed what it cannot lower. */
    public static VendorJar throwing(Path scratch) throws IOException {
        return of(SUM, "new int[0][0].length, 1, 1", scratch);
    }

    private static VendorJar of(String shader, String workgroups, Path scratch) throws IOException {
        String words = Base64.getEncoder().encodeToString(Glsl.compile(shader));
        return VendorJar.of(ID, CONTRIBUTION.formatted(words, workgroups), scratch);
    }
}
