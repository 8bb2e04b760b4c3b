package org.lemnos.spirv;

import java.util.Map;
import org.lemnos.spirv.SpirvException.Reason;

/** Storage classes by number. Source: SPIR-V specification 1.6, section 3.7. */
final class StorageClass {
    static final int INPUT = 1;
    static final int UNIFORM = 2;
    static final int WORKGROUP = 4;
    static final int PRIVATE = 6;
    static final int FUNCTION = 7;
    static final int PUSH_CONSTANT = 9;
    static final int STORAGE_BUFFER = 12;
    static final int PHYSICAL_STORAGE_BUFFER = 5349;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(0, "UniformConstant"),
            Map.entry(INPUT, "Input"),
            Map.entry(UNIFORM, "Uniform"),
            Map.entry(3, "Output"),
            Map.entry(WORKGROUP, "Workgroup"),
            Map.entry(PRIVATE, "Private"),
            Map.entry(FUNCTION, "Function"),
            Map.entry(PUSH_CONSTANT, "PushConstant"),
            Map.entry(11, "Image"),
            Map.entry(STORAGE_BUFFER, "StorageBuffer"),
            Map.entry(PHYSICAL_STORAGE_BUFFER, "PhysicalStorageBuffer"));

    private StorageClass() {}

    static String name(int storageClass) {
        return NAMES.getOrDefault(storageClass, "StorageClass#" + Integer.toUnsignedString(storageClass));
    }

    static int checked(Instruction user, int storageClass) {
        if (!NAMES.containsKey(storageClass)) {
            throw user.refused(
                    Reason.UNKNOWN_STORAGE_CLASS,
                    "names storage class " + Integer.toUnsignedString(storageClass) + ", which no compute module has");
        }
        return storageClass;
    }
}
