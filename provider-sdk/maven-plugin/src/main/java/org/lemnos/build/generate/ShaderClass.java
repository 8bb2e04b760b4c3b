package org.lemnos.build.generate;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.build.generate.Step.Setter;
import org.lemnos.build.glsl.CompiledVariant;
import org.lemnos.build.glsl.ShaderSource;
import org.lemnos.build.glsl.SourceProblemException;
import org.lemnos.spirv.WorkgroupSize;

/**
 * The Java class for one shader: its modules by variant, and a dispatch that is built step by step. Each step is an interface whose
 * methods lead to the next, so that a dispatch with a buffer or field missing, twice or out of order does not compile.
 */
public final class ShaderClass {

    private final String packageName;
    private final ShaderSource shader;
    private final List<CompiledVariant> variants;
    private final String resourceFolder;
    private final ShaderInterface shape;
    private final List<Step> steps;
    private final JavaWriter out = new JavaWriter();

    private ShaderClass(
            String packageName,
            ShaderSource shader,
            List<CompiledVariant> variants,
            String resourceFolder,
            ShaderInterface shape,
            Steps steps) {
        this.packageName = packageName;
        this.shader = shader;
        this.variants = variants;
        this.resourceFolder = resourceFolder;
        this.shape = shape;
        this.steps = steps.inOrder();
    }

    /** The class's simple name: {@code matmul_tiled} becomes MatmulTiled. */
    public static String nameOf(ShaderSource shader) {
        return JavaNames.type(shader.name());
    }

    /** A variant's file below its resource folder. */
    public static String fileOf(ShaderSource shader, CompiledVariant variant) {
        return shader.name() + "." + variant.variant().name() + ".spv";
    }

    /**
     * The class's text.
     *
     * @param variants every variant of the shader, in its order
     * @param resourceFolder where the modules lie in the jar, with {@code /} at the end
     * @param texts the shader and what it includes, for comments
     * @throws SourceProblemException if the variants need dispatches of different shapes, or a name is not possible in Java
     */
    public static String generate(
            String packageName,
            ShaderSource shader,
            List<CompiledVariant> variants,
            String resourceFolder,
            Collection<String> texts)
            throws SourceProblemException {
        ShaderInterface shape = InterfaceReader.read(shader, variants);
        Set<String> names = variants.stream()
                .map(variant -> variant.variant().name())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Steps steps = new Steps(shape, new SourceComments(texts), names);
        return new ShaderClass(packageName, shader, variants, resourceFolder, shape, steps).text();
    }

    private String text() {
        writeHead();
        out.block("public final class " + nameOf(shader), () -> {
            shape.workgroup().ifPresent(this::writeWorkgroup);
            out.line("private " + nameOf(shader) + "() {}");
            writeDispatch();
            writeVariants();
            steps.forEach(this::writeInterface);
            writeReady();
            writeBuilder();
        });
        return out.toString();
    }

    private void writeHead() {
        out.line("package " + packageName + ";");
        out.line("");
        out.line("import org.lemnos.api.kernel.BufferRef;");
        out.line("import org.lemnos.api.kernel.Dispatch;");
        out.line("import org.lemnos.api.kernel.SpirvModule;");
        if (uses("WriteContract")) {
            out.line("import org.lemnos.api.kernel.WriteContract;");
        }
        out.line("");
        String documentation = shader.documentation().isEmpty()
                ? "The shader {@code " + shader.file() + "}."
                : JavaText.doc(shader.documentation());
        out.javadoc(
                documentation,
                "<p>Generated from {@code " + shader.file()
                        + "} by {@code lemnos:shaders}; edit that file. A dispatch starts with"
                        + " {@link #dispatch}.");
    }

    private void writeWorkgroup(WorkgroupSize size) {
        writeAxis("X", size.x());
        writeAxis("Y", size.y());
        writeAxis("Z", size.z());
    }

    private void writeAxis(String axis, int size) {
        out.javadoc("Invocations of a workgroup along " + axis.toLowerCase(Locale.ROOT) + ".");
        out.line("public static final int WORKGROUP_" + axis + " = " + size + ";");
        out.line("");
    }

    private void writeDispatch() {
        String first = steps.isEmpty() ? "Ready" : steps.get(0).type();
        out.line("");
        if (variants.size() == 1) {
            out.javadoc("Starts a dispatch.");
            out.block(
                    "public static " + first + " dispatch()",
                    () -> out.line("return dispatch(Variant." + constant(variants.get(0)) + ");"));
        } else {
            out.javadoc("Starts a dispatch of one variant.");
            out.block(
                    "public static " + first + " dispatch(Variant variant)",
                    () -> out.line("return new Builder(variant);"));
        }
        if (variants.size() == 1) {
            out.line("");
            out.block(
                    "private static " + first + " dispatch(Variant variant)",
                    () -> out.line("return new Builder(variant);"));
        }
    }

    private static String constant(CompiledVariant variant) {
        return JavaNames.constant(variant.variant().name());
    }

    private void writeVariants() {
        out.line("");
        out.javadoc("The ways in which {@code " + shader.file() + "} is compiled.");
        // Error Prone cannot know that the contract's modules are immutable.
        out.line("@SuppressWarnings(\"ImmutableEnumChecker\")");
        out.block("public enum Variant", () -> {
            for (int i = 0; i < variants.size(); i++) {
                writeVariant(variants.get(i), i + 1 == variants.size() ? ";" : ",");
            }
            out.line("");
            out.line("private final String token;");
            out.line("private final SpirvModule module;");
            out.line("");
            out.block("Variant(String token, String path, String sha256)", () -> {
                out.line("this.token = token;");
                out.line("module = SpirvModule.resource(" + nameOf(shader) + ".class, path, sha256);");
            });
            out.line("");
            writeNamed();
            out.line("");
            out.javadoc("The module.");
            out.block("public SpirvModule module()", () -> out.line("return module;"));
        });
    }

    private void writeNamed() {
        out.javadoc(
                "The variant that the source calls so, such as {@code "
                        + variants.get(0).variant().name() + "}.",
                List.of("name as in the source, lower case"));
        out.block("public static Variant named(String name)", () -> {
            out.block(
                    "for (Variant variant : values())",
                    () -> out.block("if (variant.token.equals(name))", () -> out.line("return variant;")));
            String names =
                    variants.stream().map(variant -> variant.variant().name()).collect(Collectors.joining(", "));
            out.line("throw new IllegalArgumentException(\"" + shader.name()
                    + " has no variant '\" + name + \"'; it has " + names + "\");");
        });
    }

    private void writeVariant(CompiledVariant variant, String end) {
        String defines = variant.variant().definesText();
        out.javadoc(defines.isEmpty() ? "Without macros." : "With {@code " + JavaText.doc(defines) + "}.");
        out.line(constant(variant) + "(");
        out.line("        " + JavaText.literal(variant.variant().name()) + ",");
        out.line("        " + JavaText.literal(resourceFolder + fileOf(shader, variant)) + ",");
        out.line("        " + JavaText.literal(variant.sha256()) + ")" + end);
    }

    private void writeInterface(Step step) {
        out.line("");
        out.javadoc("A dispatch that asks for {@link #" + step.setters().get(0).method() + "}.");
        out.block("public interface " + step.type(), () -> {
            for (int i = 0; i < step.setters().size(); i++) {
                out.lineIf(i > 0, "");
                writeDeclaration(step.setters().get(i), after(step));
            }
        });
    }

    private String after(Step step) {
        int next = steps.indexOf(step) + 1;
        return next < steps.size() ? steps.get(next).type() : "Ready";
    }

    private void writeDeclaration(Setter setter, String next) {
        out.javadoc(setter.documentation(), setter.parameterDocs());
        out.line(next + " " + setter.method() + "(" + setter.parameters() + ");");
    }

    private void writeReady() {
        out.line("");
        out.javadoc("A dispatch that lacks nothing but its workgroups.");
        out.block("public interface Ready", () -> {
            out.javadoc("The subgroup size that it must run with.", List.of("invocations a power of two"));
            out.line("Ready subgroupSize(int invocations);");
            out.line("");
            out.javadoc(
                    "The dispatch with its number of workgroups along each axis.",
                    List.of("x at least 1", "y at least 1", "z at least 1"));
            out.line("Dispatch workgroups(long x, long y, long z);");
        });
    }

    private void writeBuilder() {
        out.line("");
        out.line("private static final class Builder");
        String interfaces = Stream.concat(steps.stream().map(Step::type), Stream.of("Ready"))
                .collect(Collectors.joining(", "));
        out.block("        implements " + interfaces, () -> {
            boolean keepsVariant = uses("variant == ");
            out.line("private final Dispatch.Builder dispatch;");
            out.lineIf(keepsVariant, "private final Variant variant;");
            out.line("");
            out.block("Builder(Variant variant)", () -> {
                out.line("dispatch = Dispatch.of(variant.module());");
                out.lineIf(keepsVariant, "this.variant = variant;");
            });
            steps.forEach(step -> step.setters().forEach(setter -> writeImplementation(setter, after(step))));
            writeEnd();
        });
    }

    private void writeImplementation(Setter setter, String next) {
        out.line("");
        out.line("@Override");
        out.block("public " + next + " " + setter.method() + "(" + setter.parameters() + ")", () -> {
            setter.statements().forEach(out::line);
            out.line("return this;");
        });
    }

    private void writeEnd() {
        out.line("");
        out.line("@Override");
        out.block("public Ready subgroupSize(int invocations)", () -> {
            out.line("dispatch.subgroupSize(invocations);");
            out.line("return this;");
        });
        out.line("");
        out.line("@Override");
        out.block(
                "public Dispatch workgroups(long x, long y, long z)",
                () -> out.line("return dispatch.workgroups(x, y, z).build();"));
        if (uses("unsigned(")) {
            out.line("");
            out.block("private static int unsigned(String name, long value)", () -> {
                out.block(
                        "if (value < 0 || value > 0xffff_ffffL)",
                        () -> out.line(
                                "throw new IllegalArgumentException(name + \" = \" + value + \" is not from 0 to 4294967295\");"));
                out.line("return (int) value;");
            });
        }
        if (uses("narrow(")) {
            out.line("");
            out.block("private static int narrow(String name, int value, int least, int most)", () -> {
                out.block(
                        "if (value < least || value > most)",
                        () -> out.line(
                                "throw new IllegalArgumentException(name + \" = \" + value + \" is not from \" + least + \" to \" + most);"));
                out.line("return value;");
            });
        }
    }

    /** Whether any setter's code holds the text. */
    private boolean uses(String text) {
        return steps.stream()
                .flatMap(step -> step.setters().stream())
                .anyMatch(setter -> setter.parameters().contains(text)
                        || setter.statements().stream().anyMatch(statement -> statement.contains(text)));
    }
}
