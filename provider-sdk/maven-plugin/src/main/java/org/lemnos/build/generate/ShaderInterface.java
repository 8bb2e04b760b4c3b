package org.lemnos.build.generate;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lemnos.spirv.Access;
import org.lemnos.spirv.BlockField;
import org.lemnos.spirv.NumericType;
import org.lemnos.spirv.WorkgroupSize;

/**
 * What all variants of a shader have in common: the shape of its dispatches.
 *
 * @param bindings by number, from 0 without a gap
 * @param push every field of the push block, gaps included, by offset
 * @param constants by specialization id
 * @param workgroup the workgroup size that every variant has, whatever its specialization; absent if there is none such
 */
record ShaderInterface(
        List<Buffer> bindings, List<PushParameter> push, List<Constant> constants, Optional<WorkgroupSize> workgroup) {

    ShaderInterface {
        bindings = List.copyOf(bindings);
        push = List.copyOf(push);
        constants = List.copyOf(constants);
    }

    /**
     * A binding.
     *
     * @param name the GLSL name
     * @param types what each variant sees in it, as text
     */
    record Buffer(int binding, String name, Access access, String types) {}

    /**
     * A specialization constant.
     *
     * @param name the GLSL name
     * @param defaultText the default as Java prints it
     * @param variants the variants that have it; where the compiler found no use for it, it is gone
     */
    record Constant(int id, String name, NumericType type, String defaultText, Set<String> variants) {
        /** GLSL gives these a default of 1, which nobody means. */
        boolean isWorkgroupSize() {
            return name.startsWith("local_size_");
        }
    }

    /**
     * What one method of the generated class pushes.
     *
     * @param name the GLSL name, without index for an array
     * @param fields the fields in their order: several for an array of scalars
     */
    record PushParameter(String name, List<BlockField> fields) {
        PushParameter {
            fields = List.copyOf(fields);
        }

        BlockField first() {
            return fields.get(0);
        }
    }
}
