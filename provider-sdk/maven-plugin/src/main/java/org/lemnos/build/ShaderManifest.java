package org.lemnos.build;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lemnos.build.glsl.CompiledVariant;
import org.lemnos.build.glsl.ShaderSource;
import org.lemnos.spirv.Binding;
import org.lemnos.spirv.BlockField;
import org.lemnos.spirv.PushBlock;
import org.lemnos.spirv.Reflection;
import org.lemnos.spirv.SpecializationConstant;
import org.lemnos.spirv.SpirvCapability;

/** {@code shaders.json}: what modules a jar holds, with their digests and what they need, in fixed order. */
final class ShaderManifest {

    private final String providerId;
    private final Map<String, List<Map<String, Object>>> shaders = new LinkedHashMap<>();

    ShaderManifest(String providerId) {
        this.providerId = providerId;
    }

    void add(ShaderSource shader, String file, CompiledVariant variant) {
        shaders.computeIfAbsent(shader.name(), name -> new ArrayList<>()).add(describe(file, variant));
    }

    private static Map<String, Object> describe(String file, CompiledVariant variant) {
        Reflection module = variant.reflection();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("variant", variant.variant().name());
        fields.put("defines", variant.variant().defines());
        fields.put("file", file);
        fields.put("sha256", variant.sha256());
        fields.put("spirv", module.version().toString());
        fields.put(
                "capabilities",
                module.capabilities().stream().map(SpirvCapability::name).toList());
        fields.put(
                "workgroup_size",
                List.of(
                        module.workgroupSize().x(),
                        module.workgroupSize().y(),
                        module.workgroupSize().z()));
        fields.put("shared_memory_bytes", module.sharedMemoryBytes());
        fields.put(
                "bindings",
                module.bindings().stream().map(ShaderManifest::describe).toList());
        fields.put("push_bytes", module.push().map(PushBlock::sizeBytes).orElse(0));
        fields.put(
                "push",
                module.push().map(PushBlock::fields).orElse(List.of()).stream()
                        .map(ShaderManifest::describe)
                        .toList());
        fields.put(
                "specialization",
                module.constants().stream().map(ShaderManifest::describe).toList());
        return fields;
    }

    private static Map<String, Object> describe(Binding binding) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("binding", binding.binding());
        fields.put("name", binding.name());
        fields.put("access", token(binding.access()));
        return fields;
    }

    private static Map<String, Object> describe(BlockField field) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("offset", field.offsetBytes());
        fields.put("name", field.name());
        fields.put("type", token(field.type()));
        fields.put("components", field.components());
        return fields;
    }

    private static Map<String, Object> describe(SpecializationConstant constant) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", constant.id());
        fields.put("name", constant.name());
        fields.put("type", token(constant.type()));
        fields.put("default_bits", String.format(Locale.ROOT, "0x%x", constant.defaultBits()));
        return fields;
    }

    private static String token(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** The manifest with fixed key order, LF line ends and a last newline. */
    String json() {
        Map<String, Object> manifest = new LinkedHashMap<>();
        manifest.put("manifest", 1);
        manifest.put("provider", providerId);
        List<Map<String, Object>> list = new ArrayList<>();
        shaders.forEach((name, modules) -> {
            Map<String, Object> shader = new LinkedHashMap<>();
            shader.put("shader", name);
            shader.put("modules", modules);
            list.add(shader);
        });
        manifest.put("shaders", list);
        DefaultIndenter indent = new DefaultIndenter("  ", "\n");
        try {
            return new ObjectMapper()
                            .writer(new DefaultPrettyPrinter().withObjectIndenter(indent))
                            .writeValueAsString(manifest)
                    + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps, lists, texts and numbers could not be written as JSON", e);
        }
    }
}
