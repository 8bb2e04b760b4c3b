package org.lemnos.build.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lemnos.build.generate.ShaderInterface.Buffer;
import org.lemnos.build.generate.ShaderInterface.Constant;
import org.lemnos.build.generate.ShaderInterface.PushParameter;
import org.lemnos.build.glsl.CompiledVariant;
import org.lemnos.build.glsl.Problem;
import org.lemnos.build.glsl.ShaderSource;
import org.lemnos.build.glsl.SourceProblemException;
import org.lemnos.spirv.Binding;
import org.lemnos.spirv.BlockField;
import org.lemnos.spirv.BufferView;
import org.lemnos.spirv.NumericType;
import org.lemnos.spirv.PushBlock;
import org.lemnos.spirv.ShaderModule;
import org.lemnos.spirv.SpecializationConstant;
import org.lemnos.spirv.WorkgroupSize;

/** Finds what the variants of one shader have in common, and refuses a shader whose variants need dispatches of different shapes. */
final class InterfaceReader {

    private final ShaderSource shader;
    private final List<CompiledVariant> variants;
    private final List<Problem> problems = new ArrayList<>();

    private InterfaceReader(ShaderSource shader, List<CompiledVariant> variants) {
        this.shader = shader;
        this.variants = variants;
    }

    static ShaderInterface read(ShaderSource shader, List<CompiledVariant> variants) throws SourceProblemException {
        InterfaceReader reader = new InterfaceReader(shader, variants);
        ShaderInterface shape =
                new ShaderInterface(reader.bindings(), reader.push(), reader.constants(), reader.workgroup());
        reader.checkNames(shape);
        if (!reader.problems.isEmpty()) {
            throw new SourceProblemException(reader.problems);
        }
        return shape;
    }

    private List<Buffer> bindings() {
        List<Binding> first = variants.get(0).reflection().bindings();
        for (CompiledVariant variant : variants) {
            List<Binding> own = variant.reflection().bindings();
            for (int i = 0; i < Math.max(first.size(), own.size()); i++) {
                String expected = describe(first, i);
                String found = describe(own, i);
                if (!expected.equals(found)) {
                    differ(variant, "binding " + i + " is " + expected, found);
                }
            }
        }
        return first.stream()
                .map(binding -> new Buffer(binding.binding(), binding.name(), binding.access(), types(binding)))
                .toList();
    }

    private static String describe(List<Binding> bindings, int i) {
        if (i >= bindings.size()) {
            return "missing";
        }
        Binding binding = bindings.get(i);
        return "'" + binding.name() + "' (" + JavaText.access(binding.access()) + ")";
    }

    private String types(Binding binding) {
        Map<String, List<String>> variantsByType = new LinkedHashMap<>();
        for (CompiledVariant variant : variants) {
            variant.reflection().bindings().stream()
                    .filter(other -> other.binding() == binding.binding())
                    .forEach(other -> variantsByType
                            .computeIfAbsent(viewTypes(other), t -> new ArrayList<>())
                            .add(variant.variant().name()));
        }
        if (variantsByType.size() == 1) {
            return variantsByType.keySet().iterator().next();
        }
        return variantsByType.entrySet().stream()
                .map(types -> types.getKey() + " in variant " + String.join(", ", types.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String viewTypes(Binding binding) {
        return binding.views().stream()
                .map(BufferView::types)
                .flatMap(Set::stream)
                .distinct()
                .sorted()
                .map(JavaText::type)
                .collect(Collectors.joining(" and "));
    }

    private List<PushParameter> push() {
        List<BlockField> first = fields(variants.get(0));
        for (CompiledVariant variant : variants) {
            if (!fields(variant).equals(first)) {
                differ(variant, "the push block is " + describePush(first), describePush(fields(variant)));
            }
        }
        for (BlockField field : first) {
            if (field.type().sizeBytes() < Integer.BYTES) {
                problems.add(
                        at(
                                field.name(),
                                "push field " + field.name() + " is of type " + JavaText.type(field.type())
                                        + "; a dispatch pushes whole 32-bit words, declare it as uint, int or float and convert in the shader"));
            }
        }
        return grouped(first);
    }

    private static List<BlockField> fields(CompiledVariant variant) {
        return variant.reflection().push().map(PushBlock::fields).orElse(List.of());
    }

    private static String describePush(List<BlockField> fields) {
        return fields.stream()
                .map(field -> JavaText.type(field.type()) + " " + field.name() + " at " + field.offsetBytes())
                .toList()
                .toString();
    }

    /** Puts the elements of an array of scalars together; everything else is a parameter of its own. */
    private static List<PushParameter> grouped(List<BlockField> fields) {
        Map<String, List<BlockField>> groups = new LinkedHashMap<>();
        for (BlockField field : fields) {
            int bracket = field.name().lastIndexOf('[');
            boolean element = field.name().endsWith("]") && field.components() == 1;
            groups.computeIfAbsent(element ? field.name().substring(0, bracket) : field.name(), n -> new ArrayList<>())
                    .add(field);
        }
        return groups.entrySet().stream()
                .map(group -> new PushParameter(group.getKey(), group.getValue()))
                .toList();
    }

    private List<Constant> constants() {
        Map<Integer, SpecializationConstant> byId = new TreeMap<>();
        Map<Integer, Set<String>> having = new TreeMap<>();
        for (CompiledVariant variant : variants) {
            for (SpecializationConstant constant : variant.reflection().constants()) {
                SpecializationConstant known = byId.putIfAbsent(constant.id(), constant);
                if (known != null && !known.equals(constant)) {
                    differ(
                            variant,
                            "specialization constant " + constant.id() + " is " + describe(known),
                            describe(constant));
                }
                having.computeIfAbsent(constant.id(), id -> new LinkedHashSet<>())
                        .add(variant.variant().name());
            }
        }
        byId.values().stream()
                .filter(constant -> constant.type().sizeBytes() > Integer.BYTES)
                .forEach(constant -> problems.add(at(
                        constant.name(),
                        "specialization constant " + constant.name() + " is of type " + JavaText.type(constant.type())
                                + "; a dispatch sets 32 bits, declare it as uint, int, float or bool")));
        return byId.values().stream()
                .map(constant -> new Constant(
                        constant.id(),
                        constant.name(),
                        constant.type(),
                        JavaText.value(constant.type(), constant.defaultBits()),
                        having.getOrDefault(constant.id(), Set.of())))
                .toList();
    }

    private static String describe(SpecializationConstant constant) {
        return "'" + constant.name() + "' (" + JavaText.type(constant.type()) + ", default "
                + JavaText.value(constant.type(), constant.defaultBits()) + ")";
    }

    /** The size that no specialization changes and all variants share. */
    private Optional<WorkgroupSize> workgroup() {
        WorkgroupSize size = variants.get(0).reflection().workgroupSize();
        boolean same = variants.stream()
                .allMatch(variant -> variant.reflection().workgroupSize().equals(size) && isFixed(variant));
        return same ? Optional.of(size) : Optional.empty();
    }

    private static boolean isFixed(CompiledVariant variant) {
        ShaderModule module = ShaderModule.read(variant.words());
        return variant.reflection().constants().stream()
                .filter(constant ->
                        constant.type().isInteger() && constant.type().sizeBytes() <= Integer.BYTES)
                .map(constant -> module.specialize(Map.of(constant.id(), (int) constant.defaultBits() + 1)))
                .allMatch(changed ->
                        changed.workgroupSize().equals(variant.reflection().workgroupSize()));
    }

    private void checkNames(ShaderInterface shape) {
        if (!JavaNames.isFreeType(ShaderClass.nameOf(shader))) {
            problems.add(at(
                    "",
                    "the file would be the Java class '" + ShaderClass.nameOf(shader)
                            + "', which is taken; rename the file"));
        }
        Map<String, String> uses = new LinkedHashMap<>();
        shape.bindings().forEach(buffer -> checkName(uses, buffer.name(), "binding " + buffer.binding()));
        shape.push().forEach(parameter -> checkName(uses, parameter.name(), "push field " + parameter.name()));
        shape.constants()
                .forEach(constant -> checkName(uses, constant.name(), "specialization constant " + constant.id()));
    }

    private void checkName(Map<String, String> uses, String glsl, String what) {
        if (glsl.isEmpty() || glsl.contains("#")) {
            problems.add(at("", what + " has no name; give it one in the source"));
            return;
        }
        String method = JavaNames.method(glsl);
        if (!JavaNames.isFree(method)) {
            problems.add(at(
                    glsl, what + " would be the Java method '" + method + "', which is not possible; rename " + glsl));
        }
        String other = uses.putIfAbsent(method, what);
        if (other != null) {
            problems.add(
                    at(glsl, what + " and " + other + " would both be the Java method '" + method + "'; rename one"));
        }
    }

    private void differ(CompiledVariant variant, String expected, String found) {
        problems.add(Problem.error(
                shader.file(),
                0,
                "variants " + variants.get(0).variant().name() + " and "
                        + variant.variant().name() + " differ: " + expected
                        + " in the first and " + found
                        + " in the second; the variants of a shader share one shape of dispatch:"
                        + " put the other shape into a .comp file of its own and #include what they have in common"));
    }

    private Problem at(String identifier, String message) {
        String root = identifier.replaceFirst("[.\\[].*", "");
        return Problem.error(shader.file(), shader.lineOf(root), message);
    }

    /** The Java type that a number of this type is passed as. */
    static String javaType(NumericType type) {
        return switch (type) {
            case BOOL -> "boolean";
            case F32 -> "float";
            case F64 -> "double";
            case U32, I64, U64 -> "long";
            default -> "int";
        };
    }
}
