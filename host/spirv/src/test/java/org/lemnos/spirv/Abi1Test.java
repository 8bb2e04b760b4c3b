package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class Abi1Test {

    private static List<Violation> check(String declarations, String main) {
        return Abi1.check(Compile.reflect("#version 460\n" + declarations + "\nvoid main() {" + main + "}"));
    }

    private static void assertOnly(List<Violation> violations, Violation.Code code, String... inMessage) {
        assertThat(violations).extracting(Violation::code).containsExactly(code);
        assertThat(violations.get(0).message()).contains(inMessage);
    }

    @Test
    void aPlainKernelKeepsTheAbi() {
        assertThat(check(
                        "layout(local_size_x = 64) in; layout(binding = 0) buffer Y { float y[]; };"
                                + "layout(push_constant) uniform P { uint n; };",
                        "if (gl_GlobalInvocationID.x < n) y[gl_GlobalInvocationID.x] = 1.0;"))
                .isEmpty();
    }

    @Test
    void uniformBuffersAndImagesAreRefused() {
        assertOnly(
                check(
                        "layout(local_size_x = 1) in; layout(binding = 0) buffer Y { float y[]; };"
                                + "layout(binding = 1) uniform U { float scale; } u;",
                        "y[0] = u.scale;"),
                Violation.Code.FOREIGN_RESOURCE,
                "u is of storage class Uniform");
        assertOnly(
                check(
                        "layout(local_size_x = 1) in; layout(binding = 0) buffer Y { vec4 y[]; };"
                                + "layout(binding = 1, rgba8) readonly uniform image2D picture;",
                        "y[0] = imageLoad(picture, ivec2(0));"),
                Violation.Code.FOREIGN_RESOURCE,
                "picture is of storage class UniformConstant");
    }

    @Test
    void anotherSetIsRefused() {
        assertThat(check(
                        "layout(local_size_x = 1) in; layout(set = 2, binding = 0) buffer Y { float y[]; };",
                        "y[0] = 1;"))
                .extracting(Violation::code)
                .containsExactly(Violation.Code.SET);
    }

    @Test
    void aGapInTheBindingsIsRefusedWithTheNumbersThatAreUsed() {
        assertOnly(
                check(
                        "layout(local_size_x = 1) in; layout(binding = 0) buffer Y { float y[]; };"
                                + "layout(binding = 1) buffer Unused { float unused[]; }; layout(binding = 2) readonly buffer X { float x[]; };",
                        "y[0] = x[0];"),
                Violation.Code.BINDING_GAP,
                "binding 1 is missing",
                "[0, 2]");
    }

    @Test
    void aSeventeenthBindingIsRefused() {
        StringBuilder declarations = new StringBuilder("layout(local_size_x = 1) in;");
        StringBuilder main = new StringBuilder();
        for (int i = 0; i <= 16; i++) {
            declarations
                    .append("layout(binding = ")
                    .append(i)
                    .append(") buffer Y")
                    .append(i)
                    .append(" { float y[]; } y")
                    .append(i)
                    .append(";");
            main.append("y").append(i).append(".y[0] = 1;");
        }
        assertOnly(
                check(declarations.toString(), main.toString()), Violation.Code.TOO_MANY_BINDINGS, "y16", "at most 16");
    }

    @Test
    void anArrayOfBuffersIsRefused() {
        assertOnly(
                check(
                        "layout(local_size_x = 1) in; layout(binding = 0) buffer Y { float y[]; } ys[3];",
                        "ys[1].y[0] = 1;"),
                Violation.Code.DESCRIPTOR_ARRAY,
                "ys at binding 0");
    }

    @Test
    void aWrittenBindingHasOneVariable() {
        assertOnly(
                check(
                        "layout(local_size_x = 1) in; layout(binding = 0) readonly buffer A { vec4 v[]; } a;"
                                + "layout(binding = 0) buffer B { float v[]; } b;",
                        "b.v[0] = a.v[1].x;"),
                Violation.Code.WRITTEN_BINDING_SHARED,
                "[a, b]");
    }

    @Test
    void askingForALengthIsRefused() {
        assertOnly(
                check(
                        "layout(local_size_x = 1) in; layout(binding = 0) buffer Y { float y[]; };",
                        "y[0] = float(y.length());"),
                Violation.Code.ARRAY_LENGTH,
                "push constant");
    }

    @Test
    void aPushBlockAbove128BytesIsRefusedWithItsSize() {
        assertOnly(
                check(
                        "layout(local_size_x = 1) in; layout(binding = 0) buffer Y { float y[]; };"
                                + "layout(push_constant) uniform P { vec4 v[8]; float last; };",
                        "y[0] = v[1].x + last;"),
                Violation.Code.PUSH_TOO_LARGE,
                "132 bytes",
                "limit is 128",
                "last");
    }

    @Test
    void aPushBlockStartsAtOffsetZero() {
        assertOnly(
                check(
                        "layout(local_size_x = 1) in; layout(binding = 0) buffer Y { float y[]; };"
                                + "layout(push_constant) uniform P { layout(offset = 16) float first; };",
                        "y[0] = first;"),
                Violation.Code.PUSH_OFFSET,
                "starts at offset 16 with first");
    }

    @Test
    void aWorkgroupThatIsEmptyAfterSpecializationIsRefused() {
        ShaderModule module = ShaderModule.read(
                Compile.glsl(
                        "#version 460\nlayout(local_size_x_id = 0) in; layout(binding = 0) buffer Y { float y[]; }; void main() { y[0] = 1; }"));

        assertThat(Abi1.check(module.specialize(Map.of(0, 64)))).isEmpty();
        assertOnly(Abi1.check(module.specialize(Map.of(0, 0))), Violation.Code.WORKGROUP_EMPTY, "0x1x1");
    }

    @Test
    void deviceAddressesNeedAGrant() {
        assertThat(check(
                        "#extension GL_EXT_buffer_reference : require\n"
                                + "layout(local_size_x = 1) in; layout(buffer_reference) buffer R { float r; };"
                                + "layout(push_constant) uniform P { R ref; };",
                        "ref.r = 1;"))
                .extracting(Violation::code)
                .contains(Violation.Code.DEVICE_ADDRESS);
    }

    @Test
    void aWriteThroughADeclarationThatForbidsItIsRefused() {
        byte[] honest = Compile.glsl(
                "#version 460\nlayout(local_size_x = 1) in; layout(binding = 0) writeonly buffer Y { float y[]; }; void main() { y[0] = 1; }");
        byte[] lying = honest.clone();
        int nonReadable = 25;
        int nonWritable = 24;
        for (int i = 20; i < lying.length; i += 4) {
            if (lying[i] == nonReadable && lying[i + 1] == 0 && lying[i - 12] == Op.MEMBER_DECORATE) {
                lying[i] = (byte) nonWritable;
            }
        }
        assertThat(lying).isNotEqualTo(honest);
        assertOnly(
                Abi1.check(ShaderModule.read(lying).specialize(Map.of())),
                Violation.Code.ACCESS_DECLARATION,
                "y at binding 0 is declared readonly");
    }

    @Test
    void everyCodeNamesItsRule() {
        assertThat(Violation.Code.PUSH_TOO_LARGE.rule()).isEqualTo(7);
        assertThat(new Violation(Violation.Code.ARRAY_LENGTH, "", "m").toString())
                .isEqualTo("ABI 1 rule 6 (ARRAY_LENGTH): m");
    }
}
