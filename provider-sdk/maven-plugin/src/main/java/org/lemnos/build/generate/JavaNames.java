package org.lemnos.build.generate;

import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** GLSL names as Java names: {@code from_strides}, {@code TILE_K} and {@code e[0].size} become fromStrides, tileK and e0Size. */
final class JavaNames {

    /** What the generated class or every object has already. */
    private static final Set<String> TAKEN = Set.of(
            "wait",
            "notify",
            "notifyAll",
            "getClass",
            "hashCode",
            "toString",
            "equals",
            "clone",
            "finalize",
            "workgroups",
            "subgroupSize",
            "dispatch");

    /** What generated classes name without a package. */
    private static final Set<String> TAKEN_TYPES = Set.of(
            "BufferRef",
            "Dispatch",
            "SpirvModule",
            "WriteContract",
            "Variant",
            "Ready",
            "Builder",
            "String",
            "Override",
            "Double");

    private JavaNames() {}

    /** A method's or parameter's name. */
    static String method(String glsl) {
        String type = type(glsl);
        return type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
    }

    /** A class's name. */
    static String type(String glsl) {
        StringBuilder name = new StringBuilder();
        for (String word : glsl.split("[^A-Za-z0-9]+", -1)) {
            boolean shouting = word.equals(word.toUpperCase(Locale.ROOT));
            String rest = word.isEmpty() ? "" : word.substring(1);
            name.append(word.isEmpty() ? "" : word.substring(0, 1).toUpperCase(Locale.ROOT))
                    .append(shouting ? rest.toLowerCase(Locale.ROOT) : rest);
        }
        return name.length() == 0 || Character.isDigit(name.charAt(0)) ? "V" + name : name.toString();
    }

    /** An enum constant's name. */
    static String constant(String variant) {
        String name = variant.toUpperCase(Locale.ROOT);
        return Character.isDigit(name.charAt(0)) ? "V" + name : name;
    }

    /** Whether a generated class may have the name. */
    static boolean isFreeType(String type) {
        return !TAKEN_TYPES.contains(type) && !type.startsWith("Needs");
    }

    /** Whether a method may have the name. */
    static boolean isFree(String method) {
        return SourceVersion.isName(method, SourceVersion.RELEASE_17) && !TAKEN.contains(method);
    }
}
