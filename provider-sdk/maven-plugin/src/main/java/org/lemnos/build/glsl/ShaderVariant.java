package org.lemnos.build.glsl;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One way to compile a shader.
 *
 * @param name lower case, such as {@code f16}; {@code main} for a shader that declares no variants
 * @param defines macros by name, sorted; an empty value for a macro that is only defined
 */
public record ShaderVariant(String name, Map<String, String> defines) {

    /** The variant of a shader that declares none. */
    public static final ShaderVariant MAIN = new ShaderVariant("main", Map.of());

    /** Copies its arguments. */
    public ShaderVariant {
        defines = Collections.unmodifiableSortedMap(new TreeMap<>(defines));
    }

    /** The macros as they were declared, such as {@code ELEMENT=16 FAST}. */
    public String definesText() {
        return defines.entrySet().stream()
                .map(define ->
                        define.getValue().isEmpty() ? define.getKey() : define.getKey() + "=" + define.getValue())
                .collect(Collectors.joining(" "));
    }
}
