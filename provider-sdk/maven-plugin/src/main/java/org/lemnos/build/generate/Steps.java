package org.lemnos.build.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lemnos.build.generate.ShaderInterface.Buffer;
import org.lemnos.build.generate.ShaderInterface.Constant;
import org.lemnos.build.generate.ShaderInterface.PushParameter;
import org.lemnos.build.generate.Step.Setter;
import org.lemnos.spirv.Access;
import org.lemnos.spirv.BlockField;
import org.lemnos.spirv.NumericType;

/** Makes the steps of a shader's dispatch: buffers in binding order, push fields by offset, constants by id. */
final class Steps {

    private static final String COMPONENTS = "xyzw";

    private final ShaderInterface shape;
    private final SourceComments comments;
    private final Set<String> variants;
    private int pushed;

    Steps(ShaderInterface shape, SourceComments comments, Set<String> variants) {
        this.shape = shape;
        this.comments = comments;
        this.variants = variants;
    }

    /** What must be said, in order. */
    List<Step> inOrder() {
        pushed = 0;
        List<Step> steps = new ArrayList<>();
        shape.bindings().forEach(buffer -> steps.add(binding(buffer)));
        shape.push().forEach(parameter -> steps.add(push(parameter)));
        shape.constants().forEach(constant -> steps.add(new Step(needs(constant.name()), List.of(constant(constant)))));
        return steps;
    }

    private static String needs(String glsl) {
        return "Needs" + JavaNames.type(glsl);
    }

    private Step binding(Buffer buffer) {
        String method = JavaNames.method(buffer.name());
        String documentation = "Binding " + buffer.binding() + ", " + JavaText.access(buffer.access()) + ": "
                + buffer.types() + "." + comments.after(buffer.name());
        String parameter = "buffer the buffer, or a range of it";
        String verb =
                switch (buffer.access()) {
                    case READ -> "reads";
                    case WRITE -> "writes";
                    case READ_WRITE -> "updates";
                };
        List<Setter> setters = new ArrayList<>();
        setters.add(new Setter(
                documentation
                        + (buffer.access() == Access.WRITE
                                ? " Promises nothing about the elements that are written."
                                : ""),
                List.of(parameter),
                method,
                "BufferRef buffer",
                List.of("dispatch." + verb + "(buffer);")));
        if (buffer.access() == Access.WRITE) {
            setters.add(new Setter(
                    documentation,
                    List.of(parameter, "contract what the dispatch promises about the elements that it writes"),
                    method,
                    "BufferRef buffer, WriteContract contract",
                    List.of("dispatch.writes(buffer, contract);")));
        }
        return new Step(needs(buffer.name()), setters);
    }

    private Step push(PushParameter parameter) {
        String glsl = parameter.name();
        Setter setter = parameter.fields().size() > 1 ? pushArray(parameter) : pushOne(glsl, parameter.first());
        return new Step(needs(glsl), List.of(setter));
    }

    private Setter pushOne(String glsl, BlockField field) {
        String method = JavaNames.method(glsl);
        List<String> names = field.components() == 1
                ? List.of("value")
                : IntStream.range(0, field.components())
                        .mapToObj(i -> COMPONENTS.substring(i, i + 1))
                        .toList();
        List<String> statements = new ArrayList<>(gapBefore(field));
        names.forEach(name -> statements.add(pushStatement(glsl, field.type(), name)));
        pushed = field.endBytes();
        String java = InterfaceReader.javaType(field.type());
        return new Setter(
                pushDocumentation(glsl, field) + comments.after(glsl),
                names.stream().map(name -> name + " " + range(field.type())).toList(),
                method,
                names.stream().map(name -> java + " " + name).collect(Collectors.joining(", ")),
                statements);
    }

    private static String pushDocumentation(String glsl, BlockField field) {
        String type = JavaText.type(field.type()) + (field.components() == 1 ? "" : " by " + field.components());
        return "Push field {@code " + glsl + "}, " + type + " at byte " + field.offsetBytes() + ".";
    }

    private Setter pushArray(PushParameter parameter) {
        String glsl = parameter.name();
        BlockField first = parameter.first();
        int length = parameter.fields().size();
        int stride = parameter.fields().get(1).offsetBytes() - first.offsetBytes();
        List<String> statements = new ArrayList<>(gapBefore(first));
        statements.add("if (values.length > " + length + ") {");
        statements.add("    throw new IllegalArgumentException(\"" + glsl
                + ": \" + values.length + \" values, the shader has " + length + "\");");
        statements.add("}");
        statements.add("for (int i = 0; i < " + length + "; i++) {");
        for (int gap = first.sizeBytes(); gap < stride; gap += Integer.BYTES) {
            statements.add("    if (i > 0) {");
            statements.add("        dispatch.push(0);");
            statements.add("    }");
        }
        String element = "(i < values.length ? values[i] : 0)";
        statements.add("    " + pushStatement(glsl, first.type(), element));
        statements.add("}");
        pushed = parameter.fields().get(length - 1).endBytes();
        return new Setter(
                "Push field {@code " + glsl + "}, " + length + " of " + JavaText.type(first.type()) + " from byte "
                        + first.offsetBytes() + "." + comments.after(glsl),
                List.of("values at most " + length + ", each " + range(first.type()) + "; the rest is zero"),
                JavaNames.method(glsl),
                InterfaceReader.javaType(first.type()) + "... values",
                statements);
    }

    private List<String> gapBefore(BlockField field) {
        List<String> statements = new ArrayList<>();
        for (int at = pushed; at < field.offsetBytes(); at += Integer.BYTES) {
            statements.add("dispatch.push(0); // no field covers byte " + at);
        }
        return statements;
    }

    private static String pushStatement(String glsl, NumericType type, String value) {
        return switch (type) {
            case U32 -> "dispatch.push(unsigned(" + JavaText.literal(glsl) + ", " + value + "));";
            case I64, U64 -> "dispatch.push((int) " + value + ").push((int) (" + value + " >>> 32));";
            case F64 ->
                "dispatch.push((int) Double.doubleToRawLongBits(" + value + ")).push((int) (Double.doubleToRawLongBits("
                        + value + ") >>> 32));";
            default -> "dispatch.push(" + value + ");";
        };
    }

    private static String range(NumericType type) {
        return switch (type) {
            case U32 -> "from 0 to 4294967295";
            case U64 -> "any 64 bits, read as unsigned";
            case I32 -> "any int";
            case I64 -> "any long";
            case BOOL -> "true or false";
            case U8 -> "from 0 to 255";
            case U16 -> "from 0 to 65535";
            case I8 -> "from -128 to 127";
            case I16 -> "from -32768 to 32767";
            default -> "any number";
        };
    }

    private Setter constant(Constant constant) {
        String method = JavaNames.method(constant.name());
        String set = "dispatch.specialize(" + constant.id() + ", " + constantValue(constant) + ");";
        List<String> statements = constant.variants().equals(variants)
                ? List.of(set)
                : List.of("if (" + anyOf(constant.variants()) + ") {", "    " + set, "}");
        String gone = constant.variants().equals(variants)
                ? ""
                : " Only variants " + String.join(", ", constant.variants()) + " depend on it.";
        return new Setter(
                "Specialization constant {@code " + constant.name() + "} (id " + constant.id() + "), "
                        + JavaText.type(constant.type())
                        + (constant.isWorkgroupSize() ? "." : ", " + constant.defaultText() + " in the source.") + gone
                        + comments.after(constant.name()),
                List.of("value " + range(constant.type())),
                method,
                InterfaceReader.javaType(constant.type()) + " value",
                statements);
    }

    private static String anyOf(Set<String> variants) {
        return variants.stream()
                .map(variant -> "variant == Variant." + JavaNames.constant(variant))
                .collect(Collectors.joining(" || "));
    }

    private static String constantValue(Constant constant) {
        String name = JavaText.literal(constant.name());
        return switch (constant.type()) {
            case U32 -> "unsigned(" + name + ", value)";
            case U8 -> "narrow(" + name + ", value, 0, 255)";
            case U16 -> "narrow(" + name + ", value, 0, 65535)";
            case I8 -> "narrow(" + name + ", value, -128, 127)";
            case I16 -> "narrow(" + name + ", value, -32768, 32767)";
            default -> "value";
        };
    }
}
